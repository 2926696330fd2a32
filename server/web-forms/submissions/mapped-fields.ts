import type { PlainRecord } from '../../kernel/family/named-operations.ts';
import { foldText } from '../../kernel/fields/fold-text.ts';
import { customKeyOf } from '../forms/contact-fields.ts';
import { beginningOf, type FormField } from '../forms/field.schema.ts';

/** What a submission says about its sender, as fields of a contact. */
export interface ContactValues {
  readonly fields: PlainRecord;
  readonly custom: PlainRecord;
}

/** The answers that map to fields of a contact. */
export function contactValues(fields: readonly FormField[], answers: PlainRecord): ContactValues {
  const own: Record<string, unknown> = {};
  const custom: Record<string, unknown> = {};
  for (const { key, maps_to } of fields) {
    const answer = answers[key];
    if (maps_to === null || answer === undefined || answer === '') continue;
    const customKey = customKeyOf(maps_to);
    if (customKey === undefined) own[maps_to] = answer;
    else custom[customKey] = answer;
  }
  return { fields: own, custom };
}

/** Values as the body of a request about a contact. */
export function asBody({ fields, custom }: ContactValues): PlainRecord {
  return Object.keys(custom).length === 0 ? fields : { ...fields, custom_fields: custom };
}

/** Those of the values for which a contact has none (docs/behaviour/forms.md 10). */
export function missingValues(contact: PlainRecord, { fields, custom }: ContactValues): ContactValues {
  const known: PlainRecord = Object(contact.custom_fields);
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isEmpty(contact[name]))),
    custom: Object.fromEntries(Object.entries(custom).filter(([key]) => isEmpty(known[key]))),
  };
}

/** The tags of a contact with those that it lacks; empty if it lacks none. */
export function withTags(
  contact: PlainRecord,
  tags: readonly string[],
): { readonly tags?: readonly string[] } {
  const carried = Array.isArray(contact.tags) ? contact.tags.map(String) : [];
  const known = new Set(carried.map(foldText));
  const added = tags.filter((tag) => !known.has(foldText(tag)));
  return added.length === 0 ? {} : { tags: [...carried, ...added] };
}

/** Those of the values that differ from a contact's, named as people and programs name the fields; null if none does. */
export function differentValues(contact: PlainRecord, { fields, custom }: ContactValues): PlainRecord | null {
  const known: PlainRecord = Object(contact.custom_fields);
  const different = [
    ...Object.entries(fields).filter(([name, value]) => !isSame(contact[name], value)),
    ...Object.entries(custom)
      .filter(([key, value]) => !isSame(known[key], value))
      .map(([key, value]) => [`custom_fields.${key}`, value]),
  ];
  return different.length === 0 ? null : Object.fromEntries(different);
}

function isEmpty(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

function isSame(before: unknown, after: unknown): boolean {
  const textOf = (value: unknown) => JSON.stringify(value ?? null).toLowerCase();
  return textOf(before) === textOf(after);
}

/** The most characters of a title that submissions fill in. */
const LONGEST_TITLE = 255;

/**
 * A title in which `{{ key }}` stands for an answer, on one line.
 * @param otherwise the title if nothing is left of it
 */
export function titleOf(title: string, answers: PlainRecord, otherwise: string): string {
  const filled = title.replaceAll(/\{\{\s*([a-z][a-z0-9_]*)\s*\}\}/g, (_, key: string) =>
    Object.hasOwn(answers, key) ? String(answers[key] ?? '') : '',
  );
  const line = filled.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  return line === '' ? otherwise : beginningOf(line, LONGEST_TITLE);
}
