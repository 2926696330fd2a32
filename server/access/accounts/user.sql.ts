import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { Role } from '../../kernel/operations/credential.ts';

/** Every statement on people across organizations. */

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null for an account that signs in by single sign-on alone. */
  readonly password_hash: string | null;
  /** The one organization of an account whose address nobody proved; null once it is proved. */
  readonly bound_org_id: string | null;
}

const USER = sql`u.id, u.email, u.name, u.password_hash, u.bound_org_id`;

/**
 * An address as it is compared: the only folding of addresses there is, for accounts, their tries and their invitations
 * alike. Two addresses that differ in it are two addresses.
 */
export function foldAddress(address: string): Sql {
  return sql`fold_address(${address})`;
}

/**
 * The accounts that an address may mean, those that proved it first. Several proved ones share it where it was folded
 * otherwise when they were made; the one with the very address that was typed comes first.
 */
export function selectUsersByEmail(email: string): Sql {
  return sql`
    SELECT ${USER} FROM users u
    WHERE u.email_folded = ${foldAddress(email)} AND u.email <> '' AND u.disabled_at IS NULL
    ORDER BY u.bound_org_id IS NOT NULL, u.email = ${email} DESC, u.created_at, u.id LIMIT 8`;
}

/** The account that proved an address, disabled or not. */
export function selectProvedUser(email: string): Sql {
  return sql`
    SELECT ${USER} FROM users u
    WHERE u.email_folded = ${foldAddress(email)} AND u.email <> '' AND u.bound_org_id IS NULL
    ORDER BY u.email = ${email} DESC, u.created_at, u.id LIMIT 1`;
}

export function selectUser(id: string): Sql {
  return sql`SELECT ${USER} FROM users u WHERE u.id = ${id}`;
}

/** A person as the statement of an event in the security log names them. */
export function selectPerson(id: string): Sql {
  return sql`SELECT u.id AS user_id FROM users u WHERE u.id = ${id}`;
}

/** No row when the e-mail address has such a user already; one that is being created is waited for. */
export function insertUserRow(
  user: Omit<UserRow, 'bound_org_id'>,
  boundOrganizationId: string | null = null,
): Sql {
  return sql`
    INSERT INTO users (id, email, name, password_hash, bound_org_id)
    VALUES (${user.id}, ${user.email}, ${user.name}, ${user.password_hash}, ${boundOrganizationId})
    ON CONFLICT DO NOTHING
    RETURNING id`;
}

/** Frees an account from its one organization, because its address is proved; no row when another proved it before. */
export function proveAddress(id: string): Sql {
  return sql`
    UPDATE users u SET bound_org_id = NULL
    WHERE u.id = ${id} AND u.bound_org_id IS NOT NULL AND u.email <> '' AND NOT EXISTS (
      SELECT FROM users p WHERE p.email_folded = u.email_folded AND p.bound_org_id IS NULL)
    RETURNING u.id`;
}

/**
 * Takes the address of an account that proved it away from those that did not. Accounts that sign in by single sign-on
 * alone keep it: their organization's provider vouches for it there.
 */
export function takeAddressFromOthers(id: string): Sql {
  return sql`
    UPDATE users o SET former_email = o.email, email = '' FROM users u
    WHERE u.id = ${id} AND u.bound_org_id IS NULL AND u.email <> ''
      AND o.email_folded = u.email_folded AND o.bound_org_id IS NOT NULL AND o.has_password
    RETURNING o.id`;
}

export function updateUserName(id: string, name: string): Sql {
  return sql`UPDATE users SET name = ${name} WHERE id = ${id}`;
}

/** Replaces a password; no row when it is no longer the one that was checked. */
export function updatePassword(id: string, checked: string, next: string): Sql {
  return sql`UPDATE users SET password_hash = ${next} WHERE id = ${id} AND password_hash = ${checked} RETURNING id, id AS user_id`;
}

export function setPassword(id: string, passwordHash: string): Sql {
  return sql`UPDATE users SET password_hash = ${passwordHash} WHERE id = ${id} RETURNING id AS user_id`;
}

/** An organization of a person. */
export interface OrganizationOf {
  readonly id: string;
  readonly name: string;
  readonly role: Role;
  readonly require_second_factor: boolean;
}

/** The organizations of a person, with the role in each, by name. */
export function selectOrganizationsOf(userId: string): Sql {
  return sql`
    SELECT o.id, o.name, m.role, o.require_second_factor FROM memberships m JOIN organizations o ON o.id = m.org_id
    WHERE m.user_id = ${userId} ORDER BY lower(o.name), o.id`;
}
