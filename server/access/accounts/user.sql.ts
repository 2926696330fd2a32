import type { Role } from '../../kernel/credential.ts';
import { type Sql, sql } from '../../kernel/sql.ts';

/** Every statement on people across organizations. */

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string;
}

export function selectUserByEmail(email: string): Sql {
  return sql`SELECT id, email, name, password_hash FROM users WHERE email_folded = lower(${email})`;
}

export function selectUser(id: string): Sql {
  return sql`SELECT id, email, name, password_hash FROM users WHERE id = ${id}`;
}

/** No row when the e-mail address has a user already; one that is being created is waited for. */
export function insertUserRow(user: UserRow): Sql {
  return sql`
    INSERT INTO users (id, email, name, password_hash)
    VALUES (${user.id}, ${user.email}, ${user.name}, ${user.password_hash})
    ON CONFLICT (email_folded) DO NOTHING
    RETURNING id`;
}

export function updateUserName(id: string, name: string): Sql {
  return sql`UPDATE users SET name = ${name} WHERE id = ${id}`;
}

/** Replaces a password; no row when it is no longer the one that was checked. */
export function updatePassword(id: string, checked: string, next: string): Sql {
  return sql`UPDATE users SET password_hash = ${next} WHERE id = ${id} AND password_hash = ${checked} RETURNING id`;
}

export function setPassword(id: string, passwordHash: string): Sql {
  return sql`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${id}`;
}

/** An organization of a person. */
export interface OrganizationOf {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
}

/** The organizations of a person, with the role in each, by name. */
export function selectOrganizationsOf(userId: string): Sql {
  return sql`
    SELECT o.id, o.name, m.role FROM memberships m JOIN organizations o ON o.id = m.org_id
    WHERE m.user_id = ${userId} ORDER BY lower(o.name), o.id`;
}
