import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';
import { matchesFilter } from '../delivery/queue-consumer.sql.ts';
import type { AttemptQuery } from './subscription.schema.ts';

/** Statements with which people view deliveries and request them again. */

/** How much of the event is read for the excerpt of a request. */
export const EXCERPT_LENGTH = 4_096;

/** A recorded attempt with the beginning of its event. */
export interface AttemptRow {
  readonly id: string;
  readonly delivery_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly attempt: number;
  readonly outcome: 'success' | 'failure' | 'gone';
  readonly status: number | null;
  readonly reason: string | null;
  readonly message: string | null;
  readonly duration_ms: number;
  readonly sent_at: string;
  readonly next_attempt_at: string | null;
  readonly target_url: string;
  /** Null if the event is no longer stored. */
  readonly payload: string | null;
  readonly response_body: string | null;
}

/** A page of attempts, newest first. Events are read only for this page. */
export function selectAttempts(organizationId: string, query: AttemptQuery): Sql {
  const chosen = allOf(
    sql`a.org_id = ${organizationId} AND a.subscription_id = ${query.id}`,
    query.outcome === undefined ? undefined : sql`a.outcome = ${query.outcome}`,
    query.delivery_id === undefined ? undefined : sql`a.delivery_id = ${query.delivery_id}`,
  );
  return sql`
    SELECT a.id, a.delivery_id, a.event_id, a.event_type, a.attempt, a.outcome, a.status, a.reason, a.message,
      a.duration_ms, ${timestampText(sql`a.sent_at`)} AS sent_at,
      ${timestampText(sql`a.next_attempt_at`)} AS next_attempt_at, a.target_url,
      left(e.payload, ${EXCERPT_LENGTH}) AS payload, a.response_body
    FROM (
      SELECT * FROM webhook_attempts a WHERE ${chosen} ORDER BY a.id DESC LIMIT ${query.limit} OFFSET ${query.offset}
    ) a
    LEFT JOIN events e ON e.org_id = a.org_id AND e.id = a.event_id
    ORDER BY a.id DESC`;
}

/** The id of the delivery of an event to a subscription, which is the same for every attempt. */
export function selectDeliveryId(subscriptionId: string, eventId: string): Sql {
  return sql`SELECT webhook_delivery_id(${subscriptionId}, ${eventId}) AS delivery_id`;
}

/**
 * Queues a delivery that was attempted before or is waiting, starting with its first attempt; no row if there is none.
 */
export function requeueDelivery(organizationId: string, subscriptionId: string, deliveryId: string): Sql {
  // An event and its deliveries have the same initial time, with which the key of the queue finds it.
  const time = deliveryId.slice(0, 13);
  return sql`
    INSERT INTO webhook_queue AS q (org_id, subscription_id, event_id, delivery_id, attempts, next_attempt_at)
    SELECT known.org_id, known.subscription_id, known.event_id, known.delivery_id, 0, now() FROM (
      SELECT a.org_id, a.subscription_id, a.event_id, a.delivery_id FROM webhook_attempts a
      WHERE a.org_id = ${organizationId} AND a.delivery_id = ${deliveryId} AND a.subscription_id = ${subscriptionId}
      UNION
      SELECT w.org_id, w.subscription_id, w.event_id, w.delivery_id FROM webhook_queue w
      WHERE w.org_id = ${organizationId} AND w.subscription_id = ${subscriptionId} AND w.delivery_id = ${deliveryId}
        AND w.event_id BETWEEN ${`${time}-0000-0000-000000000000`} AND ${`${time}-ffff-ffff-ffffffffffff`}
    ) known
    JOIN events e ON e.org_id = known.org_id AND e.id = known.event_id AND e.id >= first_id_at(now() - interval '30 days')
    ON CONFLICT (org_id, subscription_id, event_id) DO UPDATE SET attempts = 0, next_attempt_at = excluded.next_attempt_at
    RETURNING q.delivery_id, (SELECT e.event_type FROM events e WHERE e.org_id = q.org_id AND e.id = q.event_id)`;
}

/** The result of one page of a recovery. */
export interface RecoveryPage {
  /** The number of events for which a delivery was queued. */
  readonly queued_events: string[];
  /** The last event that was looked at; null if there was none. */
  readonly last_event_id: string | null;
  /** When it occurred. */
  readonly last_occurred_at: string | null;
}

/**
 * Queues what a subscription wants and never received: the events of its types that match its filter, among the next `size` events after
 * `afterEventId`, without a successful attempt. One that waits for a retry is sent now; one that is already due does
 * not change.
 */
export function recoverPage(
  organizationId: string,
  subscriptionId: string,
  since: string,
  afterEventId: string | null,
  size: number,
): Sql {
  return sql`
    WITH page AS (
      SELECT e.org_id, e.id, e.event_type, e.occurred_at, webhook_delivery_id(s.id, e.id) AS delivery_id,
        ${matchesFilter('s', 'e')} AS matches
      FROM webhook_subscriptions s
      JOIN events e ON e.org_id = s.org_id AND e.event_type = ANY (s.event_types)
      WHERE s.org_id = ${organizationId} AND s.id = ${subscriptionId} AND e.org_id = ${organizationId}
        AND e.id >= first_id_at(greatest(${since}::timestamptz, now() - interval '30 days'))
        AND e.id > coalesce(${afterEventId}::uuid, '00000000-0000-0000-0000-000000000000')
      ORDER BY e.id LIMIT ${size}
    ),
    queued AS (
      INSERT INTO webhook_queue AS q (org_id, subscription_id, event_id, delivery_id, attempts, next_attempt_at)
      SELECT p.org_id, ${subscriptionId}, p.id, p.delivery_id, 0, now() FROM page p
      WHERE p.matches AND NOT EXISTS (SELECT FROM webhook_attempts a
        WHERE a.org_id = ${organizationId} AND a.delivery_id = p.delivery_id AND a.outcome = 'success')
      ON CONFLICT (org_id, subscription_id, event_id) DO UPDATE SET attempts = 0, next_attempt_at = now()
        WHERE q.next_attempt_at > now()
      RETURNING q.event_id
    ),
    last AS (SELECT id, occurred_at FROM page ORDER BY id DESC LIMIT 1)
    SELECT coalesce((SELECT array_agg(event_id) FROM queued), '{}') AS queued_events, (SELECT id FROM last) AS last_event_id,
      (SELECT ${timestampText(sql`last.occurred_at`)} FROM last) AS last_occurred_at`;
}

/**
 * Removes deliveries that were queued although they have been delivered meanwhile: an attempt may have been recorded
 * between the snapshot of `recoverPage` and its insert. This statement sees everything recorded by then.
 */
export function withdrawDelivered(
  organizationId: string,
  subscriptionId: string,
  eventIds: readonly string[],
): Sql {
  return sql`
    DELETE FROM webhook_queue q
    WHERE q.org_id = ${organizationId} AND q.subscription_id = ${subscriptionId} AND q.event_id = ANY (${eventIds}::uuid[])
      AND EXISTS (SELECT FROM webhook_attempts a
        WHERE a.org_id = ${organizationId} AND a.delivery_id = q.delivery_id AND a.outcome = 'success')
    RETURNING q.event_id`;
}
