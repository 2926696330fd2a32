import { type Sql, sql } from '../database/sql.ts';

/** SQL for the mail servers of organizations. Each is stored as two settings: the server and its sealed password. */

export const SERVER_SETTING = 'mail';
export const PASSWORD_SETTING = 'mail_password';

/** The version of the setting. Every change of the server or its password makes a new one. */
const VERSION = sql`extract(epoch FROM s.updated_at)::text`;

/** A mail server as people see it: without its password. */
export interface OwnServerRow {
  /** The setting, as JSON. */
  readonly value: string;
  /** The end of the password; null if none is stored. */
  readonly hint: string | null;
}

export function selectOwnServer(organizationId: string): Sql {
  return sql`
    SELECT s.value::text AS value, p.hint FROM organization_settings s
    LEFT JOIN organization_settings p ON p.org_id = s.org_id AND p.name = ${PASSWORD_SETTING}
    WHERE s.org_id = ${organizationId} AND s.name = ${SERVER_SETTING}`;
}

/** A mail server with everything that sending needs. */
export interface SendingServerRow {
  readonly value: string;
  readonly version: string;
  readonly sealed: Buffer | null;
}

export function selectSendingServer(organizationId: string): Sql {
  return sql`
    SELECT s.value::text AS value, ${VERSION} AS version, p.sealed FROM organization_settings s
    LEFT JOIN organization_settings p ON p.org_id = s.org_id AND p.name = ${PASSWORD_SETTING}
    WHERE s.org_id = ${organizationId} AND s.name = ${SERVER_SETTING}`;
}

/** A condition: the organization has its own mail server. */
export function hasOwnServer(organizationId: Sql): Sql {
  return sql`EXISTS (SELECT FROM organization_settings s WHERE s.org_id = ${organizationId} AND s.name = ${SERVER_SETTING})`;
}

/** Keeps the mail server of the organization from being removed until the transaction ends; no row if it has none. */
export function lockOwnServer(organizationId: string): Sql {
  return sql`
    SELECT s.name FROM organization_settings s WHERE s.org_id = ${organizationId} AND s.name = ${SERVER_SETTING}
    FOR KEY SHARE`;
}

/** A condition: the mail server of the organization has not changed since this version. */
export function isOwnServer(organizationId: string, version: string): Sql {
  return sql`EXISTS (
    SELECT FROM organization_settings s
    WHERE s.org_id = ${organizationId} AND s.name = ${SERVER_SETTING} AND ${VERSION} = ${version})`;
}

export function saveOwnServer(organizationId: string, value: object): Sql {
  return sql`
    INSERT INTO organization_settings (org_id, name, value, updated_at)
    VALUES (${organizationId}, ${SERVER_SETTING}, ${JSON.stringify(value)}, clock_timestamp())
    ON CONFLICT (org_id, name) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`;
}

export function saveOwnPassword(organizationId: string, sealed: Buffer, hint: string): Sql {
  // `excluded.sealed` would need the privilege to read the column.
  return sql`
    INSERT INTO organization_settings (org_id, name, sealed, hint, updated_at)
    VALUES (${organizationId}, ${PASSWORD_SETTING}, ${sealed}, ${hint}, clock_timestamp())
    ON CONFLICT (org_id, name) DO UPDATE
    SET sealed = ${sealed}, hint = excluded.hint, updated_at = excluded.updated_at`;
}

export function deleteOwnPassword(organizationId: string): Sql {
  return sql`DELETE FROM organization_settings WHERE org_id = ${organizationId} AND name = ${PASSWORD_SETTING}`;
}

export function deleteOwnServer(organizationId: string): Sql {
  return sql`
    DELETE FROM organization_settings
    WHERE org_id = ${organizationId} AND name IN (${SERVER_SETTING}, ${PASSWORD_SETTING})`;
}

/** Fails the messages that wait for the organization's own mail server. A process that has leased one can no longer send it. */
export function endWaitingMails(organizationId: string, reason: string): Sql {
  return sql`
    UPDATE mail_messages SET state = 'failed', due_at = NULL, lease_id = NULL, reason = ${reason}, ended_at = now()
    WHERE org_id = ${organizationId} AND account = 'organization' AND state = 'waiting'`;
}
