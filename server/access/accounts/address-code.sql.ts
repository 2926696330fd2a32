import { type Sql, sql } from '../../kernel/database/sql.ts';

/** All statements on codes that prove an address. */

/** Saves a new code, which replaces the previous one. */
export function saveAddressCode(userId: string, codeHash: Buffer): Sql {
  return sql`
    INSERT INTO address_codes (user_id, code_hash, tries_left, expires_at)
    VALUES (${userId}, ${codeHash}, 5, now() + interval '15 minutes')
    ON CONFLICT (user_id) DO UPDATE SET code_hash = excluded.code_hash, tries_left = excluded.tries_left,
      expires_at = excluded.expires_at`;
}

/** Uses one attempt. Returns the hash to compare with, or no row if no attempt is left or the code has expired. */
export function takeCodeTry(userId: string): Sql {
  return sql`
    UPDATE address_codes SET tries_left = tries_left - 1
    WHERE user_id = ${userId} AND tries_left > 0 AND expires_at > now() RETURNING code_hash`;
}

export function deleteAddressCode(userId: string): Sql {
  return sql`DELETE FROM address_codes WHERE user_id = ${userId} OR expires_at <= now()`;
}
