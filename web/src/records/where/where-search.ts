const MOST_CHARACTERS = 4_000;

/** The filter of groups in the address of a list, as the API takes it. The router reads JSON that was typed there as an object. */
export function searchWhere(value: unknown): string | undefined {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
  if (typeof text !== 'string' || text.length > MOST_CHARACTERS) return undefined;
  return text.startsWith('{') ? text : undefined;
}
