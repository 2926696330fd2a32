import type { InLanguages } from '../../kernel/language/language.ts';

/** What the web app proposes for a new form, which visitors read until somebody writes something else. */
export interface BeginningWords {
  readonly firstName: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
  readonly newsletter: string;
  /** What the visitor reads beside the box of a consent. */
  readonly consent: string;
  readonly callBack: string;
  readonly subscribe: string;
  /** The title of a task, with an answer. */
  readonly call: string;
}

export const BEGINNING_WORDS: InLanguages<BeginningWords> = {
  en: {
    firstName: 'First name',
    email: 'Email',
    phone: 'Phone',
    message: 'How can we help?',
    newsletter: 'Newsletter',
    consent: 'Send me the newsletter. I can unsubscribe at any time.',
    callBack: 'Call me back',
    subscribe: 'Subscribe',
    call: 'Call {{ first_name }}',
  },
  de: {
    firstName: 'Vorname',
    email: 'E-Mail',
    phone: 'Telefon',
    message: 'Wie können wir helfen?',
    newsletter: 'Newsletter',
    consent: 'Ich möchte den Newsletter erhalten. Ich kann ihn jederzeit abbestellen.',
    callBack: 'Rückruf anfordern',
    subscribe: 'Abonnieren',
    call: '{{ first_name }} anrufen',
  },
};
