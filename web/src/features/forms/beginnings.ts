import type { Language } from '../../../../server/kernel/language/language.ts';
import { BEGINNING_WORDS } from '../../../../server/web-forms/words/beginning-words.ts';
import { t } from '../../language/words.ts';
import type { Choice } from '../../ui/form/select.tsx';
import type { Definition, FormField } from './api/forms.ts';

/** What a new form can begin with. */

type Beginning = Partial<Definition> & Pick<Definition, 'fields'>;

/** The words of a consent until somebody writes others. */
export function consentIn(language: Language) {
  return { purpose: 'email_marketing', words: BEGINNING_WORDS[language].consent } as const;
}

/** The beginnings in the language of visitors, which is not that of the person who makes the form. */
function beginningsIn(language: Language) {
  const words = BEGINNING_WORDS[language];
  const firstName: FormField = {
    ...{ key: 'first_name', label: words.firstName, type: 'text', required: true, maps_to: 'first_name' },
  };
  const email: FormField = {
    ...{ key: 'email', label: words.email, type: 'email', required: true, maps_to: 'email' },
  };
  const phone: FormField = {
    ...{ key: 'phone', label: words.phone, type: 'phone', required: true, maps_to: 'phone' },
  };
  const message: FormField = {
    ...{ key: 'message', label: words.message, type: 'textarea', required: true, maps_to: null },
  };
  const consent: FormField = {
    ...{ key: 'consent', label: words.newsletter, type: 'consent', required: true, maps_to: null },
  };
  return {
    contact: { fields: [firstName, email, message] },
    callback: {
      fields: [firstName, phone],
      submit_label: words.callBack,
      task: { title: words.call, assignee_id: null },
    },
    newsletter: {
      fields: [email, consent],
      submit_label: words.subscribe,
      consent: consentIn(language),
      confirmation: 'email',
    },
  } as const satisfies Readonly<Record<string, Beginning>>;
}

export type BeginningName = keyof ReturnType<typeof beginningsIn>;

export const BEGINNING_CHOICES: readonly Choice<BeginningName>[] = [
  { id: 'contact', name: t`Contact: name, email, message` },
  { id: 'callback', name: t`Callback: name, phone, and a task` },
  { id: 'newsletter', name: t`Newsletter: email, consent, confirmed by email` },
];

/** The definition that a new form begins with. */
export function beginningOf(name: BeginningName, language: Language): Beginning {
  return beginningsIn(language)[name];
}
