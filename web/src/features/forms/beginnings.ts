import { t } from '../../language/words.ts';
import type { Choice } from '../../ui/form/select.tsx';
import type { Definition, FormField } from './api/forms.ts';

/** What a new form can begin with. */

const FIRST_NAME: FormField = {
  ...{ key: 'first_name', label: t`First name`, type: 'text', required: true, maps_to: 'first_name' },
};
const EMAIL: FormField = { key: 'email', label: t`Email`, type: 'email', required: true, maps_to: 'email' };
const PHONE: FormField = { key: 'phone', label: t`Phone`, type: 'phone', required: true, maps_to: 'phone' };
const MESSAGE: FormField = {
  ...{ key: 'message', label: t`How can we help?`, type: 'textarea', required: true, maps_to: null },
};
const CONSENT: FormField = {
  ...{ key: 'consent', label: t`Newsletter`, type: 'consent', required: true, maps_to: null },
};

/** The words of a consent until somebody writes others. */
export const NEWSLETTER_CONSENT = {
  purpose: 'email_marketing',
  words: t`Send me the newsletter. I can unsubscribe at any time.`,
} as const;

type Beginning = Partial<Definition> & Pick<Definition, 'fields'>;

const BEGINNINGS = {
  contact: { fields: [FIRST_NAME, EMAIL, MESSAGE] },
  callback: {
    fields: [FIRST_NAME, PHONE],
    submit_label: t`Call me back`,
    task: { title: t`Call {{ first_name }}`, assignee_id: null },
  },
  newsletter: {
    fields: [EMAIL, CONSENT],
    submit_label: t`Subscribe`,
    consent: NEWSLETTER_CONSENT,
    confirmation: 'email',
  },
} as const satisfies Readonly<Record<string, Beginning>>;

export type BeginningName = keyof typeof BEGINNINGS;

export const BEGINNING_CHOICES: readonly Choice<BeginningName>[] = [
  { id: 'contact', name: t`Contact: name, email, message` },
  { id: 'callback', name: t`Callback: name, phone, and a task` },
  { id: 'newsletter', name: t`Newsletter: email, consent, confirmed by email` },
];

/** The definition that a new form begins with. */
export function beginningOf(name: BeginningName): Beginning {
  return BEGINNINGS[name];
}
