import { type InLanguages, languageOf } from '../../kernel/language/language.ts';
import type { Mail } from '../../kernel/mail/mail.ts';
import { shortName } from '../../kernel/mail/names.ts';
import type { Reader } from './notice.sql.ts';

/** The emails about destinations, in the language of the organization. */

interface Parts {
  /** Who gets the email. */
  readonly reader: string;
  readonly organization: string;
  /** The name of the destination. */
  readonly name: string;
  /** Where destinations are. */
  readonly link: string;
}

interface Words {
  readonly subject: string;
  readonly text: string;
}

interface NoticeWords {
  /** Says that the platform refuses the connection, and why. */
  readonly refused: (of: Parts & { readonly title: string; readonly reason: string }) => Words;
  /** Says on which day the token ends. */
  readonly ending: (of: Parts & { readonly day: string }) => Words;
}

const WORDS: InLanguages<NoticeWords> = {
  en: {
    refused: ({ reader, organization, name, link, title, reason }) => ({
      subject: `${name} needs reconnecting`,
      text: `Hello ${reader},

${title} refuses the connection of "${name}" in ${organization}:
${reason}

Won deals wait until you reconnect it. They must reach ${title} soon to count:
${link}
`,
    }),
    ending: ({ reader, organization, name, link, day }) => ({
      subject: `The access of ${name} ends on ${day}`,
      text: `Hello ${reader},

the token of "${name}" in ${organization} ends on ${day}. After that, won deals no longer
reach it. Make a new token at the platform and enter it here:
${link}
`,
    }),
  },
  de: {
    refused: ({ reader, organization, name, link, title, reason }) => ({
      subject: `${name} muss neu verbunden werden`,
      text: `Guten Tag ${reader},

${title} weist die Verbindung „${name}“ von ${organization} zurück:
${reason}

Gewonnene Deals warten, bis Sie sie neu verbinden. Sie müssen ${title} bald erreichen, damit sie zählen:
${link}
`,
    }),
    ending: ({ reader, organization, name, link, day }) => ({
      subject: `Der Zugang von ${name} endet am ${day}`,
      text: `Guten Tag ${reader},

das Token von „${name}“ bei ${organization} endet am ${day}. Danach kommen gewonnene Deals dort nicht
mehr an. Erstellen Sie bei der Plattform ein neues Token, und geben Sie es hier ein:
${link}
`,
    }),
  },
};

const ACCOUNT = { account: 'organization' } as const;

/** The email that a platform refuses the connection of a destination. */
export function refusedMessage(
  reader: Reader,
  refused: { readonly name: string; readonly title: string; readonly reason: string },
  baseUrl: string,
): Mail {
  const { refused: wordsOf } = WORDS[languageOf(reader.language)];
  const words = wordsOf({
    ...partsOf(reader, refused.name, baseUrl),
    title: refused.title,
    reason: refused.reason,
  });
  return { ...words, ...ACCOUNT, kind: 'conversion_destination_disconnected', to: reader.email };
}

/** The email that the token of a destination ends soon. */
export function endingMessage(
  reader: Reader,
  ending: { readonly name: string; readonly secret_expires_at: string },
  baseUrl: string,
): Mail {
  const { ending: wordsOf } = WORDS[languageOf(reader.language)];
  const words = wordsOf({
    ...partsOf(reader, ending.name, baseUrl),
    day: ending.secret_expires_at.slice(0, 10),
  });
  return { ...words, ...ACCOUNT, kind: 'conversion_secret_ends', to: reader.email };
}

function partsOf({ name: reader, organization }: Reader, name: string, baseUrl: string): Parts {
  return {
    ...{ reader: shortName(reader), organization: shortName(organization), name: shortName(name) },
    link: `${baseUrl}/conversions/destinations`,
  };
}
