import { sql } from '../../kernel/database/sql.ts';
import type { PersonRows, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { inOrganizations, jsonMentions, mentions } from '../../kernel/privacy/traces.sql.ts';
import { eraseContactFromAudit, eraseUserFromAudit } from './erase-audit-values.ts';

/** The personal data in the tables of accounts and organizations. */

/** How records show someone whose account was erased. */
const FORMER_MEMBER = 'Former member';

/** The row stays, because records refer to it. Nobody can sign in to it. */
const account: PersonRows = {
  where: ({ ids }) => sql`t.id = ANY (${ids}::uuid[])`,
  erase:
    () => sql`name = ${FORMER_MEMBER}, email = '', former_email = NULL, password_hash = 'none', bound_org_id = NULL,
    shares_address = false, disabled_at = coalesce(t.disabled_at, now())`,
};

const ofAccount: PersonRows = { where: ({ ids }) => sql`t.user_id = ANY (${ids}::uuid[])`, erase: 'delete' };

const ofMember: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.user_id = ANY (${person.ids}::uuid[])`,
  erase: 'delete',
};

const invitation: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.email_folded IN (
    SELECT fold_address(v.address) FROM unnest(${person.values}::text[]) AS v (address))`,
  erase: 'delete',
};

const token: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.grant_id IN (
    SELECT g.id FROM oauth_grants g WHERE g.org_id = t.org_id AND g.user_id = ANY (${person.ids}::uuid[]))`,
  erase: 'delete',
  show: null,
};

const interaction: PersonRows = {
  where: ({ ids }) => mentions(sql`t.payload::text`, ids),
  erase: 'delete',
  show: null,
};

/** Attempts are counted under a hash of the address. */
const tries: PersonRows = {
  where: ({ values }) => sql`t.subject IN (
    SELECT sha256(convert_to('account ' || fold_address(v.address), 'UTF8')) FROM unnest(${values}::text[]) AS v (address))`,
  erase: 'delete',
  show: null,
};

/** Kind and time stay, and the id of an account without a name. */
const securityEvent: PersonRows = {
  where: ({ ids }) => sql`t.user_id = ANY (${ids}::uuid[])`,
  erase: () => sql`address = NULL, browser = NULL, details = '{}'`,
};

const namedInSecurityEvent: PersonRows = {
  where: (person) =>
    sql`${inOrganizations(person)} AND ${jsonMentions(sql`t.details`, { ...person, ids: [] })}`,
  erase: () => sql`details = '{}'`,
  show: null,
};

/** Who did what to which record stays. The old and new values of fields and the arguments of agents become hashes. */
const auditOfContact: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.record_id = ANY (${person.ids}::uuid[])`,
  erase: { by: eraseContactFromAudit },
};

const auditOfUser: PersonRows = {
  where: (person) => sql`${inOrganizations(person)} AND t.record_type = 'member'
    AND t.record_id = ANY (${person.ids}::uuid[])`,
  erase: { by: eraseUserFromAudit },
};

/** Belongs to people and is deleted with their accounts. */
const ACCOUNT_TABLE = { contact: [], user: [ofAccount], organization: null };

export const ACCESS_TABLES: readonly TablePrivacy[] = [
  {
    table: 'users',
    personal: ['email', 'former_email', 'name', 'email_folded'],
    secret: ['password_hash'],
    other: ['language'],
    contact: [],
    user: [account],
    organization: (id) => sql`t.bound_org_id = ${id}`,
  },
  {
    table: 'audit_entries',
    personal: ['changes', 'arguments'],
    secret: ['salt', 'salts'],
    other: ['credential_kind', 'door', 'actor', 'request_id', 'tool', 'operation', 'record_type', 'action'],
    contact: [auditOfContact],
    user: [auditOfUser],
  },
  {
    table: 'audit_seals',
    ...{ personal: [], other: ['origin', 'previous', 'hash'], contact: [], user: [] },
  },
  {
    table: 'security_events',
    personal: ['address', 'browser', 'details'],
    other: ['kind', 'credential_kind', 'request_id'],
    contact: [],
    user: [securityEvent, namedInSecurityEvent],
  },
  // Ids and names of parameters, never values.
  {
    table: 'api_requests',
    personal: [],
    other: ['method', 'route', 'tool', 'parameters', 'error', 'request_id', 'credential_kind'],
    contact: [],
    user: [],
  },
  {
    table: 'setup_links',
    ...{ personal: [], secret: ['secret_hash'], other: [], contact: [], user: [], organization: null },
  },
  {
    table: 'organizations',
    ...{
      personal: [],
      other: ['name', 'slug', 'member_visibility', 'member_deletion'],
      contact: [],
      user: [],
    },
    organization: (id) => sql`t.id = ${id}`,
  },
  { table: 'organization_erasures', personal: [], other: [], contact: [], user: [] },
  { table: 'memberships', personal: [], other: ['role'], contact: [], user: [ofMember] },
  { table: 'former_members', personal: ['name', 'email'], other: [], contact: [], user: [ofMember] },
  { table: 'teams', personal: [], other: ['name'], contact: [], user: [] },
  { table: 'team_members', personal: [], other: [], contact: [], user: [ofMember] },
  {
    table: 'sessions',
    personal: ['user_agent', 'address', 'sso_sid'],
    secret: ['token_hash'],
    other: [],
    ...ACCOUNT_TABLE,
  },
  { table: 'password_resets', personal: [], secret: ['token_hash'], other: [], ...ACCOUNT_TABLE },
  { table: 'address_codes', personal: [], secret: ['code_hash'], other: [], ...ACCOUNT_TABLE },
  { table: 'known_browsers', personal: [], secret: ['token_hash'], other: [], ...ACCOUNT_TABLE },
  { table: 'totp_factors', personal: [], secret: ['secret_sealed'], other: [], ...ACCOUNT_TABLE },
  { table: 'recovery_codes', personal: [], secret: ['code_hash'], other: [], ...ACCOUNT_TABLE },
  {
    table: 'passkeys',
    ...{ personal: ['name', 'credential_id', 'public_key'], other: ['transports'], ...ACCOUNT_TABLE },
  },
  {
    table: 'passkey_challenges',
    personal: [],
    secret: ['challenge_hash'],
    other: ['purpose'],
    ...ACCOUNT_TABLE,
  },
  { table: 'sign_in_steps', personal: [], secret: ['token_hash'], other: ['return_to'], ...ACCOUNT_TABLE },
  {
    table: 'sign_in_tries',
    ...{ personal: ['subject'], other: [], contact: [], user: [tries], organization: null },
  },
  {
    table: 'invitations',
    personal: ['email', 'email_folded'],
    secret: ['token_hash'],
    other: ['role'],
    contact: [],
    user: [invitation],
  },
  {
    table: 'sso_providers',
    personal: [],
    secret: ['client_secret_sealed'],
    other: ['issuer', 'client_id', 'client_secret_hint', 'domains', 'provision'],
    contact: [],
    user: [],
  },
  { table: 'sso_links', personal: ['subject'], other: ['issuer'], contact: [], user: [ofMember] },
  {
    table: 'sso_sign_ins',
    personal: ['subject', 'email'],
    secret: ['token_hash'],
    other: ['purpose', 'issuer', 'return_to'],
    contact: [],
    user: [ofMember],
  },
  {
    table: 'sso_logout_tokens',
    ...{ personal: [], secret: ['jti_hash'], other: [], contact: [], user: [] },
  },
  {
    table: 'api_keys',
    ...{ personal: [], secret: ['key_hash'], other: ['name', 'key_prefix', 'scopes'], contact: [], user: [] },
  },
  {
    table: 'oauth_apps',
    ...{
      personal: [],
      secret: ['secret_hash'],
      other: ['name', 'redirect_uris', 'scopes'],
      contact: [],
      user: [],
    },
  },
  {
    table: 'oauth_registrations',
    ...{
      personal: [],
      secret: ['secret_hash'],
      other: ['metadata'],
      contact: [],
      user: [],
      organization: null,
    },
  },
  {
    table: 'oauth_grants',
    ...{ personal: ['client_name'], other: ['client_id', 'scopes'], contact: [], user: [ofMember] },
  },
  {
    table: 'oauth_tokens',
    ...{
      personal: ['payload'],
      secret: ['token_hash'],
      other: ['kind', 'scopes'],
      contact: [],
      user: [token],
    },
  },
  {
    table: 'oauth_interactions',
    ...{ personal: ['payload'], other: ['id'], contact: [], user: [interaction], organization: null },
  },
  {
    table: 'oauth_keys',
    ...{
      personal: [],
      secret: ['value', 'sealed'],
      other: ['name'],
      contact: [],
      user: [],
      organization: null,
    },
  },
];
