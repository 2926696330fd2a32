import { type Sql, sql } from '../../kernel/database/sql.ts';
import { languageTagOfPerson } from '../../kernel/language/language.sql.ts';
import type { Language } from '../../kernel/language/language.ts';
import type { Role } from '../../kernel/operations/credential.ts';

/** All statements on people across organizations. */

export interface UserRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  /** Null for an account that signs in only by single sign-on. */
  readonly password_hash: string | null;
  /** The one organization of an account with an unproved address; null once it is proved. */
  readonly bound_org_id: string | null;
}

const USER = sql`u.id, u.email, u.name, u.password_hash, u.bound_org_id`;

/**
 * The form of an address for comparison. All comparisons use it: accounts, attempts and invitations. Two addresses
 * that differ in it are different.
 */
export function foldAddress(address: string): Sql {
  return sql`fold_address(${address})`;
}

/**
 * The accounts that an address may refer to, first those that proved it. Several proved ones may share it if addresses
 * were compared differently when they were created; the one with exactly the typed address comes first.
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

/** The language of emails about an account. */
export interface WrittenIn {
  /** For `languageOf`; null if nobody chose one. */
  readonly language: string | null;
}

/** The language of emails about an account: the person's own, or else that of the organization that they joined first. */
export function selectLanguage(id: string): Sql {
  return sql`SELECT ${languageTagOfPerson(sql`${id}::uuid`)} AS language`;
}

/** A person, as needed to add an event to the security log. */
export function selectPerson(id: string): Sql {
  return sql`SELECT u.id AS user_id FROM users u WHERE u.id = ${id}`;
}

/** Returns no row if the address already has such a user. Waits for one that is being created. */
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

/**
 * Releases an account from its only organization, because its address is proved. No row if another account proved it
 * before.
 */
export function proveAddress(id: string): Sql {
  return sql`
    UPDATE users u SET bound_org_id = NULL
    WHERE u.id = ${id} AND u.bound_org_id IS NOT NULL AND u.email <> '' AND NOT EXISTS (
      SELECT FROM users p WHERE p.email_folded = u.email_folded AND p.bound_org_id IS NULL)
    RETURNING u.id`;
}

/**
 * Removes the address of an account that proved it from accounts that did not. Accounts that sign in only by single
 * sign-on keep it: there, their organization's provider vouches for it.
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

/** Sets the language of the web app and of emails about the account; null for that of the organization. */
export function updateUserLanguage(id: string, language: Language | null): Sql {
  return sql`UPDATE users SET language = ${language} WHERE id = ${id}`;
}

/** Replaces a password. No row if it is no longer the one that was checked. */
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
  /** Whether this person has to use its provider. */
  readonly require_single_sign_on: boolean;
}

/** The organizations of a person by name, with the person's role in each. */
export function selectOrganizationsOf(userId: string): Sql {
  return sql`
    SELECT o.id, o.name, m.role, o.require_second_factor,
      m.role <> 'owner' AND p.required_at IS NOT NULL AS require_single_sign_on
    FROM memberships m JOIN organizations o ON o.id = m.org_id LEFT JOIN sso_providers p ON p.org_id = o.id
    WHERE m.user_id = ${userId} ORDER BY lower(o.name), o.id`;
}
