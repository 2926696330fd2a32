import { type Sql, sql } from '../../kernel/database/sql.ts';

/** All statements on sign-ins that wait for their second step. */

export interface SignInStepRow {
  readonly user_id: string;
  readonly return_to: string;
}

export function insertSignInStep(
  tokenHash: Buffer,
  { user_id, return_to }: SignInStepRow,
  lifetimeSeconds: number,
): Sql {
  return sql`
    INSERT INTO sign_in_steps (token_hash, user_id, return_to, expires_at)
    VALUES (${tokenHash}, ${user_id}, ${return_to}, now() + ${lifetimeSeconds} * interval '1 second')`;
}

export function selectSignInStep(tokenHash: Buffer): Sql {
  return sql`SELECT user_id, return_to FROM sign_in_steps WHERE token_hash = ${tokenHash} AND expires_at > now()`;
}

/** Ends a step. No row if it has already ended. */
export function deleteSignInStep(tokenHash: Buffer): Sql {
  return sql`DELETE FROM sign_in_steps WHERE token_hash = ${tokenHash} AND expires_at > now() RETURNING user_id`;
}

/** Ends all unfinished sign-ins of a person, because the password has changed since it was checked. */
export function deleteSignInSteps(userId: string): Sql {
  return sql`DELETE FROM sign_in_steps WHERE user_id = ${userId}`;
}

export function deleteExpiredSignInSteps(): Sql {
  return sql`DELETE FROM sign_in_steps WHERE expires_at <= now()`;
}
