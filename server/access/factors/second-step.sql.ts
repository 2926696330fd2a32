import { type Sql, sql } from '../../kernel/database/sql.ts';

/** Every statement on sign-ins that wait for their second step. */

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

/** Ends a step; no row when it was ended before. */
export function deleteSignInStep(tokenHash: Buffer): Sql {
  return sql`DELETE FROM sign_in_steps WHERE token_hash = ${tokenHash} AND expires_at > now() RETURNING user_id`;
}

/** Ends all sign-ins under way of a person, whose password is no longer the one that was checked. */
export function deleteSignInSteps(userId: string): Sql {
  return sql`DELETE FROM sign_in_steps WHERE user_id = ${userId}`;
}

export function deleteExpiredSignInSteps(): Sql {
  return sql`DELETE FROM sign_in_steps WHERE expires_at <= now()`;
}
