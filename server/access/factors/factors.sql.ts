import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';

/** All statements on authenticator apps and recovery codes. */

/** The condition that a person has a second factor. */
export function hasFactor(userId: Sql): Sql {
  return sql`has_second_factor(${userId})`;
}

/** Returns a row if the person has a second factor. */
export function selectHasFactor(userId: string): Sql {
  return sql`SELECT true AS found WHERE ${hasFactor(sql`${userId}::uuid`)}`;
}

export interface TotpRow {
  readonly secret_sealed: Buffer | null;
  readonly created_at: Date;
  readonly confirmed_at: Date | null;
  readonly last_used_at: Date | null;
}

export function selectTotp(userId: string): Sql {
  return sql`SELECT secret_sealed, created_at, confirmed_at, last_used_at FROM totp_factors WHERE user_id = ${userId}`;
}

/**
 * Saves a secret that waits for its first code, replacing another unconfirmed one. No row if there is a confirmed one.
 */
export function insertTotp(userId: string, sealed: Buffer): Sql {
  return sql`
    INSERT INTO totp_factors AS f (user_id, secret_sealed, created_at) VALUES (${userId}, ${sealed}, ${NOW})
    ON CONFLICT (user_id) DO UPDATE SET secret_sealed = EXCLUDED.secret_sealed, created_at = EXCLUDED.created_at
    WHERE f.confirmed_at IS NULL
    RETURNING user_id`;
}

/** Confirms the app with the code of a time step. No row if it is already confirmed or its secret has changed. */
export function confirmTotp(userId: string, sealed: Buffer, step: number): Sql {
  return sql`
    UPDATE totp_factors SET confirmed_at = ${NOW}, last_step = ${step}
    WHERE user_id = ${userId} AND secret_sealed = ${sealed} AND confirmed_at IS NULL
    RETURNING user_id`;
}

/** Uses the code of a time step. No row if that code or a later one was used before. */
export function takeStep(userId: string, step: number): Sql {
  return sql`
    UPDATE totp_factors SET last_step = ${step}, last_used_at = ${NOW}
    WHERE user_id = ${userId} AND confirmed_at IS NOT NULL AND last_step < ${step}
    RETURNING user_id`;
}

export function deleteTotp(userId: string): Sql {
  return sql`DELETE FROM totp_factors WHERE user_id = ${userId} RETURNING confirmed_at IS NOT NULL AS was_confirmed`;
}

export function countRecoveryCodes(userId: string): Sql {
  return sql`SELECT count(*)::integer AS left FROM recovery_codes WHERE user_id = ${userId}`;
}

export function insertRecoveryCodes(userId: string, hashes: readonly Buffer[]): Sql {
  const digits = hashes.map((hash) => hash.toString('hex'));
  return sql`
    INSERT INTO recovery_codes (user_id, code_hash)
    SELECT ${userId}::uuid, decode(h.digits, 'hex') FROM unnest(${digits}::text[]) AS h (digits)`;
}

/** Uses a recovery code. No row if it does not exist. */
export function takeRecoveryCode(userId: string, hash: Buffer): Sql {
  return sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND code_hash = ${hash} RETURNING user_id`;
}

export function deleteRecoveryCodes(userId: string): Sql {
  return sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`;
}

/** Deletes the recovery codes of a person who has no factor left. */
export function deleteIdleRecoveryCodes(userId: string): Sql {
  return sql`DELETE FROM recovery_codes WHERE user_id = ${userId} AND NOT ${hasFactor(sql`${userId}::uuid`)}`;
}

/** An organization of the person that requires a second factor, if the person has none. */
export function selectRequiringOrganization(userId: string): Sql {
  return sql`
    SELECT o.name FROM memberships m JOIN organizations o ON o.id = m.org_id
    WHERE m.user_id = ${userId} AND o.require_second_factor AND NOT ${hasFactor(sql`${userId}::uuid`)}
    ORDER BY lower(o.name), o.id LIMIT 1`;
}

/** Blocks other changes of a person's factors until the end of the transaction. */
export function lockPerson(userId: string): Sql {
  return sql`SELECT id FROM users WHERE id = ${userId} FOR NO KEY UPDATE`;
}

export function deletePasskeys(userId: string): Sql {
  return sql`DELETE FROM passkeys WHERE user_id = ${userId}`;
}

export function countPasskeys(userId: string): Sql {
  return sql`SELECT count(*)::integer AS count FROM passkeys WHERE user_id = ${userId}`;
}
