import { v7 as uuidv7 } from 'uuid';
import { type Sql, sql } from '../database/sql.ts';
import type { Caller, Client } from '../operations/credential.ts';
import { rolesMailed, type SecurityKind } from './security-kinds.ts';
import { insertNotices } from './security-notice.ts';

/** Further facts, such as the id of a key. Never a secret. */
export type SecurityDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Where a request came from. Empty for a command, which has no client. */
export interface Origin {
  readonly client?: Client;
  readonly requestId: string;
}

/**
 * Builds the statement that adds an event to the security log in the transaction of the change. For kinds in
 * `MAILED_KINDS` it also requests an email to the caller, and for some kinds to other members.
 */
export function insertSecurityEvent(caller: Caller, kind: SecurityKind, details: SecurityDetails = {}): Sql {
  const { credential, client, requestId } = caller;
  const { organizationId, userId } = credential;
  const recipients = sql`
    SELECT m.user_id, ${userId}::uuid AS actor_id FROM memberships m
    WHERE m.org_id = ${organizationId} AND (m.user_id = ${userId}::uuid OR m.role = ANY (${rolesMailed(kind)}::text[]))`;
  const notices = insertNotices({ kind, details, origin: caller, recipients, organizationId });
  return sql`
    ${notices ? sql`WITH noticed AS (${notices})` : sql``}
    INSERT INTO security_events (org_id, id, kind, user_id, credential_kind, credential_id, address, browser, request_id,
      details, occurred_at)
    VALUES (${organizationId}, ${uuidv7()}, ${kind}, ${userId}, ${credential.kind}, ${credential.id},
      ${client?.address ?? null}, ${client?.browser ?? null}, ${requestId}, ${JSON.stringify(details)}, clock_timestamp())`;
}

/**
 * Extends a statement so that it also writes to the security log, atomically. It adds one event to each
 * organization of the people whose `user_id` the statement returns. For kinds in `MAILED_KINDS` it also
 * requests an email to them.
 * @param organizationId set if the event concerns only one organization of the person
 */
export function withSecurityEvent(
  statement: Sql,
  kind: SecurityKind,
  origin: Origin,
  details: SecurityDetails = {},
  organizationId: string | null = null,
): Sql {
  const { client, requestId } = origin;
  const recipients = sql`SELECT DISTINCT user_id, NULL::uuid AS actor_id FROM done`;
  const notices = insertNotices({ kind, details, origin, recipients });
  return sql`
    WITH done AS (${statement}), logged AS (
      INSERT INTO security_events (org_id, id, kind, user_id, address, browser, request_id, details, occurred_at)
      SELECT m.org_id, ${uuidv7()}::uuid, ${kind}::text, m.user_id, ${client?.address ?? null}::text,
        ${client?.browser ?? null}::text, ${requestId}::text, ${JSON.stringify(details)}::json, clock_timestamp()
      FROM (SELECT DISTINCT user_id FROM done) d JOIN memberships m ON m.user_id = d.user_id
      WHERE ${organizationId}::uuid IS NULL OR m.org_id = ${organizationId}
    )${notices ? sql`, noticed AS (${notices})` : sql``}
    SELECT * FROM done`;
}
