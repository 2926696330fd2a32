import { type Sql, sql } from '../../../kernel/database/sql.ts';
import type { Changes } from '../../../kernel/operations/changes.ts';
import type { ContactsUndo } from './contact-bulk.schema.ts';

/** What a request changed in a contact. */
export interface ContactChangesRow {
  readonly id: string;
  readonly changes: Changes;
}

/**
 * What a person changed in contacts with some requests of `change-contacts`, from the audit log; one row per contact.
 */
export function selectContactChanges(
  organizationId: string,
  userId: string | null,
  asked: ContactsUndo['changes'],
): Sql {
  return sql`
    SELECT a.record_id AS id, a.changes
    FROM json_to_recordset(${JSON.stringify(asked)}::json) AS asked (id uuid, request_id text)
    JOIN audit_entries a ON a.org_id = ${organizationId} AND a.record_id = asked.id
    WHERE a.request_id = asked.request_id AND a.operation = 'change-contacts' AND a.action = 'updated'
      AND a.user_id = ${userId}`;
}
