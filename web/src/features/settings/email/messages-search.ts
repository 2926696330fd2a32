import type { MailState } from './api/messages.ts';
import { isState } from './message-words.ts';

/** Reads the filter from the address; unknown states are ignored. */
export function messagesSearchOf({ state }: Readonly<Record<string, unknown>>): {
  readonly state?: MailState;
} {
  return isState(state) ? { state } : {};
}
