import { CONTACT_FIELDS, CUSTOM_FIELDS } from '../../../../../../server/web-forms/forms/contact-fields.ts';
import type { CustomField } from '../../../../api/custom-fields.ts';
import { inWords } from '../../../../api/field-words.ts';
import { t } from '../../../../language/words.ts';
import type { Choice } from '../../../../ui/form/select.tsx';
import type { FormField, FormFieldType } from '../../api/forms.ts';
import { KINDS } from './field-kinds.ts';

/** How fields of a form are made and changed. */

const LONGEST_KEY = 40;

/** A key that no other field has, made of words: `How can we help?` becomes `how_can_we_help`. */
export function freeKey(words: string, taken: readonly string[]): string {
  const letters = words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .replace(/_$/, '');
  const wanted = letters === '' ? 'field' : letters.slice(0, LONGEST_KEY).replace(/_$/, '');
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '' : `_${number}`;
    const key = `${wanted.slice(0, LONGEST_KEY - end.length)}${end}`;
    if (!taken.includes(key)) return key;
  }
}

/** A new field of a type. */
export function newField(type: FormFieldType, fields: readonly FormField[]): FormField {
  const label = KINDS[type].name;
  const key = freeKey(label, keysOf(fields));
  return withType({ key, label, type: 'text', required: false, maps_to: null }, type);
}

/** The fields of a contact that most forms ask for. */
const USUAL: readonly (readonly [mapsTo: string, type: FormFieldType])[] = [
  ['first_name', 'text'],
  ['last_name', 'text'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['company', 'text'],
];

/** Ready fields that fill those of a contact, without those that the form has. */
export function usualFields(fields: readonly FormField[]): readonly FormField[] {
  return USUAL.filter(([name]) => fields.every(({ maps_to }) => maps_to !== name)).map(([name, type]) => ({
    ...{ key: freeKey(name, keysOf(fields)), label: inWords(name), type },
    ...{ required: name === 'email', maps_to: name },
  }));
}

/** A field with another type; what does not suit the type is gone. */
export function withType(field: FormField, type: FormFieldType, own: readonly CustomField[] = []): FormField {
  const { options, ...rest } = field;
  const isChoice = type === 'choice' || type === 'choices';
  const suits = field.maps_to !== null && isFilledBy(field.maps_to, type, own);
  return {
    ...rest,
    type,
    required: type === 'hidden' ? false : field.required,
    maps_to: suits ? field.maps_to : null,
    ...(isChoice && { options: options ?? [t`First option`] }),
  };
}

/** A field with another label. Until visitors know the form, a key that was made of the label follows it. */
export function withLabel(
  field: FormField,
  label: string,
  { others, isNew }: { readonly others: readonly FormField[]; readonly isNew: boolean },
): FormField {
  const follows = isNew && field.key === freeKey(field.label, keysOf(others));
  return { ...field, label, ...(follows && { key: freeKey(label, keysOf(others)) }) };
}

export const NOTHING = '';

/** What a field can fill: nothing, or a field of contacts that suits its type and that no other field fills. */
export function targetsOf(
  field: FormField,
  others: readonly FormField[],
  own: readonly CustomField[],
): readonly Choice[] {
  const all = [
    ...Object.keys(CONTACT_FIELDS).map((id) => ({ id, name: inWords(id) })),
    ...own.map(({ key, label }) => ({ id: `custom_fields.${key}`, name: label })),
  ];
  const isFree = (id: string) => others.every(({ maps_to }) => maps_to !== id);
  const fitting = all.filter(({ id }) => isFree(id) && isFilledBy(id, field.type, own));
  return [{ id: NOTHING, name: t`Nothing, only keep the answer` }, ...fitting];
}

function isFilledBy(target: string, type: FormFieldType, own: readonly CustomField[]): boolean {
  const custom = own.find(({ key }) => `custom_fields.${key}` === target);
  const types = custom ? CUSTOM_FIELDS[custom.type] : CONTACT_FIELDS[target];
  return types?.includes(type) ?? false;
}

/** What a field fills, in words; undefined if it only keeps the answer. */
export function targetWords(
  { maps_to }: Pick<FormField, 'maps_to'>,
  own: readonly CustomField[],
): string | undefined {
  if (maps_to === null) return undefined;
  return own.find(({ key }) => `custom_fields.${key}` === maps_to)?.label ?? inWords(maps_to);
}

function keysOf(fields: readonly FormField[]): string[] {
  return fields.map(({ key }) => key);
}
