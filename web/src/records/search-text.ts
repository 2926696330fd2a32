/**
 * A text search parameter, cut to a maximum length; undefined if blank. The router parses texts that look like numbers
 * or booleans.
 */
export function searchText(value: unknown, most: number): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, most) : undefined;
}
