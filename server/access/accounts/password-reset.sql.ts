import { type Sql, sql } from '../../kernel/database/sql.ts';

/** All statements on password reset links. */

export function insertPasswordReset(tokenHash: Buffer, userId: string, mailed: boolean): Sql {
  return sql`
    INSERT INTO password_resets (token_hash, user_id, mailed, expires_at)
    VALUES (${tokenHash}, ${userId}, ${mailed}, now() + interval '1 hour') RETURNING user_id`;
}

/** Deletes the links of a person, and all expired ones. */
export function deletePasswordResets(userId: string): Sql {
  return sql`DELETE FROM password_resets WHERE user_id = ${userId} OR expires_at <= now()`;
}

/** The person whose password a link resets; no row if it was used or has expired. */
export function selectPasswordReset(tokenHash: Buffer): Sql {
  return sql`
    SELECT u.id, u.email, u.name, r.mailed FROM password_resets r JOIN users u ON u.id = r.user_id
    WHERE r.token_hash = ${tokenHash} AND r.expires_at > now()`;
}

/** Uses a link, in the transaction of the change. */
export function takePasswordReset(tokenHash: Buffer): Sql {
  return sql`
    DELETE FROM password_resets WHERE token_hash = ${tokenHash} AND expires_at > now() RETURNING user_id, mailed`;
}
