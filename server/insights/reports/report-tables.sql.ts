import { sql } from '../../kernel/database/sql.ts';
import { eraseInJson, type JsonColumns, mentionedInJson } from '../../kernel/privacy/erase-in-json.ts';
import type { PersonRows, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { inOrganizations, mentions, withoutValues } from '../../kernel/privacy/traces.sql.ts';

/** What saved reports hold of people: their names, and the texts of their filters. */

const QUERY = { table: 'reports', columns: [['query', 'jsonb']] } as const satisfies JsonColumns;

const named: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND ${mentions(sql`t.name`, person.values)}`,
  erase: ({ values }) => sql`name = ${withoutValues(sql`t.name`, values)}`,
  show: null,
};

const filtered: PersonRows = {
  where: (person) => mentionedInJson(QUERY, person),
  erase: { by: eraseInJson(QUERY) },
  show: null,
};

/** Shared reports stay when the person who made them is erased. */
const own: PersonRows = {
  where: (person) =>
    sql`${inOrganizations(person)} AND t.owner_id = ANY (${person.ids}::uuid[]) AND NOT t.shared`,
  erase: 'delete',
};

export const REPORT_TABLES: readonly TablePrivacy[] = [
  {
    table: 'reports',
    personal: ['name', 'query'],
    other: ['plot', 'schedule'],
    contact: [named, filtered],
    user: [own],
    forOwner: (userId) => sql`(t.shared OR t.owner_id = ${userId}::uuid)`,
  },
];
