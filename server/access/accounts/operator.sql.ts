import { type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';
import { foldAddress } from './user.sql.ts';

/** Statements of the operator on people across organizations. */

/** An account as listed by the command line. */
export interface ListedUser {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Slugs, separated by spaces. */
  readonly organizations: string | null;
  /** `proved`, `unproved`, `lost` or `shared`. */
  readonly address: string;
  readonly disabled_at: string | null;
  readonly created_at: string;
}

/** @param email whose accounts; null for everyone's */
export function selectListedUsers(email: string | null): Sql {
  const ofAddress =
    email === null ? sql`true` : sql`u.email_folded = ${foldAddress(email)} AND u.email <> ''`;
  return sql`
    SELECT u.id, coalesce(u.former_email, u.email) AS email, u.name, (
        SELECT string_agg(o.slug, ' ' ORDER BY o.slug) FROM memberships m JOIN organizations o ON o.id = m.org_id
        WHERE m.user_id = u.id) AS organizations,
      CASE WHEN u.former_email IS NOT NULL THEN 'lost' WHEN u.bound_org_id IS NOT NULL THEN 'unproved'
        WHEN u.shares_address THEN 'shared' ELSE 'proved' END AS address,
      ${timestampText(sql`u.disabled_at`)} AS disabled_at, ${timestampText(sql`u.created_at`)} AS created_at
    FROM users u WHERE ${ofAddress} ORDER BY u.email_folded, u.created_at, u.id`;
}

export function setDisabled(id: string, isDisabled: boolean): Sql {
  const moment = isDisabled ? sql`coalesce(disabled_at, now())` : sql`NULL`;
  return sql`UPDATE users SET disabled_at = ${moment} WHERE id = ${id} RETURNING id AS user_id`;
}
