/** How large a workflow may be. The API reference and the editor say so too. */
export const LIMITS = {
  /** Bytes of a definition as JSON. */
  definitionBytes: 65_536,
  /** Levels of arrays and objects in a definition. */
  nesting: 64,
  steps: 50,
  /** Branches inside branches. */
  depth: 5,
  /** Paths of a branch, without `else`. */
  paths: 10,
  conditions: 50,
  /** Groups inside groups of a condition. */
  groups: 3,
  /** Characters of a text with templates, and of each value in it. */
  template: 10_000,
  /** Characters of everything that a step is given. */
  rendered: 100_000,
  waitDays: 366,
  /** Minutes for which a record must rest before a workflow starts. */
  settleMinutes: 30,
  /** The shortest time between two times of a schedule. */
  scheduleMinutes: 15,
} as const;
