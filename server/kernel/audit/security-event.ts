import { v7 as uuidv7 } from 'uuid';
import { type Sql, sql } from '../database/sql.ts';
import type { Caller, Client } from '../operations/credential.ts';
import type { SecurityKind } from './security-kinds.ts';

/** What else is worth knowing, such as the id of the key; never a secret. */
export type SecurityDetails = Readonly<Record<string, string | number | null>>;

/** Where a request came from; a command has no client. */
export interface Origin {
  readonly client?: Client;
  readonly requestId: string;
}

/** The statement that writes what a caller did into the security log, in the transaction of the change. */
export function insertSecurityEvent(caller: Caller, kind: SecurityKind, details: SecurityDetails = {}): Sql {
  const { credential, client, requestId } = caller;
  return sql`
    INSERT INTO security_events (org_id, id, kind, user_id, credential_kind, credential_id, address, browser, request_id,
      details, occurred_at)
    VALUES (${credential.organizationId}, ${uuidv7()}, ${kind}, ${credential.userId}, ${credential.kind}, ${credential.id},
      ${client?.address ?? null}, ${client?.browser ?? null}, ${requestId}, ${JSON.stringify(details)}, clock_timestamp())`;
}

/**
 * A statement that also writes into the security log, so that both happen or neither does: one event in each organization
 * of the people whose `user_id` the statement returns.
 */
export function withSecurityEvent(
  statement: Sql,
  kind: SecurityKind,
  { client, requestId }: Origin,
  details: SecurityDetails = {},
): Sql {
  return sql`
    WITH done AS (${statement}), logged AS (
      INSERT INTO security_events (org_id, id, kind, user_id, address, browser, request_id, details, occurred_at)
      SELECT m.org_id, ${uuidv7()}::uuid, ${kind}::text, m.user_id, ${client?.address ?? null}::text,
        ${client?.browser ?? null}::text, ${requestId}::text, ${JSON.stringify(details)}::json, clock_timestamp()
      FROM (SELECT DISTINCT user_id FROM done) d JOIN memberships m ON m.user_id = d.user_id
    )
    SELECT * FROM done`;
}
