interface Colour {
  readonly fill: string;
  readonly stroke: string;
  /** Of its mark in the legend. */
  readonly ground: string;
}

/** The colours of series, those beside each other as far apart as they can be. */
const COLOURS: readonly Colour[] = [
  { fill: 'fill-blue', stroke: 'stroke-blue', ground: 'bg-blue' },
  { fill: 'fill-orange', stroke: 'stroke-orange', ground: 'bg-orange' },
  { fill: 'fill-teal', stroke: 'stroke-teal', ground: 'bg-teal' },
  { fill: 'fill-pink', stroke: 'stroke-pink', ground: 'bg-pink' },
  { fill: 'fill-violet', stroke: 'stroke-violet', ground: 'bg-violet' },
  { fill: 'fill-amber', stroke: 'stroke-amber', ground: 'bg-amber' },
  { fill: 'fill-grass', stroke: 'stroke-grass', ground: 'bg-grass' },
];

const OTHER: Colour = { fill: 'fill-line-strong', stroke: 'stroke-line-strong', ground: 'bg-line-strong' };

/** The colour of a series by its place. */
export function colourAt(place: number): Colour {
  return COLOURS[place] ?? OTHER;
}
