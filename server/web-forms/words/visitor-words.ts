import { type InLanguages, type Language, languageOf } from '../../kernel/language/language.ts';
import { ENGLISH } from './english.ts';
import { GERMAN } from './german.ts';

/** What visitors of a form read, besides the words of the form itself. */
export interface VisitorWords {
  /** The value of `lang` on a page. */
  readonly lang: string;
  readonly page: {
    readonly checkFields: string;
    readonly oneMoreStep: string;
    readonly youAgree: (words: string) => string;
    readonly used: string;
    readonly changed: string;
    readonly leaveEmpty: string;
    readonly choose: string;
    readonly optional: string;
    readonly thankYou: string;
    readonly arrived: string;
    readonly confirmTitle: string;
    readonly pressToConfirm: string;
    readonly confirm: string;
    /** What the button of a new form says. */
    readonly send: string;
    readonly confirmed: string;
  };
  /** What is wrong with an answer. */
  readonly problems: {
    readonly missing: string;
    readonly unticked: string;
    readonly email: string;
    readonly phone: string;
    readonly number: string;
    readonly date: string;
    readonly choice: string;
    readonly choices: string;
    readonly noChoice: string;
    readonly tooLong: (most: number) => string;
  };
  /** What the script says on another website. */
  readonly script: {
    readonly notSent: string;
    readonly reload: string;
    readonly checkEmail: string;
    readonly arrived: string;
    readonly checkFields: string;
  };
  /** What a page says that shows no form. Nobody knows whose it would be, so it is in the language of the browser. */
  readonly refused: {
    readonly titles: Readonly<Record<number, string>>;
    readonly otherwise: string;
    /** Said in place of a sentence of the API, by the sentence or else by the status. */
    readonly instead: Readonly<Record<string, string>>;
  };
  readonly mail: {
    readonly subject: (organization: string) => string;
    readonly somebody: (form: string, organization: string) => string;
    readonly ifYou: string;
    readonly ifNot: string;
    readonly worksFor: (days: number) => string;
  };
}

const WORDS: InLanguages<VisitorWords> = { en: ENGLISH, de: GERMAN };

/** What visitors read in a language. */
export function wordsIn(language: Language): VisitorWords {
  return WORDS[language];
}

/** @param tag the setting `language` of the organization */
export function visitorWords(tag: string | null): VisitorWords {
  return wordsIn(languageOf(tag));
}
