import { createAsk } from '../../../ui/ask.ts';

/** Opens the dialog that invites someone, from wherever one is; `undefined` closes it. */
export const { ask: askForInvitation, useAsked: useAskedInvitation } = createAsk<'member'>();
