/**
 * A text search parameter, cut to a maximum length; undefined if blank. The router parses texts that look like numbers
 * or booleans.
 */
export function searchText(value: unknown, most: number): string | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, most) : undefined;
}

const ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** A search parameter that is an id, or one of some words in its place; undefined otherwise. */
export function searchId(value: unknown, ...words: readonly string[]): string | undefined {
  if (typeof value !== 'string') return undefined;
  const id = value.toLowerCase();
  return ID.test(id) || words.includes(id) ? id : undefined;
}
