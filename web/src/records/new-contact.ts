import type { LinkedRecord } from '../registry/record-kind.ts';
import { createAsk } from '../ui/ask.ts';

/** Opens the dialog for a new contact of a company from any page; `undefined` closes it. */
export const { ask: askForContactOf, useAsked: useAskedContactOf } = createAsk<LinkedRecord>();
