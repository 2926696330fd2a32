import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { MAY_GO_ON } from '../../kernel/hold/held-work.sql.ts';
import type { SendKey } from './read-send.ts';

/** The statements of sending. */

/** What of a destination is due, the longest waiting first; nothing while it is paused or disconnected. */
export function selectDue(organizationId: string, destinationId: string, limit: number): Sql {
  return sql`
    SELECT s.conversion_id FROM conversion_sends s
    JOIN conversion_destinations d ON d.org_id = s.org_id AND d.id = s.destination_id
    WHERE s.org_id = ${organizationId} AND s.destination_id = ${destinationId} AND s.next_attempt_at <= now()
      AND d.health_state = 'ok' AND ${MAY_GO_ON}
    ORDER BY s.next_attempt_at, s.conversion_id LIMIT ${limit}`;
}

/** Locks a send that is due, unless another process works on it. */
export function lockDue(organizationId: string, { conversionId, destinationId }: SendKey): Sql {
  return sql`
    SELECT s.state FROM conversion_sends s
    WHERE s.org_id = ${organizationId} AND s.conversion_id = ${conversionId} AND s.destination_id = ${destinationId}
      AND s.next_attempt_at <= now() AND ${MAY_GO_ON}
    FOR UPDATE SKIP LOCKED`;
}

/**
 * Counts an attempt before it is made. If this process dies, the next one is made after the lease.
 * @param leaseSeconds longer than an attempt takes
 */
export function beginAttempt(
  organizationId: string,
  { conversionId, destinationId }: SendKey,
  leaseSeconds: number,
): Sql {
  return sql`
    UPDATE conversion_sends s SET attempts = s.attempts + 1, first_attempt_at = coalesce(s.first_attempt_at, ${NOW}),
      next_attempt_at = now() + ${leaseSeconds}::int * interval '1 second', updated_at = ${NOW}
    WHERE s.org_id = ${organizationId} AND s.conversion_id = ${conversionId} AND s.destination_id = ${destinationId}
    RETURNING s.attempts`;
}

/** How a send is from now on. */
export interface SendChange {
  readonly state: string;
  readonly reason: string | null;
  readonly reference?: string | undefined;
  /** Null if it has ended. */
  readonly againSeconds: number | null;
}

/**
 * Records how a send is.
 * @param attempt the attempt that this is the end of; nothing is written if another one has begun
 */
export function writeSend(
  organizationId: string,
  { conversionId, destinationId }: SendKey,
  { state, reason, reference, againSeconds }: SendChange,
  attempt: number | null,
): Sql {
  return sql`
    UPDATE conversion_sends s SET state = ${state}, reason = ${reason}, updated_at = ${NOW},
      platform_reference = coalesce(${reference ?? null}, s.platform_reference),
      next_attempt_at = now() + ${againSeconds}::int * interval '1 second'
    WHERE s.org_id = ${organizationId} AND s.conversion_id = ${conversionId} AND s.destination_id = ${destinationId}
      AND s.attempts = coalesce(${attempt}::int, s.attempts) AND s.state IN ('waiting', 'checking')`;
}

/** Lets what waited for a connection be sent, once there is one. */
export function releaseDisconnected(organizationId: string, destinationId: string): Sql {
  return sql`
    UPDATE conversion_sends s SET state = 'waiting', next_attempt_at = now(), updated_at = ${NOW}
    FROM conversion_destinations d
    WHERE s.org_id = ${organizationId} AND s.destination_id = ${destinationId} AND s.state = 'needs_reconnecting'
      AND d.org_id = s.org_id AND d.id = s.destination_id AND d.health_state = 'ok'`;
}

/** The sealed secret of a destination. */
export function selectSealed(organizationId: string, destinationId: string): Sql {
  return sql`
    SELECT d.sealed FROM conversion_destinations d
    WHERE d.org_id = ${organizationId} AND d.id = ${destinationId} AND d.sealed IS NOT NULL`;
}
