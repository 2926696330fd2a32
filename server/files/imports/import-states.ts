import type { ImportState } from './import.schema.ts';

/** What a person can do with an import, in which states, and the resulting state. */
export const TRANSITIONS = {
  configure: { from: ['ready', 'checked'], to: 'ready' },
  check: { from: ['ready', 'checked'], to: 'checking' },
  run: { from: ['ready', 'checked'], to: 'running' },
  cancel: { from: ['checking', 'running'], to: 'cancelled' },
  undo: { from: ['done', 'cancelled', 'failed'], to: 'undoing' },
} as const satisfies Record<string, { readonly from: readonly ImportState[]; readonly to: ImportState }>;

/** One of these actions. */
export type Transition = (typeof TRANSITIONS)[keyof typeof TRANSITIONS];

/** The state after work has completed. */
export const ENDS = { checking: 'checked', running: 'done', undoing: 'undone' } as const satisfies Record<
  (typeof WORKING_STATES)[number],
  ImportState
>;

/** The states in which a process is working on an import. */
export const WORKING_STATES = ['checking', 'running', 'undoing'] as const;
export type WorkingState = (typeof WORKING_STATES)[number];
