import type { ImportState } from './import.schema.ts';

/** What a person can do with an import, by the states in which they can, and what it then becomes. */
export const TRANSITIONS = {
  configure: { from: ['ready', 'checked'], to: 'ready' },
  check: { from: ['ready', 'checked'], to: 'checking' },
  run: { from: ['ready', 'checked'], to: 'running' },
  cancel: { from: ['checking', 'running'], to: 'cancelled' },
  undo: { from: ['done', 'cancelled', 'failed'], to: 'undoing' },
} as const satisfies Record<string, { readonly from: readonly ImportState[]; readonly to: ImportState }>;

export type Transition = keyof typeof TRANSITIONS;

/** What work leads to when it comes to its end. */
export const ENDS = { checking: 'checked', running: 'done', undoing: 'undone' } as const;

/** The states in which a process works at an import. */
export type WorkingState = keyof typeof ENDS;

/** Why an import does not do what is asked of it now. */
export const REFUSALS: Readonly<Record<Transition | 'delete', string>> = {
  configure: 'The import has been started; upload the file again to import it in another way.',
  check: 'Only an import that was not started yet can be checked.',
  run: 'The import was started already.',
  cancel: 'The import is not at work.',
  undo: 'Only an import that ended can be undone, and only once.',
  delete: 'The import is at work; cancel it or wait until it ends.',
};
