import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import { TEST_EVENT } from '../test-event.ts';

/**
 * Queues a delivery of each event for every matching subscription. Endpoints are locked even if they do not change,
 * because the row lock orders this statement against the release of a lease (`releaseLeases`).
 */
export function queueDeliveries(firstWaitSeconds: number): Sql {
  return sql`webhooks_queued AS (
      INSERT INTO webhook_queue (org_id, subscription_id, event_id, delivery_id, attempts, next_attempt_at)
      SELECT e.org_id, s.id, e.id, webhook_delivery_id(s.id, e.id), 0,
        now() + ${firstWaitSeconds}::int * interval '1 second'
      FROM taken t JOIN events e ON e.org_id = t.org_id AND e.id = t.event_id
      JOIN webhook_subscriptions s ON s.org_id = e.org_id AND s.enabled
        AND CASE WHEN e.event_type = ${TEST_EVENT} THEN e.record_id = s.id
          ELSE e.event_type = ANY (s.event_types) AND ${matchesFilter('s', 'e')} END
      ON CONFLICT DO NOTHING
      RETURNING org_id, subscription_id, next_attempt_at
    ),
    webhooks_locked AS (
      SELECT ep.org_id, ep.subscription_id, ep.due_at, CASE WHEN ep.leased_until > now() THEN ep.due_at
        ELSE greatest(least(ep.due_at, q.next_attempt_at), ep.paused_until) END AS new_due_at
      FROM webhook_endpoints ep JOIN (SELECT DISTINCT * FROM webhooks_queued) q USING (org_id, subscription_id)
      ORDER BY ep.org_id, ep.subscription_id FOR UPDATE OF ep
    ),
    webhooks_moved AS (
      UPDATE webhook_endpoints ep SET due_at = l.new_due_at FROM webhooks_locked l
      WHERE ep.org_id = l.org_id AND ep.subscription_id = l.subscription_id
        AND l.new_due_at IS DISTINCT FROM l.due_at
    )`;
}

/** Whether an event matches the filter of a subscription, each with an alias. */
export function matchesFilter(subscription: string, event: string): Sql {
  return constantSql(
    `(${subscription}.filter = '{}' OR webhook_filter_matches(${subscription}.filter, ${event}.record_type, ${event}.payload))`,
  );
}

/** The oldest event that waits for a delivery. */
export const OLDEST_QUEUED = sql`SELECT event_id FROM webhook_queue ORDER BY event_id LIMIT 1`;

/** How many deliveries were queued, and for which endpoints. */
export const QUEUE_REPORT = sql`(
  SELECT json_build_object('deliveries', (SELECT count(*) FROM webhooks_queued),
    'endpoints', coalesce(json_agg(json_build_object('org_id', org_id, 'subscription_id', subscription_id)), '[]'))
  FROM webhooks_locked)`;
