import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { foldAddress } from '../accounts/user.sql.ts';
import type { Identity } from './provider-client.ts';

/** All statements on accounts of people whom a provider authenticates. */

/** Identifies a person at a provider. */
type Proved = Pick<Identity, 'issuer' | 'subject'>;

/** An account in the organization that may belong to a person who comes from the provider. */
export interface AccountRow {
  readonly id: string;
  readonly is_disabled: boolean;
  /** Whether it can be signed in to with its own password. */
  readonly has_password: boolean;
  readonly is_member: boolean;
  /** Whether it is already connected to someone at this provider. */
  readonly is_linked: boolean;
}

function accounts(organizationId: string, issuer: string): Sql {
  return sql`
    SELECT u.id, u.disabled_at IS NOT NULL AS is_disabled, u.has_password, m.user_id IS NOT NULL AS is_member,
      EXISTS (SELECT FROM sso_links l WHERE l.org_id = ${organizationId} AND l.issuer = ${issuer} AND l.user_id = u.id)
        AS is_linked
    FROM users u LEFT JOIN memberships m ON m.org_id = ${organizationId} AND m.user_id = u.id`;
}

/** The account that is connected to the person. */
export function selectLinkedAccount(organizationId: string, { issuer, subject }: Proved): Sql {
  return sql`
    ${accounts(organizationId, issuer)} JOIN sso_links l ON l.user_id = u.id
    WHERE l.org_id = ${organizationId} AND l.issuer = ${issuer} AND l.subject = ${subject}`;
}

/** The accounts with an address that are members or belong only to this organization; those with a password first. */
export function selectAccountsByEmail(organizationId: string, issuer: string, email: string): Sql {
  return sql`
    ${accounts(organizationId, issuer)}
    WHERE u.email_folded = ${foldAddress(email)} AND u.email <> ''
      AND (m.user_id IS NOT NULL OR u.bound_org_id = ${organizationId})
    ORDER BY m.user_id IS NULL, NOT u.has_password, u.created_at, u.id LIMIT 1`;
}

/** Removes the account's earlier connections at the provider. */
export function deleteLinksOf(organizationId: string, issuer: string, userId: string): Sql {
  return sql`DELETE FROM sso_links WHERE org_id = ${organizationId} AND issuer = ${issuer} AND user_id = ${userId}`;
}

/** Connects a person at the provider with an account. Returns the connected account, also if there was one before. */
export function insertLink(organizationId: string, { issuer, subject }: Proved, userId: string): Sql {
  return sql`
    INSERT INTO sso_links (org_id, issuer, subject, user_id, created_at, last_used_at)
    VALUES (${organizationId}, ${issuer}, ${subject}, ${userId}, ${NOW}, ${NOW})
    ON CONFLICT (org_id, issuer, subject) DO UPDATE SET last_used_at = excluded.last_used_at
    RETURNING user_id`;
}

export function touchLink(organizationId: string, { issuer, subject }: Proved): Sql {
  return sql`
    UPDATE sso_links SET last_used_at = ${NOW}
    WHERE org_id = ${organizationId} AND issuer = ${issuer} AND subject = ${subject}`;
}

export function selectRole(organizationId: string, userId: string): Sql {
  return sql`SELECT m.role FROM memberships m WHERE m.org_id = ${organizationId} AND m.user_id = ${userId}`;
}
