import { randomUUID } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { SecurityKind } from '../../kernel/audit/security-kinds.ts';
import type { SecurityNotice } from '../../kernel/audit/security-notice.ts';
import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { languageTag, languageTagOfPerson } from '../../kernel/language/language.sql.ts';
import { type SecurityQuery, securityEventView } from './security-event.schema.ts';

/** A page of the security log, newest first. */
export function selectSecurityEvents(organizationId: string, query: SecurityQuery): Sql {
  return sql`
    SELECT e.id, ${recordText(securityEventView, 'e')} AS json FROM (
      SELECT s.*, u.name AS user_name
      FROM (
        SELECT * FROM security_events s WHERE s.org_id = ${organizationId} AND ${filterOf(query)}
        ORDER BY s.id DESC LIMIT ${query.limit}
      ) s
      LEFT JOIN memberships m ON m.org_id = ${organizationId} AND m.user_id = s.user_id
      LEFT JOIN users u ON u.id = m.user_id
    ) e ORDER BY e.id DESC`.plannedEachTime();
}

/** An id is a UUIDv7, so it contains the time. */
function filterOf({ since, until, before, kind, user_id, address }: SecurityQuery): Sql {
  return allOf(
    since === undefined ? undefined : sql`s.id >= first_id_at(${since})`,
    until === undefined ? undefined : sql`s.id < first_id_at(${until})`,
    before === undefined ? undefined : sql`s.id < ${before}`,
    kind === undefined ? undefined : sql`s.kind = ${kind}`,
    user_id === undefined ? undefined : sql`s.user_id = ${user_id}`,
    address === undefined ? undefined : sql`s.address = ${address}`,
  );
}

/** An event that is written some time after it happened, for a person (by email address) or an organization. */
export interface LateEvent {
  readonly id: string;
  readonly kind: string;
  readonly email: string | null;
  readonly org_id: string | null;
  readonly user_id: string | null;
  readonly credential_kind: string | null;
  readonly credential_id: string | null;
  readonly address: string | null;
  readonly browser: string | null;
  readonly request_id: string;
  readonly details: object;
  readonly occurred_at: string;
}

/** Writes events. One for an email address without an account is dropped. */
export function insertLateEvents(events: readonly LateEvent[]): Sql {
  return sql`
    WITH e AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(events)}::json) AS e (id uuid, kind text, email text, org_id uuid,
        user_id uuid, credential_kind text, credential_id uuid, address text, browser text, request_id text, details json,
        occurred_at timestamptz)
    ),
    placed AS (
      SELECT e.org_id, e.user_id, e.id FROM e WHERE e.org_id IS NOT NULL
      UNION ALL
      SELECT DISTINCT ON (m.org_id, e.id) m.org_id, m.user_id, e.id FROM e JOIN users u ON u.email_folded = fold_address(e.email)
        JOIN memberships m ON m.user_id = u.id
    )
    INSERT INTO security_events (org_id, id, kind, user_id, credential_kind, credential_id, address, browser, request_id,
      details, occurred_at)
    SELECT p.org_id, p.id, e.kind, p.user_id, e.credential_kind, e.credential_id, e.address, e.browser, e.request_id,
      e.details, e.occurred_at
    FROM placed p JOIN e USING (id)`;
}

/** The names for the email about an event; no row for a person without a proved address. */
export function selectNoticeNames({ user_id, actor_id, org_id }: SecurityNotice): Sql {
  return sql`
    SELECT u.email, u.name, o.name AS organization, a.name AS actor,
      CASE WHEN o.id IS NULL THEN ${languageTagOfPerson(sql`u.id`)} ELSE ${languageTag(sql`o.id`)} END AS language
    FROM users u LEFT JOIN organizations o ON o.id = ${org_id} LEFT JOIN users a ON a.id = ${actor_id}
    WHERE u.id = ${user_id} AND u.email <> '' AND u.bound_org_id IS NULL`;
}

/** Writes an event that the operator caused by a command to the log of every organization. */
export function insertEventEverywhere(kind: SecurityKind): Sql {
  return sql`
    INSERT INTO security_events (org_id, id, kind, request_id, details, occurred_at)
    SELECT o.id, ${uuidv7()}::uuid, ${kind}::text, ${randomUUID()}::text, '{}', clock_timestamp() FROM organizations o`;
}

/** Deletes up to `count` expired events. The policy of the table defines how long they are kept. */
export function deleteExpiredEvents(count: number): Sql {
  return sql`
    DELETE FROM security_events WHERE (org_id, id) IN (
      SELECT org_id, id FROM security_events WHERE occurred_at < now() - interval '180 days'
      ORDER BY occurred_at LIMIT ${count}
    ) RETURNING id`;
}
