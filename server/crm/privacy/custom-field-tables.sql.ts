import { sql } from '../../kernel/database/sql.ts';
import { eraseInJson, type JsonColumns, mentionedInJson } from '../../kernel/privacy/erase-in-json.ts';
import type { PersonRows, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { inOrganizations } from '../../kernel/privacy/traces.sql.ts';

/** What custom fields hold of people. */

const OWN_FIELDS = {
  table: 'deals',
  columns: [['custom_fields', 'jsonb']],
  where: (person) => sql`(t.contact_id = ANY (${person.ids}::uuid[]) OR t.id IN (
    SELECT c.deal_id FROM deal_contacts c WHERE c.org_id = t.org_id AND c.contact_id = ANY (${person.ids}::uuid[])))`,
} as const satisfies JsonColumns;

/** What identifies a contact goes from the custom fields of its deals. A trigger does the same to the copies that filters use. */
export const ownFieldsOfDeal: PersonRows = {
  where: (person) => mentionedInJson(OWN_FIELDS, person),
  erase: { by: eraseInJson(OWN_FIELDS) },
  show: null,
};

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
