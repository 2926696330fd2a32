import type { Mail } from '../../kernel/mail/mail.ts';
import { shortName } from '../../kernel/mail/names.ts';

/** A confirmation is worth sending and answering for so long. */
export const CONFIRM_WITHIN_DAYS = 7;

/** What the email about a submission needs to know. */
interface Asked {
  readonly to: string;
  readonly organization: string;
  readonly form: string;
  /** The page with the button. */
  readonly link: string;
}

/**
 * The email that asks whether an address is the sender's. It has no word that the sender wrote, because whoever sent the form may have
 * named somebody else's address.
 */
export function confirmationMail({ to, organization, form, link }: Asked): Mail {
  const name = shortName(organization);
  return {
    kind: 'form_confirmation',
    account: 'organization',
    urgent: true,
    to,
    subject: `Please confirm your details for ${name}`,
    text: [
      `Somebody entered this address in the form “${shortName(form)}” of ${name}.`,
      'If it was you, open this page and press the button:',
      link,
      'If it was not you, do nothing. Nothing was stored about you in the address book of the sender of this email.',
      `The page works for ${CONFIRM_WITHIN_DAYS} days.`,
    ].join('\n\n'),
    validSeconds: CONFIRM_WITHIN_DAYS * 86_400,
  };
}
