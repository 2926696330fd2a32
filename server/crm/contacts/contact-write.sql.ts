import { type Sql, sql } from '../../kernel/database/sql.ts';
import { contactTable } from './contact.sql.ts';
import type { ContactFields } from './contact-fields.ts';

/** What a change writes to a contact. */
export interface ContactWrite {
  readonly id: string;
  /** The fields that change; the others stay. */
  readonly fields: ContactFields;
  /** Whether they include tags that the contact did not have. */
  readonly adds_tags: boolean;
}

/**
 * Columns from which PostgreSQL makes others: the words of searches with further addresses, and rows of custom values. An
 * update sets them only if it changes one of them, because they are made anew whenever they are set. A statement for each
 * set of columns would be too many to keep prepared.
 */
const GROUPS: readonly (readonly string[])[] = [
  ['first_name', 'last_name', 'email', 'emails', 'company', 'job_title', 'phone', 'phones'],
  ['custom_fields'],
];

const OTHERS = contactTable.written.filter((column) => !GROUPS.flat().includes(column));

/**
 * Writes changes, each to a different contact.
 * @param now ISO 8601
 */
export function updateContactRows(
  organizationId: string,
  contacts: readonly ContactWrite[],
  now: string,
): Sql {
  return sql`
    UPDATE contacts c SET updated_at = ${now},
      tag_added_at = CASE WHEN n.adds_tags THEN ${now}::timestamptz ELSE c.tag_added_at END${fieldsOf(contacts)}
    FROM json_to_recordset(${JSON.stringify(contacts)}::json) AS n (id uuid, fields json, adds_tags boolean)
    WHERE c.org_id = ${organizationId} AND c.id = n.id
    RETURNING c.id, ${contactTable.json('c')}`;
}

/** The assignments of the changed columns; a merge may change none. */
function fieldsOf(contacts: readonly ContactWrite[]): Sql {
  const changed = columnsFor(contacts);
  if (changed.length === 0) return sql``;
  const { columns, columnsOf } = contactTable.only(changed);
  return sql`,
      (${columns}) = (SELECT ${columnsOf('w')} FROM json_populate_record(c, n.fields) w)`;
}

/** The columns that some of the changes set, with the rest of their groups. */
function columnsFor(contacts: readonly ContactWrite[]): readonly string[] {
  const changed = new Set(contacts.flatMap(({ fields }) => Object.keys(fields)));
  return [...GROUPS, OTHERS].filter((group) => group.some((column) => changed.has(column))).flat();
}
