/** So many records are compared at most. */
const MOST = 20;

/** Several ids as one part of an address. */
export function joinedIds(ids: readonly string[]): string {
  return ids.join('_');
}

/** The ids in a part of an address, each once. */
export function splitIds(part: string): readonly string[] {
  return [...new Set(part.split('_'))].slice(0, MOST);
}
