import { type Sql, sql } from '../../kernel/database/sql.ts';
import { foldAddress } from '../accounts/user.sql.ts';

/** An account with what identifies its person. */
export interface FoundAccount {
  readonly id: string;
  readonly email: string;
  readonly former_email: string | null;
  readonly name: string;
}

const ACCOUNT = sql`u.id, u.email, u.former_email, u.name`;

/** The accounts with an address, including those that lost it. */
export function selectAccounts(address: string): Sql {
  return sql`
    SELECT ${ACCOUNT} FROM users u
    WHERE u.email <> '' AND u.email_folded = ${foldAddress(address)} OR fold_address(u.former_email) = ${foldAddress(address)}`;
}

export function selectAccount(id: string): Sql {
  return sql`SELECT ${ACCOUNT} FROM users u WHERE u.id = ${id}`;
}

/** The organizations of a person, and those that invited one of the addresses. */
export function selectOwnOrganizations(id: string, addresses: readonly string[]): Sql {
  return sql`
    SELECT m.org_id AS id FROM memberships m WHERE m.user_id = ${id}
    UNION SELECT i.org_id FROM invitations i WHERE i.email_folded IN (
      SELECT fold_address(v.address) FROM unnest(${addresses}::text[]) AS v (address))`;
}

/** The tables that the connection's role may read. */
export function selectReadableTables(): Sql {
  return sql`
    SELECT c.relname AS table FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND has_table_privilege(c.oid, 'SELECT')`;
}

/** Locks accounts, so that nothing new can refer to them. */
export function lockAccounts(ids: readonly string[]): Sql {
  return sql`SELECT id FROM users WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`;
}

/** The accounts that belong only to this organization. */
export function selectAccountsOfOnly(organizationId: string): Sql {
  return sql`
    SELECT ${ACCOUNT} FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.org_id = ${organizationId}
      AND NOT EXISTS (SELECT FROM memberships o WHERE o.user_id = m.user_id AND o.org_id <> ${organizationId})`;
}

/** The organizations that know a person: by a membership, an invitation, or their logs. */
export function selectOrganizationsKnowing(ids: readonly string[], addresses: readonly string[]): Sql {
  return sql`
    SELECT o.id, o.slug FROM organizations o
    WHERE EXISTS (SELECT FROM memberships m WHERE m.org_id = o.id AND m.user_id = ANY (${ids}::uuid[]))
      OR EXISTS (SELECT FROM invitations i WHERE i.org_id = o.id AND i.email_folded IN (
        SELECT fold_address(v.address) FROM unnest(${addresses}::text[]) AS v (address)))
      OR EXISTS (SELECT FROM audit_entries a WHERE a.org_id = o.id
        AND (a.record_id = ANY (${ids}::uuid[]) OR a.user_id = ANY (${ids}::uuid[])))
    ORDER BY o.slug`;
}

/** Locks the owners of organizations that someone owns; returns the organizations that would have no owner left. */
export function selectOwnedAlone(ids: readonly string[]): Sql {
  return sql`
    WITH locked AS (
      SELECT m.org_id, m.user_id FROM memberships m WHERE m.role = 'owner' AND m.org_id IN (
        SELECT own.org_id FROM memberships own WHERE own.role = 'owner' AND own.user_id = ANY (${ids}::uuid[]))
      ORDER BY m.org_id, m.user_id FOR UPDATE)
    SELECT o.slug FROM organizations o JOIN locked l ON l.org_id = o.id
    GROUP BY o.slug HAVING bool_and(l.user_id = ANY (${ids}::uuid[])) ORDER BY o.slug`;
}

export function selectName(organizationId: string): Sql {
  return sql`SELECT name FROM organizations WHERE id = ${organizationId}`;
}

/** Locks an organization, so that nothing new can refer to it. */
export function lockOrganization(organizationId: string): Sql {
  return sql`SELECT id FROM organizations WHERE id = ${organizationId} FOR UPDATE`;
}

/** A trigger ends grants to the organization's apps in other organizations. */
export function removeApps(organizationId: string): Sql {
  return sql`UPDATE oauth_apps SET removed_at = now() WHERE org_id = ${organizationId} AND removed_at IS NULL`;
}

/** Makes all processes look up credentials again once the transaction has committed. */
export const FORGET_CREDENTIALS = sql`SELECT pg_notify('kontor_credentials', '')`;
