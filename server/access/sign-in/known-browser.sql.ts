import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';

/** All statements on browsers in which a person signed in before. */

/** A browser that was not used to sign in for this long is no longer known; browsers keep a cookie equally long. */
const KNOWN = sql`last_used_at > now() - interval '400 days'`;

/** Records that a person signed in with a browser. */
export function saveKnownBrowser(tokenHash: Buffer, userId: string): Sql {
  return sql`
    INSERT INTO known_browsers (token_hash, user_id, last_used_at) VALUES (${tokenHash}, ${userId}, ${NOW})
    ON CONFLICT (token_hash, user_id) DO UPDATE SET last_used_at = excluded.last_used_at`;
}

/** Deletes all but the twenty browsers with which a person signed in last, and those not used for long. */
export function deleteOldKnownBrowsers(userId: string): Sql {
  return sql`
    DELETE FROM known_browsers WHERE NOT (${KNOWN}) OR user_id = ${userId} AND token_hash NOT IN (
      SELECT token_hash FROM known_browsers WHERE user_id = ${userId} ORDER BY last_used_at DESC LIMIT 20)`;
}

/** Which of these people signed in with the browser before. */
export function selectKnownBrowser(tokenHash: Buffer, userIds: readonly string[]): Sql {
  return sql`
    SELECT user_id FROM known_browsers
    WHERE token_hash = ${tokenHash} AND user_id = ANY (${userIds}::uuid[]) AND ${KNOWN}`;
}

/** Forgets all browsers of a person, except one that may stay. */
export function deleteKnownBrowsers(userId: string, stayingHash: Buffer | null): Sql {
  return sql`DELETE FROM known_browsers WHERE user_id = ${userId} AND token_hash IS DISTINCT FROM ${stayingHash}::bytea`;
}
