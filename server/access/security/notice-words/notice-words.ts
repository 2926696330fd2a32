import type { MailedKind } from '../../../kernel/audit/security-kinds.ts';
import type { SecurityNotice } from '../../../kernel/audit/security-notice.ts';
import { shortName } from '../../../kernel/mail/names.ts';
import type { Client } from '../../sessions/browser-name.ts';

/** The names that the email about a security event contains. */
export interface NoticeNames {
  readonly email: string;
  readonly name: string;
  /** Null for an event of the person's account. */
  readonly organization: string | null;
  /** The actor, if known. */
  readonly actor: string | null;
  /** For `languageOf`: the organization's, or for an event of the account, the person's. */
  readonly language: string | null;
}

/** What an email says of an event. */
interface EventWords {
  readonly subject: string;
  readonly happened: (notice: SecurityNotice, names: NoticeNames) => string;
  /** What to do if it was not the person. */
  readonly otherwise: string;
}

interface NoticeParts {
  readonly name: string;
  readonly happened: string;
  readonly time: string;
  /** One line or two. */
  readonly origin: string;
  readonly otherwise: string;
  readonly link: string;
}

/** The words of emails about security events, in one language. */
export interface NoticeWords {
  readonly events: Readonly<Record<MailedKind, EventWords>>;
  readonly text: (parts: NoticeParts) => string;
  readonly byOperator: string;
  readonly from: (address: string, client: string) => string;
  readonly client: (client: Client) => string;
  /** How times are written. */
  readonly locale: string;
}

/** The most characters of a list of names. */
const LONGEST_LIST = 300;

/** The name of what an event is about, in brackets; empty without one. */
export function named({ name }: SecurityNotice['details']): string {
  return typeof name === 'string' ? ` (${shortName(name)})` : '';
}

/** The names of the workflows that an event is about. */
export function workflowsIn({ workflows }: SecurityNotice['details']): string {
  return shortName(String(workflows), LONGEST_LIST);
}
