import type { InLanguages } from '../../../kernel/language/language.ts';

/** The words of the email with the tasks of a day. */
interface DigestWords {
  readonly overdue: string;
  readonly today: string;
  readonly since: (day: string) => string;
  readonly more: (count: number) => string;
  readonly subject: (count: number) => string;
  readonly text: (of: DigestParts) => string;
  /** How days are written. */
  readonly locale: string;
}

interface DigestParts {
  readonly name: string;
  readonly organization: string;
  readonly list: string;
  readonly baseUrl: string;
}

export const DIGEST_WORDS: InLanguages<DigestWords> = {
  en: {
    overdue: 'Overdue',
    today: 'Today',
    since: (day) => `since ${day}`,
    more: (count) => `and ${count} more`,
    subject: (count) => (count === 1 ? '1 task is due' : `${count} tasks are due`),
    text: ({ name, organization, list, baseUrl }) => `Hello ${name},

these are your tasks in ${organization}.

${list}
All of your tasks:
${baseUrl}/tasks

To stop this daily email, turn it off in your profile:
${baseUrl}/settings/profile
`,
    locale: 'en-GB',
  },
  de: {
    overdue: 'Überfällig',
    today: 'Heute',
    since: (day) => `seit ${day}`,
    more: (count) => `und ${count} weitere`,
    subject: (count) => (count === 1 ? '1 Aufgabe ist fällig' : `${count} Aufgaben sind fällig`),
    text: ({ name, organization, list, baseUrl }) => `Guten Tag ${name},

das sind Ihre Aufgaben bei ${organization}.

${list}
Alle Ihre Aufgaben:
${baseUrl}/tasks

Diese tägliche E-Mail schalten Sie in Ihrem Profil aus:
${baseUrl}/settings/profile
`,
    locale: 'de',
  },
};
