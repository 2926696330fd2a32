import { createAsk } from '../../../ui/ask.ts';

/** Opens the invitation dialog from any page; `undefined` closes it. */
export const { ask: askForInvitation, useAsked: useAskedInvitation } = createAsk<'member'>();
