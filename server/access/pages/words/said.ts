import type { ScopeFamilyWords } from '../../../kernel/family/catalogue.ts';
import type { Language } from '../../../kernel/language/language.ts';
import { GERMAN_SCOPES } from './german-scopes.ts';
import { GERMAN_SENTENCES } from './german-sentences.ts';

/** A sentence in English and in German, with a pattern for it. */
const PATTERNS = Object.entries(GERMAN_SENTENCES)
  .toSorted(([one], [other]) => other.length - one.length)
  .map(([sentence, german]) => ({ german, pattern: patternOf(sentence) }));

function patternOf(sentence: string): RegExp {
  const literal = sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
  return new RegExp(`^${literal.replaceAll(/\{\d+\}/g, '(.+?)')}$`, 's');
}

/** No sentence of the server is longer. */
const LONGEST = 1_000;

/** What another part of the server says in English, in the language of a page; in English if nobody translated it. */
export function said(sentence: string, language: Language): string {
  return (language === 'de' ? inGerman(sentence) : undefined) ?? sentence;
}

function inGerman(sentence: string): string | undefined {
  if (sentence.length > LONGEST) return undefined;
  for (const { german, pattern } of PATTERNS) {
    const found = pattern.exec(sentence);
    // What stands between the words may be a sentence itself, such as why a provider could not be reached.
    if (found)
      return german.replaceAll(/\{(\d+)\}/g, (_, place) => said(found[Number(place) + 1] ?? '', 'de'));
  }
  return undefined;
}

/** Names of fields on pages for names of fields in the API. */
const LABELS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    email: 'The email address',
    name: 'The name',
    organization: 'The name of the organization',
    password: 'The password',
  },
  de: {
    email: 'Die E-Mail-Adresse',
    name: 'Der Name',
    organization: 'Der Name der Organisation',
    password: 'Das Passwort',
  },
};

/** Why something was refused, in the language of a page and with the names that fields have there. */
export function refusalWords(message: string, language: Language): string {
  return said(message, language).replace(/^'(\w+)'/, (quoted, field) => LABELS[language][field] ?? quoted);
}

/** The descriptions of scopes in the language of a page. */
export function scopesIn(language: Language, scopes: readonly ScopeFamilyWords[]): ScopeFamilyWords[] {
  return scopes.map((words) => (language === 'de' ? { ...words, ...GERMAN_SCOPES[words.name] } : words));
}
