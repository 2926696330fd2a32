import { capital } from '../../../api/field-words.ts';
import { t } from '../../../language/words.ts';
import type { MailState, Message } from './api/messages.ts';

/** The states of a message in words, those that need attention first. */
export const STATES = {
  uncertain: { words: t`May have arrived`, tone: 'warning' },
  failed: { words: t`Not sent`, tone: 'danger' },
  waiting: { words: t`Waiting`, tone: 'plain' },
  held: { words: t`Held since a restore`, tone: 'warning' },
  sending: { words: t`Being sent`, tone: 'accent' },
  sent: { words: t`Sent`, tone: 'good' },
} as const satisfies Readonly<Record<MailState, { readonly words: string; readonly tone: string }>>;

/** Whether a text, such as one of the address, is a state. */
export function isState(given: unknown): given is MailState {
  return typeof given === 'string' && Object.hasOwn(STATES, given);
}

const KINDS: Readonly<Record<string, string>> = {
  invitation: t`Invitation`,
  mail_server_test: t`Test message`,
  security_notice: t`Security notice`,
  task_digest: t`Tasks of the day`,
  workflow: t`Email of a workflow`,
};

/** The kind of a message in words, such as `Invitation`. */
export function kindInWords({ kind }: Pick<Message, 'kind'>): string {
  return KINDS[kind] ?? capital(kind.replaceAll(/[-_]/g, ' '));
}

/** What a person should know before sending a message again. */
export function retryWarning({ state, recipient }: Pick<Message, 'state' | 'recipient'>): string {
  return state === 'uncertain'
    ? t`The mail server received this message but did not confirm it, so it may have arrived. If it did,
      ${recipient} receives it twice.`
    : t`The mail server did not accept this message. Fix the cause first, or it may fail again. In rare
      cases, ${recipient} receives it twice.`;
}
