import { type Origin, withSecurityEvent } from '../../../kernel/audit/security-event.ts';
import { type Sql, sql } from '../../../kernel/database/sql.ts';
import { NOW } from '../../../kernel/fields/fields.ts';
import { recordText } from '../../../kernel/fields/record-json.ts';
import { credentialChanged } from '../../credential-changes.ts';
import { type ConnectedAppQuery, type Consent, connectedAppView } from './connected-app.schema.ts';

/** All statements on grants. */

/** How long a grant lasts after the person agreed, however often its tokens are refreshed. */
export const GRANT_LIFETIME_DAYS = 365;

export function insertGrant(organizationId: string, grant: Consent & { id: string; user_id: string }): Sql {
  return sql`
    INSERT INTO oauth_grants (org_id, id, user_id, client_id, client_name, scopes, created_at)
    VALUES (${organizationId}, ${grant.id}, ${grant.user_id}, ${grant.client_id}, ${grant.client_name},
      ${grant.scopes}, ${NOW})`;
}

/** A grant, as needed to exchange its codes and refresh tokens. */
export interface LivingGrant {
  readonly user_id: string;
  readonly client_id: string;
  readonly scopes: string[];
  readonly created_at: Date;
}

/** A grant that has not ended, whose person is still a member and agreed less than a year ago. */
export function selectLivingGrant(organizationId: string, id: string): Sql {
  return sql`
    SELECT g.user_id, g.client_id, g.scopes, g.created_at
    FROM oauth_grants g JOIN memberships m ON m.org_id = g.org_id AND m.user_id = g.user_id
    WHERE g.org_id = ${organizationId} AND g.id = ${id} AND g.revoked_at IS NULL
      AND g.created_at > now() - ${GRANT_LIFETIME_DAYS} * interval '1 day'`;
}

/** Whether a person knows an app: they connected it before, or an organization of theirs registered it. */
export function selectKnowsApp(userId: string, clientId: string): Sql {
  return sql`
    SELECT EXISTS (SELECT FROM oauth_grants
        WHERE client_id = ${clientId} AND user_id = ${userId} AND revoked_at IS NULL)
      OR EXISTS (SELECT FROM memberships m JOIN oauth_apps a ON a.org_id = m.org_id
        WHERE m.user_id = ${userId} AND a.id::text = ${clientId} AND a.removed_at IS NULL) AS knows`;
}

/**
 * Ends a grant with all its codes and tokens. No row if it has already ended or does not exist.
 * @param userId set to end it only if it belongs to this person
 */
export function endGrant(organizationId: string, id: string, userId: string | null = null): Sql {
  return sql`
    UPDATE oauth_grants SET revoked_at = ${NOW}
    WHERE org_id = ${organizationId} AND id = ${id} AND revoked_at IS NULL
      AND (${userId}::uuid IS NULL OR user_id = ${userId})
    RETURNING id, user_id`;
}

/** Ends all grants of a person, in all organizations. */
export function endGrantsOf(userId: string): Sql {
  return sql`UPDATE oauth_grants SET revoked_at = ${NOW} WHERE user_id = ${userId} AND revoked_at IS NULL`;
}

/** Ends a grant like `endGrant`, notifies all processes and adds an event to the security log. */
export function endGrantAndTell(organizationId: string, id: string, origin: Origin, reason: string): Sql {
  const end = sql`${endGrant(organizationId, id)}, (${credentialChanged(id)}) AS told`;
  return withSecurityEvent(end, 'app_disconnected', origin, { grant: id, reason }, organizationId);
}

/**
 * A page of the connected apps, newest first. A grant whose last token has expired is left out.
 * @param userId set to list only those of this person
 */
export function selectConnectedApps(
  organizationId: string,
  userId: string | null,
  { limit, offset }: ConnectedAppQuery,
): Sql {
  return sql`
    SELECT ${recordText(connectedAppView, 'g')} AS json
    FROM (SELECT grants.*, u.email AS user_email
      FROM oauth_grants grants LEFT JOIN users u ON u.id = grants.user_id
      WHERE grants.org_id = ${organizationId} AND grants.revoked_at IS NULL
        AND (${userId}::uuid IS NULL OR grants.user_id = ${userId})) g
    WHERE EXISTS (SELECT FROM oauth_tokens t WHERE t.org_id = g.org_id AND t.grant_id = g.id
      AND t.consumed_at IS NULL AND t.expires_at > now())
    ORDER BY g.created_at DESC, g.id DESC LIMIT ${limit} OFFSET ${offset}`;
}
