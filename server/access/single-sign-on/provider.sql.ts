import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';

/** All statements on the providers of organizations. */

/** A provider without its secret. */
export interface ProviderRow {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret_hint: string | null;
  readonly client_secret_updated_at: string | null;
  readonly domains: readonly string[];
  readonly provision: 'invited' | 'domain';
  readonly version: string;
  readonly tested_at: string | null;
  readonly enabled_at: string | null;
  /** Since when members other than owners have to use it. */
  readonly required_at: string | null;
}

const time = (column: Sql) => timestampText(column);

const PROVIDER = sql`p.issuer, p.client_id, p.client_secret_hint,
  ${time(sql`p.client_secret_updated_at`)} AS client_secret_updated_at, p.domains, p.provision, p.version,
  ${time(sql`p.tested_at`)} AS tested_at, ${time(sql`p.enabled_at`)} AS enabled_at,
  ${time(sql`p.required_at`)} AS required_at`;

export function selectProvider(organizationId: string): Sql {
  return sql`SELECT ${PROVIDER} FROM sso_providers p WHERE p.org_id = ${organizationId}`;
}

/** Reads and locks the provider, which blocks other changes of it and first sign-ins through it. */
export function lockProvider(organizationId: string): Sql {
  return sql`SELECT ${PROVIDER} FROM sso_providers p WHERE p.org_id = ${organizationId} FOR NO KEY UPDATE`;
}

/** A stored secret, and how people recognize it. */
export interface StoredSecret {
  readonly sealed: Buffer;
  readonly hint: string;
}

export type ProviderFields = Pick<ProviderRow, 'issuer' | 'client_id' | 'domains' | 'provision' | 'version'>;

/** No row if the organization already has a provider. */
export function insertProvider(organizationId: string, provider: ProviderFields, secret: StoredSecret): Sql {
  const { issuer, client_id, domains, provision, version } = provider;
  return sql`
    INSERT INTO sso_providers (org_id, issuer, client_id, client_secret_sealed, client_secret_hint,
      client_secret_updated_at, domains, provision, version, created_at, updated_at)
    VALUES (${organizationId}, ${issuer}, ${client_id}, ${secret.sealed}, ${secret.hint}, ${NOW}, ${domains}, ${provision},
      ${version}, ${NOW}, ${NOW})
    ON CONFLICT DO NOTHING RETURNING org_id`;
}

/** @param isAnother whether it is a different provider now, which stays off until it has been tested */
export function updateProvider(organizationId: string, provider: ProviderFields, isAnother: boolean): Sql {
  const { issuer, client_id, domains, provision, version } = provider;
  return sql`
    UPDATE sso_providers SET issuer = ${issuer}, client_id = ${client_id}, domains = ${domains},
      provision = ${provision}, version = ${version}, updated_at = ${NOW},
      tested_at = CASE WHEN ${isAnother} THEN NULL ELSE tested_at END,
      enabled_at = CASE WHEN ${isAnother} THEN NULL ELSE enabled_at END,
      required_at = CASE WHEN ${isAnother} THEN NULL ELSE required_at END
    WHERE org_id = ${organizationId}`;
}

export function updateClientSecret(organizationId: string, { sealed, hint }: StoredSecret): Sql {
  return sql`
    UPDATE sso_providers SET client_secret_sealed = ${sealed}, client_secret_hint = ${hint},
      client_secret_updated_at = ${NOW} WHERE org_id = ${organizationId}`;
}

/** Turns the provider on or off. While it is off, it is not required either. */
export function setProviderEnabled(organizationId: string, isEnabled: boolean): Sql {
  const moment = isEnabled ? NOW : sql`NULL`;
  return sql`
    UPDATE sso_providers SET enabled_at = ${moment}, required_at = NULL, updated_at = ${NOW}
    WHERE org_id = ${organizationId}`;
}

export function setProviderRequired(organizationId: string, isRequired: boolean): Sql {
  const moment = isRequired ? NOW : sql`NULL`;
  return sql`UPDATE sso_providers SET required_at = ${moment}, updated_at = ${NOW} WHERE org_id = ${organizationId}`;
}

export function deleteProvider(organizationId: string): Sql {
  return sql`DELETE FROM sso_providers WHERE org_id = ${organizationId}`;
}

/**
 * The condition that an owner can sign in without the provider: has a password and a second factor, and is not
 * disabled.
 */
function keepsOwner(organizationId: Sql): Sql {
  return sql`EXISTS (
    SELECT FROM memberships m JOIN users u ON u.id = m.user_id AND u.disabled_at IS NULL AND u.has_password
    WHERE m.org_id = ${organizationId} AND m.role = 'owner' AND (
      EXISTS (SELECT FROM totp_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys k WHERE k.user_id = u.id)))`;
}

export function selectKeepsOwner(organizationId: string): Sql {
  return sql`SELECT ${keepsOwner(sql`${organizationId}::uuid`)} AS keeps_owner`;
}

/** Locks the enabled providers of organizations that a person owns. */
export function lockProvidersOfOwner(userId: string): Sql {
  return sql`
    SELECT p.org_id FROM sso_providers p JOIN memberships m ON m.org_id = p.org_id AND m.user_id = ${userId}
      AND m.role = 'owner'
    WHERE p.enabled_at IS NOT NULL ORDER BY p.org_id FOR NO KEY UPDATE OF p`;
}

/** An organization that a person owns with an enabled provider, where no owner could sign in without it. */
export function selectUnkeptOrganization(userId: string): Sql {
  return sql`
    SELECT o.name FROM sso_providers p JOIN organizations o ON o.id = p.org_id
      JOIN memberships m ON m.org_id = p.org_id AND m.user_id = ${userId} AND m.role = 'owner'
    WHERE p.enabled_at IS NOT NULL AND NOT ${keepsOwner(sql`p.org_id`)} LIMIT 1`;
}

/** What a sign-in needs to know about a provider. */
export interface SignInProviderRow extends ProviderRow {
  readonly org_id: string;
  readonly org_name: string;
  readonly org_slug: string;
  readonly client_secret_sealed: Buffer | null;
}

const SIGN_IN_PROVIDER = sql`
  SELECT ${PROVIDER}, p.client_secret_sealed, o.id AS org_id, o.name AS org_name, o.slug AS org_slug
  FROM sso_providers p JOIN organizations o ON o.id = p.org_id`;

/** The enabled provider of the organization with a slug. */
export function selectEnabledProvider(slug: string): Sql {
  return sql`${SIGN_IN_PROVIDER} WHERE o.slug = ${slug} AND p.enabled_at IS NOT NULL`;
}

/** The provider of an organization, enabled or not. */
export function selectSignInProvider(organizationId: string): Sql {
  return sql`${SIGN_IN_PROVIDER} WHERE p.org_id = ${organizationId}`;
}

/** Returns a row if anyone can sign in with single sign-on here. */
export function selectAnyEnabledProvider(): Sql {
  return sql`SELECT true AS found FROM sso_providers p WHERE p.enabled_at IS NOT NULL LIMIT 1`;
}

/** Records a test. No row if the provider has changed since. */
export function markTested(organizationId: string, version: string): Sql {
  return sql`
    UPDATE sso_providers SET tested_at = ${NOW} WHERE org_id = ${organizationId} AND version = ${version}
    RETURNING org_id`;
}
