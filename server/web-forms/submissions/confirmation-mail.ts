import type { Mail } from '../../kernel/mail/mail.ts';
import { shortName } from '../../kernel/mail/names.ts';
import { visitorWords } from '../words/visitor-words.ts';

/** A confirmation is worth sending and answering for so long. */
export const CONFIRM_WITHIN_DAYS = 7;

/** What the email about a submission needs to know. */
interface Asked {
  readonly to: string;
  readonly organization: string;
  readonly form: string;
  /** The page with the button. */
  readonly link: string;
  /** The setting of the organization. */
  readonly language: string | null;
}

/**
 * The email that asks whether an address is the sender's. It has no word that the sender wrote, because whoever sent the form may have
 * named somebody else's address.
 */
export function confirmationMail({ to, organization, form, link, language }: Asked): Mail {
  const name = shortName(organization);
  const { mail: words } = visitorWords(language);
  return {
    kind: 'form_confirmation',
    account: 'organization',
    urgent: true,
    to,
    subject: words.subject(name),
    text: [
      words.somebody(shortName(form), name),
      words.ifYou,
      link,
      words.ifNot,
      words.worksFor(CONFIRM_WITHIN_DAYS),
    ].join('\n\n'),
    validSeconds: CONFIRM_WITHIN_DAYS * 86_400,
  };
}
