/**
 * A text of the address, cut to its longest; blank or no text is none. One that looks like a number or a truth value has
 * been read as one.
 */
export function searchText(value: unknown, most: number): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, most) : undefined;
}
