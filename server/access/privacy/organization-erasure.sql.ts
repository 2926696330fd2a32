import { type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';

/** All statements on requests of owners to erase their organization. */

/** A request ends when the person who made it is no longer an owner. */
const BY_AN_OWNER = sql`EXISTS (
  SELECT FROM memberships m WHERE m.org_id = e.org_id AND m.user_id = e.requested_by AND m.role = 'owner')`;

/** The request of an organization as JSON; no row if there is none. */
export function selectErasure(organizationId: string): Sql {
  return sql`
    SELECT json_build_object('requested_at', ${timestampText(sql`e.requested_at`)}, 'requested_by_name', u.name,
      'due_at', ${timestampText(sql`e.requested_at + interval '7 days'`)})::text AS json
    FROM organization_erasures e LEFT JOIN users u ON u.id = e.requested_by
    WHERE e.org_id = ${organizationId} AND ${BY_AN_OWNER}`;
}

/** Requests the erasure. Returns no row if it was requested already. */
export function insertErasure(organizationId: string, userId: string | null): Sql {
  return sql`
    INSERT INTO organization_erasures (org_id, requested_by) VALUES (${organizationId}, ${userId})
    ON CONFLICT (org_id) DO NOTHING RETURNING org_id`;
}

/** Deletes a request that has ended because the person who made it is no longer an owner. */
export function deleteEndedErasure(organizationId: string): Sql {
  return sql`
    DELETE FROM organization_erasures e
    WHERE e.org_id = ${organizationId} AND e.started_at IS NULL AND NOT ${BY_AN_OWNER}`;
}

/** Returns a row if there was a request. */
export function deleteErasure(organizationId: string): Sql {
  return sql`
    DELETE FROM organization_erasures e WHERE e.org_id = ${organizationId} AND e.started_at IS NULL RETURNING e.org_id`;
}

/** Erases the next part of an organization whose request is due; `more` if there may be more to do now. */
export const ERASE_DUE = sql`SELECT erase_due_organization() AS more`;
