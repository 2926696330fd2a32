const MOST_CHARACTERS = 4_000;

/** The filter of groups in the address of a list, as the API takes it. */
export function searchWhere(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS) return undefined;
  return value.startsWith('{') ? value : undefined;
}
