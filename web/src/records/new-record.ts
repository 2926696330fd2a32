import { createAsk } from '../ui/ask.ts';

/** Opens the dialog that makes a record of a kind, from wherever someone is; `undefined` closes it. */
export const { ask: askForRecord, useAsked: useAskedRecord } = createAsk<string>();
