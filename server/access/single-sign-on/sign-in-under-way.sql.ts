import { type Sql, sql } from '../../kernel/database/sql.ts';

/** All statements on unfinished sign-ins by single sign-on. */

/** Why a person is sent to the provider; `link` means that they came back and have to sign in to their account. */
export type Purpose = 'sign_in' | 'test' | 'again' | 'link';

export interface UnderWayRow {
  readonly org_id: string;
  readonly purpose: Purpose;
  readonly version: string;
  readonly user_id: string | null;
  readonly issuer: string | null;
  readonly subject: string | null;
  readonly email: string | null;
  readonly return_to: string;
}

const COLUMNS = sql`org_id, purpose, version, user_id, issuer, subject, email, return_to`;

export function insertUnderWay(tokenHash: Buffer, row: UnderWayRow, lifetimeSeconds: number): Sql {
  return sql`
    INSERT INTO sso_sign_ins (token_hash, expires_at, ${COLUMNS})
    VALUES (${tokenHash}, now() + ${lifetimeSeconds} * interval '1 second', ${row.org_id}, ${row.purpose}, ${row.version},
      ${row.user_id}, ${row.issuer}, ${row.subject}, ${row.email}, ${row.return_to})`;
}

export function selectUnderWay(tokenHash: Buffer): Sql {
  return sql`SELECT ${COLUMNS} FROM sso_sign_ins WHERE token_hash = ${tokenHash} AND expires_at > now()`;
}

/** Uses a sign-in. No row if it was used before or has expired. */
export function takeUnderWay(tokenHash: Buffer): Sql {
  return sql`DELETE FROM sso_sign_ins WHERE token_hash = ${tokenHash} AND expires_at > now() RETURNING ${COLUMNS}`;
}

export function deleteExpiredUnderWay(): Sql {
  return sql`DELETE FROM sso_sign_ins WHERE expires_at <= now()`;
}
