import { createAsk } from '../../ui/ask.ts';

/** Opens the dialog for a new form, which is part of the list of forms; `undefined` closes it. */
export const { ask: askForForm, useAsked: useAskedForm } = createAsk<object>();
