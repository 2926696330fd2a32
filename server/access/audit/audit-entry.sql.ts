import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { type AuditQuery, auditEntryView } from './audit-entry.schema.ts';

/** Statements on the audit log, which is append-only. */

/** The most entries searched for a page, whatever the filter and the length of the log. */
const LOOKED_THROUGH = 50_000;

/**
 * A page of the audit log, newest first, with the names of the actors. It is found in an index only, so entries that
 * do not match are skipped without being read.
 */
export function selectAuditEntries(organizationId: string, query: AuditQuery): Sql {
  return sql`
    SELECT e.id, ${recordText(auditEntryView, 'e')} AS json FROM (
      SELECT a.*, u.name AS user_name, coalesce(k.name, g.client_name) AS credential_name
      FROM (
        SELECT n.id FROM (${nextEntries(organizationId, query)} LIMIT ${LOOKED_THROUGH}) n
        WHERE ${filterOf(query)} ORDER BY n.id DESC LIMIT ${query.limit}
      ) page
      JOIN audit_entries a ON a.org_id = ${organizationId} AND a.id = page.id
      LEFT JOIN memberships m ON m.org_id = ${organizationId} AND m.user_id = a.user_id
      LEFT JOIN users u ON u.id = m.user_id
      LEFT JOIN api_keys k ON k.org_id = ${organizationId} AND k.id = a.credential_id AND a.credential_kind = 'api_key'
      LEFT JOIN oauth_grants g
        ON g.org_id = ${organizationId} AND g.id = a.credential_id AND a.credential_kind = 'access_token'
    ) e ORDER BY e.id DESC`.plannedEachTime();
}

/** The last entry that is searched for a page; no row if the log ends before. */
export function selectLastLookedThrough(organizationId: string, query: AuditQuery): Sql {
  return sql`
    SELECT n.id FROM (${nextEntries(organizationId, query)} OFFSET ${LOOKED_THROUGH - 1} LIMIT 1) n`.plannedEachTime();
}

/** The entries from which a page is taken, ordered by an index. An id is a UUIDv7, so it contains the time. */
function nextEntries(organizationId: string, { since, until, before, record_id }: AuditQuery): Sql {
  const condition = allOf(
    since === undefined ? undefined : sql`a.id >= first_id_at(${since})`,
    until === undefined ? undefined : sql`a.id < first_id_at(${until})`,
    before === undefined ? undefined : sql`a.id < ${before}`,
    record_id === undefined ? undefined : sql`a.record_id = ${record_id}`,
  );
  return sql`
    SELECT a.id, a.user_id, a.door, a.operation, a.action, a.record_type FROM audit_entries a
    WHERE a.org_id = ${organizationId} AND ${condition} ORDER BY a.id DESC`;
}

/** The condition on such an entry, `n`. */
function filterOf({ user_id, door, operation, action, record_type }: AuditQuery): Sql {
  return allOf(
    user_id === undefined ? undefined : sql`n.user_id = ${user_id}`,
    door === undefined ? undefined : sql`n.door = ${door}`,
    operation === undefined ? undefined : sql`n.operation = ${operation}`,
    action === undefined ? undefined : sql`n.action = ${action}`,
    record_type === undefined ? undefined : sql`n.record_type = ${record_type}`,
  );
}
