import { createAsk } from '../ui/ask.ts';

/** Opens the dialog that makes a contact or a company, from wherever someone is; `undefined` closes it. */
export const { ask: askForRecord, useAsked: useAskedRecord } = createAsk<'contact' | 'company'>();
