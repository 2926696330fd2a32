import { inLanguage } from '../language/words.ts';
/** With a capital, as a label begins. */
export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `first_name` as `First name`, `company_id` as `Company`. */
export function inWords(field: string): string {
  return inLanguage(capital(field.replace(/_ids?$/, '').replaceAll('_', ' ')));
}
