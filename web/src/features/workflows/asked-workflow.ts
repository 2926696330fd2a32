import { createAsk } from '../../ui/ask.ts';

/** Opens the dialog for a new workflow from any page; `undefined` closes it. */
export const { ask: askForWorkflow, useAsked: useAskedWorkflow } = createAsk<object>();
