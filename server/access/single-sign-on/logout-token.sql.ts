import { type Sql, sql } from '../../kernel/database/sql.ts';

/** All statements on used logout tokens. */

/** How long a used token is remembered after it expired, for clocks that differ. */
const GRACE = sql`interval '2 minutes'`;

/** Marks a token as used and deletes expired ones. No row if it was used before. */
export function insertLogoutToken(organizationId: string, jtiHash: Buffer, expiresAt: number): Sql {
  return sql`
    WITH expired AS (DELETE FROM sso_logout_tokens t WHERE t.expires_at < now() - ${GRACE})
    INSERT INTO sso_logout_tokens (org_id, jti_hash, expires_at)
    VALUES (${organizationId}, ${jtiHash}, to_timestamp(${expiresAt}::double precision))
    ON CONFLICT DO NOTHING RETURNING org_id`;
}
