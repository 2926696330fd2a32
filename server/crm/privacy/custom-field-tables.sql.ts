import { type Sql, sql } from '../../kernel/database/sql.ts';
import { eraseInJson, type JsonColumns, mentionedInJson } from '../../kernel/privacy/erase-in-json.ts';
import type { Person, PersonRows, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { inOrganizations } from '../../kernel/privacy/traces.sql.ts';

/** What custom fields hold of people. */

/**
 * What identifies a contact goes from the custom fields of records that stay. A trigger does the same to the copies that filters use.
 * @param where selects the records `t` of the contact
 */
export function ownFieldsOf(table: string, where: (person: Person) => Sql): PersonRows {
  const values: JsonColumns = { table, columns: [['custom_fields', 'jsonb']], where };
  return {
    where: (person) => mentionedInJson(values, person),
    erase: { by: eraseInJson(values) },
    show: null,
  };
}

/** The copies of values that filters use: those of a contact go with it. */
const valuesOfContact: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.record_id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
  show: null,
};

export const CUSTOM_FIELD_TABLES: readonly TablePrivacy[] = [
  {
    table: 'custom_fields',
    personal: [],
    other: ['object', 'key', 'label', 'type', 'options'],
    contact: [],
    user: [],
  },
  { table: 'custom_values', personal: ['text_folded'], other: [], contact: [valuesOfContact], user: [] },
];
