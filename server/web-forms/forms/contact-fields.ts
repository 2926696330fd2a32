import { OWN_PREFIX } from '../../kernel/fields/own-prefix.ts';
import type { FormFieldType } from './field.schema.ts';

/** The fields of a contact that a form can fill, and the types of the form's fields that suit them. */

const ANY_TEXT: readonly FormFieldType[] = ['text', 'choice', 'hidden'];

export const CONTACT_FIELDS: Readonly<Record<string, readonly FormFieldType[]>> = {
  first_name: ANY_TEXT,
  last_name: ANY_TEXT,
  email: ['email'],
  phone: ['phone', 'text'],
  company: ANY_TEXT,
  job_title: ANY_TEXT,
  industry: ANY_TEXT,
  address_line1: ANY_TEXT,
  address_line2: ANY_TEXT,
  city: ANY_TEXT,
  state: ANY_TEXT,
  zip: ANY_TEXT,
  country: ANY_TEXT,
  notes: [...ANY_TEXT, 'textarea'],
  linkedin_url: ANY_TEXT,
};

/** The types of the form's fields that suit each type of a custom field. */
export const CUSTOM_FIELDS: Readonly<Record<string, readonly FormFieldType[]>> = {
  text: [...ANY_TEXT, 'textarea', 'email', 'phone'],
  number: ['number'],
  date: ['date'],
  boolean: ['checkbox'],
  choice: ['choice'],
  choices: ['choices'],
};

/** The key of the custom field to which a field maps; undefined if it maps to another field. */
export function customKeyOf(mapsTo: string): string | undefined {
  return mapsTo.startsWith(OWN_PREFIX) ? mapsTo.slice(OWN_PREFIX.length) : undefined;
}
