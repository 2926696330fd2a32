import { type Sql, sql } from '../../kernel/database/sql.ts';
import { eraseInJson, mentionedInJson } from '../../kernel/privacy/erase-in-json.ts';
import type { Person, PersonRows, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { inOrganizations, withoutValues } from '../../kernel/privacy/traces.sql.ts';

/** The personal data in the trash. */

/** What the trash holds of the contact itself goes for ever. */
const trashed: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
};

/** Files of the contact that were deleted by themselves. */
const trashedFiles: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.type = 'file' AND EXISTS (
    SELECT FROM trash_rows r WHERE r.org_id = t.org_id AND r.record_id = t.id AND r.of_table = 'attachments'
      AND (r.row ->> 'record_id')::uuid = ANY (${person.ids}::uuid[]))`,
  erase: 'delete',
};

const rowsOfTrashed: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.record_id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
};

/** Records in the trash that name the contact, such as its deals. */
function namesPerson(person: Person): Sql {
  return sql`EXISTS (
    SELECT FROM trash_rows n, unnest(${person.ids}::text[]) AS named (id)
    WHERE n.org_id = t.org_id AND n.record_id = t.record_id AND strpos(n.row::text, named.id) > 0)`;
}

const TRASH_ROWS = { table: 'trash_rows', columns: [['row', 'json']], where: namesPerson } as const;

const rowsOfOthers: PersonRows = {
  where: (person) => mentionedInJson(TRASH_ROWS, person),
  erase: { by: eraseInJson(TRASH_ROWS) },
  show: null,
};

const titleOfOthers: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND EXISTS (
    SELECT FROM trash_rows n, unnest(${person.ids}::text[]) AS named (id)
    WHERE n.org_id = t.org_id AND n.record_id = t.id AND strpos(n.row::text, named.id) > 0)`,
  erase: ({ values }) => sql`title = ${withoutValues(sql`t.title`, values)}`,
  show: null,
};

export const TRASH_TABLES: readonly TablePrivacy[] = [
  {
    table: 'trash',
    personal: ['title', 'changes'],
    other: ['type'],
    contact: [titleOfOthers, trashed, trashedFiles],
    user: [],
  },
  {
    table: 'trash_rows',
    personal: ['row'],
    other: ['of_table'],
    contact: [rowsOfOthers, rowsOfTrashed],
    user: [],
  },
  { table: 'trash_links', personal: [], other: ['of_table', 'of_column', 'former'], contact: [], user: [] },
];
