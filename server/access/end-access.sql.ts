import { SECURITY_NOTICE } from '../kernel/audit/security-notice.ts';
import { type Sql, sql } from '../kernel/database/sql.ts';

/** A means of access, and the statement that ends all instances of it. Each statement returns how many it `ended`. */
export interface WayIn {
  readonly table: string;
  readonly one: string;
  readonly many: string;
  readonly end: Sql;
}

const REVOKE_KEYS = sql`
  WITH ended AS (UPDATE api_keys SET revoked_at = now() WHERE revoked_at IS NULL RETURNING 1)
  SELECT count(*)::int AS ended FROM ended`;

/**
 * What gives people and apps access besides a password. The statements work with every version of the schema that has
 * the table.
 */
export const WAYS_IN: readonly WayIn[] = [
  {
    ...{ table: 'sessions', one: 'session', many: 'sessions' },
    end: sql`WITH ended AS (DELETE FROM sessions RETURNING 1) SELECT count(*)::int AS ended FROM ended`,
  },
  {
    ...{ table: 'password_resets', one: 'link for a new password', many: 'links for new passwords' },
    end: sql`WITH ended AS (DELETE FROM password_resets RETURNING 1) SELECT count(*)::int AS ended FROM ended`,
  },
  {
    ...{ table: 'sign_in_steps', one: 'unfinished sign-in', many: 'unfinished sign-ins' },
    end: sql`WITH ended AS (DELETE FROM sign_in_steps RETURNING 1) SELECT count(*)::int AS ended FROM ended`,
  },
  {
    ...{ table: 'sso_sign_ins', one: 'unfinished single sign-on', many: 'unfinished single sign-ons' },
    end: sql`WITH ended AS (DELETE FROM sso_sign_ins RETURNING 1) SELECT count(*)::int AS ended FROM ended`,
  },
  {
    ...{ table: 'invitations', one: 'invitation', many: 'invitations' },
    end: sql`WITH ended AS (DELETE FROM invitations RETURNING 1) SELECT count(*)::int AS ended FROM ended`,
  },
  {
    ...{ table: 'oauth_tokens', one: 'token of an app', many: 'tokens of apps' },
    end: sql`WITH ended AS (DELETE FROM oauth_tokens RETURNING 1) SELECT count(*)::int AS ended FROM ended`,
  },
  {
    ...{ table: 'oauth_grants', one: 'connection of an app', many: 'connections of apps' },
    end: sql`
      WITH ended AS (UPDATE oauth_grants SET revoked_at = now() WHERE revoked_at IS NULL RETURNING 1)
      SELECT count(*)::int AS ended FROM ended`,
  },
  {
    ...{ table: 'oauth_interactions', one: 'request of an app', many: 'requests of apps' },
    end: sql`WITH ended AS (DELETE FROM oauth_interactions RETURNING 1) SELECT count(*)::int AS ended FROM ended`,
  },
  {
    ...{ table: 'known_browsers', one: 'known browser', many: 'known browsers' },
    end: sql`WITH ended AS (DELETE FROM known_browsers RETURNING 1) SELECT count(*)::int AS ended FROM ended`,
  },
  {
    ...{ table: 'address_codes', one: 'code for an address', many: 'codes for addresses' },
    end: sql`WITH ended AS (DELETE FROM address_codes RETURNING 1) SELECT count(*)::int AS ended FROM ended`,
  },
  {
    ...{ table: 'passkey_challenges', one: 'passkey challenge', many: 'passkey challenges' },
    end: sql`WITH ended AS (DELETE FROM passkey_challenges RETURNING 1) SELECT count(*)::int AS ended FROM ended`,
  },
  {
    // Without a first code it is not a factor yet, and someone else may have seen its secret since.
    ...{ table: 'totp_factors', one: 'unfinished authenticator app', many: 'unfinished authenticator apps' },
    end: sql`
      WITH ended AS (DELETE FROM totp_factors WHERE confirmed_at IS NULL RETURNING 1)
      SELECT count(*)::int AS ended FROM ended`,
  },
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
export const API_KEYS: WayIn = { table: 'api_keys', one: 'API key', many: 'API keys', end: REVOKE_KEYS };

/** Whether the schema already has the table. */
export function selectHasTable(table: string): Sql {
  return sql`SELECT to_regclass(${`public.${table}`}) IS NOT NULL AS "exists"`;
}
