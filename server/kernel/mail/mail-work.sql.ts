import { joinSql, type Sql, sql } from '../database/sql.ts';
import { MAY_GO_ON } from '../hold/held-work.sql.ts';
import type { MailAccount } from './mail.ts';
import type { StoredContent } from './mail-queue.ts';
import { isOwnServer } from './own-account.sql.ts';

/** The lease of a message in progress. If its process dies, others find it after the lease. */
const LEASE = sql`interval '30 seconds'`;

/** Claims take turns, so that all processes together keep to the rate of an account. */
const CLAIM_LOCK = 0x4d41_494c;

/** How long rows of completed messages are kept. */
const KEPT = sql`interval '30 days'`;

/** A message that a process has leased. */
export interface ClaimedMail extends StoredContent {
  readonly kind: string;
  readonly account: MailAccount;
  readonly recipient: string;
  /** Including this one. */
  readonly attempts: number;
}

/** What a process can take. */
export interface ClaimRoom {
  /** The most messages of the server's account, and of all organizations' accounts. */
  readonly server: number;
  readonly organizations: number;
  /** The most messages at once of one organization's account. */
  readonly ofOne: number;
  /** The organizations whose own accounts have messages in progress. */
  readonly busy: readonly string[];
  /** The most messages that an account sends per minute. */
  readonly perMinute: number;
  /** The messages whose content only this process has. */
  readonly kept: readonly string[];
}

/** Every organization with waiting messages, found by one index look-up each. */
const QUEUES = sql`
  queues AS (
    (SELECT org_id FROM mail_messages WHERE state = 'waiting' ORDER BY org_id LIMIT 1)
    UNION ALL
    SELECT (SELECT m.org_id FROM mail_messages m WHERE m.state = 'waiting' AND m.org_id > q.org_id ORDER BY m.org_id LIMIT 1)
    FROM queues q WHERE q.org_id IS NOT NULL
  )`;

/** How many messages the account has started in the last minute. */
const RECENT = sql`
  CASE c.account
    WHEN 'server' THEN (SELECT count(*) FROM mail_messages r
      WHERE r.account = 'server' AND r.claimed_at > now() - interval '1 minute')
    ELSE (SELECT count(*) FROM mail_messages r
      WHERE r.org_id = c.org_id AND r.account = 'organization' AND r.claimed_at > now() - interval '1 minute')
  END`;

/**
 * Leases due messages, urgent ones first. Organizations take turns, and each account keeps to its rate. Run it in one
 * transaction.
 */
export function claimMails(leaseId: string, room: ClaimRoom): readonly [Sql, Sql] {
  const { server, organizations, ofOne, busy, perMinute, kept } = room;
  return [
    sql`SELECT pg_advisory_xact_lock(${CLAIM_LOCK}::int)`,
    sql`
    WITH RECURSIVE ${QUEUES},
    busy AS (SELECT b.org_id, count(*) AS mails FROM unnest(${busy}::uuid[]) AS b (org_id) GROUP BY b.org_id),
    candidates AS (
      SELECT q.org_id, a.account, m.id, m.urgent, m.due_at,
        row_number() OVER (PARTITION BY q.org_id, a.account ORDER BY m.urgent DESC, m.due_at, m.id) AS turn
      FROM queues q LEFT JOIN busy b ON b.org_id = q.org_id
      CROSS JOIN (VALUES ('server', ${server}::int), ('organization', least(${organizations}::int, ${ofOne}::int))) AS a (account, free)
      CROSS JOIN LATERAL (
        SELECT m.id, m.urgent, m.due_at FROM mail_messages m
        WHERE m.org_id = q.org_id AND m.account = a.account AND m.state = 'waiting' AND m.due_at <= now() AND m.expires_at > now()
          AND (m.has_content OR m.id = ANY (${kept}::uuid[]))
        ORDER BY m.urgent DESC, m.due_at, m.id
        LIMIT greatest(0, a.free - CASE a.account WHEN 'organization' THEN coalesce(b.mails, 0) ELSE 0 END)
      ) m
      WHERE ${MAY_GO_ON}
    ),
    placed AS (
      SELECT c.*, ${perMinute}::int - ${RECENT} AS allowed,
        row_number() OVER (PARTITION BY c.account, CASE c.account WHEN 'organization' THEN c.org_id END
          ORDER BY c.urgent DESC, c.turn, c.due_at, c.id) AS place
      FROM candidates c
    ),
    admitted AS (
      SELECT p.*, row_number() OVER (PARTITION BY p.account ORDER BY p.urgent DESC, p.turn, p.due_at, p.id) AS slot
      FROM placed p WHERE p.place <= p.allowed
    )
    UPDATE mail_messages m SET lease_id = ${leaseId}, due_at = now() + ${LEASE}, claimed_at = now(), attempts = m.attempts + 1
    FROM admitted c
    WHERE m.org_id = c.org_id AND m.id = c.id AND m.state = 'waiting'
      AND c.slot <= CASE c.account WHEN 'server' THEN ${server}::int ELSE ${organizations}::int END
    RETURNING m.org_id, m.id, m.kind, m.account, m.recipient, m.sealed, m.attempts`,
  ];
}

/**
 * Records that a message is being sent, before the mail server receives it. Must be durable.
 * @param version the version of the organization's mail server, if the message uses it
 * @returns no row if the lease was lost, or if the mail server has been changed or removed since
 */
export function markSending(leaseId: string, { org_id, id }: ClaimedMail, version: string | undefined): Sql {
  const isInForce = version === undefined ? sql`true` : isOwnServer(org_id, version);
  return sql`
    UPDATE mail_messages SET state = 'sending', due_at = now() + ${LEASE}
    WHERE org_id = ${org_id} AND id = ${id} AND lease_id = ${leaseId} AND state = 'waiting' AND ${isInForce}
    RETURNING id`;
}

/** Extends the leases of messages in progress. */
export function extendMailLeases(leaseId: string, mails: readonly ClaimedMail[]): Sql {
  const keys = mails.map(({ org_id, id }) => sql`(${org_id}::uuid, ${id}::uuid)`);
  return sql`
    UPDATE mail_messages m SET due_at = now() + ${LEASE}
    FROM (VALUES ${joinSql(keys, sql`, `)}) AS k (org_id, id)
    WHERE m.org_id = k.org_id AND m.id = k.id AND m.lease_id = ${leaseId} AND m.state IN ('waiting', 'sending')`;
}

/**
 * Another process may have marked the message uncertain when the lease ended. The answer of the mail server takes
 * precedence.
 */
const mineStill = (leaseId: string, { org_id, id }: ClaimedMail) => sql`
  org_id = ${org_id} AND id = ${id} AND lease_id = ${leaseId} AND state IN ('waiting', 'sending', 'uncertain')`;

/** Records that the mail server accepted the message, and deletes its content. */
export function recordSent(leaseId: string, mail: ClaimedMail): Sql {
  return sql`
    UPDATE mail_messages SET state = 'sent', sealed = NULL, due_at = NULL, lease_id = NULL, reason = NULL, ended_at = now()
    WHERE ${mineStill(leaseId, mail)}`;
}

/** Records that the message was not sent, or that this is uncertain. */
export function recordEnd(
  leaseId: string,
  mail: ClaimedMail,
  state: 'failed' | 'uncertain',
  reason: string,
): Sql {
  return sql`
    UPDATE mail_messages SET state = ${state}, due_at = NULL, lease_id = NULL, reason = ${reason}, ended_at = now()
    WHERE ${mineStill(leaseId, mail)}`;
}

/** Records that the message waits for another attempt. */
export function recordRetry(leaseId: string, mail: ClaimedMail, reason: string, waitSeconds: number): Sql {
  return sql`
    UPDATE mail_messages SET state = 'waiting', lease_id = NULL, reason = ${reason}, ended_at = NULL,
      due_at = now() + ${waitSeconds}::int * interval '1 second'
    WHERE ${mineStill(leaseId, mail)}`;
}

/** Returns a message that the process had no time to send, as if it had never been taken. */
export function giveBackMail(leaseId: string, mail: ClaimedMail): Sql {
  return sql`
    UPDATE mail_messages SET state = 'waiting', lease_id = NULL, due_at = now(), attempts = attempts - 1
    WHERE ${mineStill(leaseId, mail)}`;
}

const INTERRUPTED = 'The server stopped while sending the message, so it may have arrived.';
const TOO_LATE = 'The message could not be sent in time.';

/** Marks messages as uncertain if their process died while sending them. They are not sent again automatically. */
export function findInterrupted(): Sql {
  return sql`
    UPDATE mail_messages SET state = 'uncertain', due_at = NULL, reason = ${INTERRUPTED}, ended_at = now()
    WHERE state = 'sending' AND due_at <= now()`;
}

/** Gives up messages that could not be sent before they expired. */
export function giveUpExpired(): Sql {
  return sql`
    UPDATE mail_messages SET state = 'failed', due_at = NULL, lease_id = NULL, ended_at = now(),
      reason = ${TOO_LATE} || coalesce(' ' || reason, '')
    WHERE state = 'waiting' AND expires_at <= now() AND due_at <= now()`;
}

/** Deletes the content of expired messages. */
export function forgetExpiredContents(): Sql {
  return sql`UPDATE mail_messages SET sealed = NULL WHERE has_content AND state <> 'sending' AND expires_at <= now()`;
}

/** Deletes some rows of messages that were completed long ago. */
export function deleteOldMails(limit: number): Sql {
  return sql`
    DELETE FROM mail_messages WHERE (org_id, id) IN (
      SELECT m.org_id, m.id FROM mail_messages m WHERE m.ended_at < now() - ${KEPT} LIMIT ${limit})
    RETURNING id`;
}

/** For the metrics: how many messages are waiting, failed or uncertain, and how long the oldest has been due. */
export function countMails(): Sql {
  return sql`
    SELECT count(*) FILTER (WHERE state = 'waiting')::int AS waiting, count(*) FILTER (WHERE state = 'sending')::int AS running,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      count(*) FILTER (WHERE state = 'uncertain')::int AS uncertain,
      coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE state = 'waiting' AND due_at <= now())), 0)::float8
        AS oldest_due_seconds
    FROM mail_messages WHERE state <> 'sent'`;
}
