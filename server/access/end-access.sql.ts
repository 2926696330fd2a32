import { SECURITY_NOTICE } from '../kernel/audit/security-notice.ts';
import { type Sql, sql } from '../kernel/database/sql.ts';

/** A means of access, and the statement that ends all instances of it. Each statement returns how many it `ended`. */
export interface WayIn {
  readonly table: string;
  readonly one: string;
  readonly many: string;
  readonly end: Sql;
}

/** A way in that a statement ends. */
function counted(table: string, one: string, many: string, end: Sql): WayIn {
  const counting = sql`WITH ended AS (${end} RETURNING 1) SELECT count(*)::int AS ended FROM ended`;
  return { table, one, many, end: counting };
}

/**
 * What gives people and apps access besides a password. The statements work with every version of the schema that has
 * the table.
 */
export const WAYS_IN: readonly WayIn[] = [
  counted('sessions', 'session', 'sessions', sql`DELETE FROM sessions`),
  counted(
    'password_resets',
    'link for a new password',
    'links for new passwords',
    sql`DELETE FROM password_resets`,
  ),
  counted('sign_in_steps', 'unfinished sign-in', 'unfinished sign-ins', sql`DELETE FROM sign_in_steps`),
  counted(
    'sso_sign_ins',
    'unfinished single sign-on',
    'unfinished single sign-ons',
    sql`DELETE FROM sso_sign_ins`,
  ),
  counted('invitations', 'invitation', 'invitations', sql`DELETE FROM invitations`),
  // An owner may have canceled it since.
  counted(
    'organization_erasures',
    'request to erase an organization',
    'requests to erase organizations',
    sql`DELETE FROM organization_erasures WHERE started_at IS NULL`,
  ),
  counted('oauth_tokens', 'token of an app', 'tokens of apps', sql`DELETE FROM oauth_tokens`),
  counted(
    'oauth_grants',
    'connection of an app',
    'connections of apps',
    sql`UPDATE oauth_grants SET revoked_at = now() WHERE revoked_at IS NULL`,
  ),
  counted('oauth_interactions', 'request of an app', 'requests of apps', sql`DELETE FROM oauth_interactions`),
  counted('known_browsers', 'known browser', 'known browsers', sql`DELETE FROM known_browsers`),
  counted('address_codes', 'code for an address', 'codes for addresses', sql`DELETE FROM address_codes`),
  counted(
    'passkey_challenges',
    'passkey challenge',
    'passkey challenges',
    sql`DELETE FROM passkey_challenges`,
  ),
  // Without a first code it is not a factor yet, and someone else may have seen its secret since.
  counted(
    'totp_factors',
    'unfinished authenticator app',
    'unfinished authenticator apps',
    sql`DELETE FROM totp_factors WHERE confirmed_at IS NULL`,
  ),
];

const LINK_ENDED = 'A backup was restored, so this message is no longer valid.';

/**
 * Emails that were waiting when the backup was written. Their links and codes have ended, and notices may have been
 * sent since.
 */
export const WAITING_MAIL: readonly Pick<WayIn, 'table' | 'end'>[] = [
  { table: 'jobs', end: sql`DELETE FROM jobs WHERE kind = ${SECURITY_NOTICE}` },
  {
    table: 'mail_messages',
    end: sql`
      UPDATE mail_messages SET state = 'failed', sealed = NULL, due_at = NULL, lease_id = NULL, ended_at = now(),
        reason = ${LINK_ENDED}
      WHERE kind IN ('invitation', 'password_reset', 'address_code', 'security_notice') AND state <> 'sent'`,
  },
];

/** API keys, which end only on request. */
export const API_KEYS = counted(
  'api_keys',
  'API key',
  'API keys',
  sql`UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL`,
);

/** Whether the schema already has the table. */
export function selectHasTable(table: string): Sql {
  return sql`SELECT to_regclass(${`public.${table}`}) IS NOT NULL AS "exists"`;
}
