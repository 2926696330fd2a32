import { createAsk } from '../../ui/ask.ts';

/** The records for which somebody wants to start a workflow. */
export interface RecordsToRun {
  /** The kind of record. */
  readonly object: string;
  readonly ids: readonly string[];
  /** The records in words, such as `12 contacts`. */
  readonly records: string;
}

/** Opens the dialog that starts a workflow by hand, from any page; `undefined` closes it. */
export const { ask: askForRun, useAsked: useAskedRun } = createAsk<RecordsToRun>();
