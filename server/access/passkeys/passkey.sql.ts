import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';

/** All statements on passkeys and on the challenges that they sign. */

export interface PasskeyRow {
  readonly id: string;
  readonly user_id: string;
  readonly credential_id: string;
  readonly public_key: Buffer;
  /** A bigint, which the driver returns as text. */
  readonly sign_count: string;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}

const COLUMNS = sql`id, user_id, credential_id, public_key, sign_count, transports, name, created_at, last_used_at`;

/** The passkeys of a person, oldest first. */
export function selectPasskeys(userId: string): Sql {
  return sql`SELECT ${COLUMNS} FROM passkeys WHERE user_id = ${userId} ORDER BY created_at, id`;
}

/** A passkey of a person whose account is not disabled. */
export function selectPasskey(credentialId: string): Sql {
  return sql`
    SELECT ${COLUMNS} FROM passkeys WHERE credential_id = ${credentialId}
    AND EXISTS (SELECT FROM users u WHERE u.id = passkeys.user_id AND u.disabled_at IS NULL)`;
}

/** Inserts a passkey. No row if the credential is already registered, by anyone. */
export function insertPasskey(passkey: Omit<PasskeyRow, 'created_at' | 'last_used_at'>): Sql {
  const { id, user_id, credential_id, public_key, sign_count, transports, name } = passkey;
  return sql`
    INSERT INTO passkeys (id, user_id, credential_id, public_key, sign_count, transports, name, created_at)
    VALUES (${id}, ${user_id}, ${credential_id}, ${public_key}, ${sign_count}, ${transports}::text[], ${name}, ${NOW})
    ON CONFLICT (credential_id) DO NOTHING
    RETURNING ${COLUMNS}`;
}

/** Records a use. No row if the passkey no longer exists or a later use was recorded first. */
export function usePasskey(id: string, before: string, signCount: number): Sql {
  return sql`
    UPDATE passkeys SET sign_count = ${signCount}, last_used_at = ${NOW}
    WHERE id = ${id} AND sign_count = ${before} RETURNING id`;
}

export function deletePasskey(userId: string, id: string): Sql {
  return sql`DELETE FROM passkeys WHERE user_id = ${userId} AND id = ${id} RETURNING id, name`;
}

/** What a challenge is signed for. */
export type Purpose = 'register' | 'sign_in' | 'reauthenticate';

export function insertChallenge(hash: Buffer, purpose: Purpose, userId: string | null, seconds: number): Sql {
  return sql`
    INSERT INTO passkey_challenges (challenge_hash, purpose, user_id, expires_at)
    VALUES (${hash}, ${purpose}, ${userId}, now() + ${seconds} * interval '1 second')`;
}

/** Uses a challenge. No row if it was used, has expired, or was created for another purpose or person. */
export function takeChallenge(hash: Buffer, purpose: Purpose, userId: string | null): Sql {
  return sql`
    DELETE FROM passkey_challenges
    WHERE challenge_hash = ${hash} AND purpose = ${purpose} AND user_id IS NOT DISTINCT FROM ${userId}::uuid
      AND expires_at > now()
    RETURNING purpose`;
}

export function deleteExpiredChallenges(): Sql {
  return sql`DELETE FROM passkey_challenges WHERE expires_at <= now()`;
}
