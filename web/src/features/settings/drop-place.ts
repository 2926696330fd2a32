/**
 * The index that a dropped record takes after it was removed from its former place.
 * @param ids the records in their current order
 * @param beside the record that it was dropped before or after
 */
export function dropPlace(
  ids: readonly string[],
  moved: string,
  beside: string,
  position: 'before' | 'after' | 'on',
): number {
  const others = ids.filter((id) => id !== moved);
  const place = others.indexOf(beside);
  return position === 'after' ? place + 1 : Math.max(place, 0);
}

/** The list with one record moved to another index. */
export function moved<Item extends { readonly id: string }>(
  items: readonly Item[],
  id: string,
  place: number,
): Item[] {
  const item = items.find((candidate) => candidate.id === id);
  const others = items.filter((candidate) => candidate !== item);
  return item ? others.toSpliced(place, 0, item) : others;
}
