import { sql } from '../../kernel/database/sql.ts';
import type { PersonRows, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { inOrganizations, mentions, withoutValues } from '../../kernel/privacy/traces.sql.ts';

/** What files hold of people. Their contents go with their rows: a trigger lets them expire. */

const ofContact: PersonRows = {
  where: (person) =>
    sql`${inOrganizations(person)} AND t.kind = 'contact' AND t.record_id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
};

/** Files of other records stay, without what identifies the contact in their names. */
const named: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND ${mentions(sql`t.name`, person.values)}`,
  erase: ({ values }) => sql`name = ${withoutValues(sql`t.name`, values)}`,
  show: null,
};

export const FILE_TABLES: readonly TablePrivacy[] = [
  {
    table: 'attachments',
    personal: ['name', 'sha256'],
    other: ['kind', 'type'],
    contact: [named, ofContact],
    user: [],
  },
];
