import { createAsk } from '../../../ui/ask.ts';

/** Opens the list of reminders from any page; `undefined` closes it. */
export const { ask: askForReminders, useAsked: useAskedReminders } = createAsk<object>();
