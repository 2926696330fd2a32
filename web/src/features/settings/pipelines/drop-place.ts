/**
 * The place, from 0, that a dropped record takes once it has left its own.
 * @param ids the records in their present order
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
