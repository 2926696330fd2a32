import { inLanguage } from '../language/words.ts';
import { inPlainWords } from './plain-words.ts';

/** The field that a message of the server begins with, and what of it is meant. */
export const QUOTED_FIELD = /^'(\w+)(?:[^'\w]([^']*))?'/;

/** With a capital, as a label begins. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `first_name` as `First name`, `company_id` as `Company`. */
export function inWords(field: string): string {
  return inLanguage(capital(field.replace(/_ids?$/, '').replaceAll('_', ' ')));
}

/** Why the server refuses something, in the words and the language of the app. */
export function refusalWords(message: string): string {
  return inPlainWords(message.replace(QUOTED_FIELD, (_, name) => inWords(name)));
}
