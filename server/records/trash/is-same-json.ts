/** Whether two values of a row are written alike as JSON. A value that is absent is null. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
