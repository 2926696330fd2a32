import { type Sql, sql } from '../kernel/database/sql.ts';

/**
 * What a person changed in records with some requests of a bulk operation, from the audit log: one row per record, with its `Changes`.
 * @param operation the name of the operation, such as `change-contacts`
 */
export function selectBulkChanges(
  organizationId: string,
  operation: string,
  userId: string | null,
  asked: readonly { readonly id: string; readonly request_id: string }[],
): Sql {
  return sql`
    SELECT a.record_id AS id, a.changes::text AS json
    FROM json_to_recordset(${JSON.stringify(asked)}::json) AS asked (id uuid, request_id text)
    JOIN audit_entries a ON a.org_id = ${organizationId} AND a.record_id = asked.id
    WHERE a.request_id = asked.request_id AND a.operation = ${operation} AND a.action = 'updated'
      AND a.user_id = ${userId}`;
}
