/** How far the rows of a step inside of others are moved in; less on a phone. */
const INDENTS = [
  '',
  'ml-8 max-phone:ml-3',
  'ml-16 max-phone:ml-6',
  'ml-24 max-phone:ml-9',
  'ml-32 max-phone:ml-12',
  'ml-40 max-phone:ml-15',
] as const;

/** The classes of a row of a depth. */
export function indentOf(depth: number): string {
  return INDENTS[Math.min(depth, INDENTS.length - 1)] ?? '';
}
