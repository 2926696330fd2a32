import type { MailState } from '../../../../../server/mail/mail.schema.ts';

const STATES: readonly unknown[] = [
  'waiting',
  'held',
  'sending',
  'sent',
  'failed',
  'uncertain',
] satisfies MailState[];

const isState = (given: unknown): given is MailState => STATES.includes(given);

/** Reads the filter from the address; unknown states are ignored. */
export function messagesSearchOf({ state }: Readonly<Record<string, unknown>>): {
  readonly state?: MailState;
} {
  return isState(state) ? { state } : {};
}
