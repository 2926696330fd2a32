import { numberOf } from '../formats.ts';
import type { Crossing, Line } from './crossing.ts';

/** A piece of a stack: where it begins and ends. */
interface Piece {
  readonly key: string;
  readonly place: number;
  readonly from: number;
  readonly to: number;
}

/** The numbers of a line on top of each other; what is below nothing has no place in a stack. */
export function stackOf({ rows }: Line, series: Crossing['series']): readonly Piece[] {
  let top = 0;
  return series.flatMap(({ key }, place) => {
    const height = Math.max(numberOf(rows.get(key)?.value ?? 0), 0);
    if (height === 0) return [];
    const from = top;
    top += height;
    return [{ key, place, from, to: top }];
  });
}

/** How high the highest stack is. */
export function highestOf({ lines, series }: Crossing): number {
  return Math.max(...lines.map((line) => stackOf(line, series).at(-1)?.to ?? 0), 0);
}
