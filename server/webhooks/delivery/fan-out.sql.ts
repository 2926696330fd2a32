import { type Sql, sql } from '../../kernel/sql.ts';
import { TEST_EVENT } from '../test-event.ts';

/** Held by the one process that fans out at a moment; "KHOO". */
const FAN_OUT_LOCK = 0x4b_48_4f_4f;

/** How much one round takes, so that an organization with many events lets the others in between. */
const ORGANIZATIONS_PER_ROUND = 64;
export const EVENTS_PER_ORGANIZATION = 50;

export interface FanOutRound {
  /** False when another process is at it. */
  readonly mine: boolean;
  /** How many events were taken. */
  readonly events: number;
  /** How many deliveries were queued. */
  readonly deliveries: number;
  /** The last organization of a round that was full of them; null starts over. */
  readonly next_after: string | null;
  /** The endpoints that have something new, as two lists. */
  readonly organization_ids: string[];
  readonly subscription_ids: string[];
}

/**
 * Takes events from the outbox and queues a delivery of each for every subscription that wants it. The organizations
 * come from a skip scan that begins after `after`. The endpoints are locked even when nothing of them changes,
 * because the lock on the row orders this statement against the release of a lease (`releaseLeases`).
 */
export function fanOut(after: string, firstWaitSeconds: number): Sql {
  return sql`
    WITH RECURSIVE turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${FAN_OUT_LOCK}) AS mine),
    organizations (org_id, place) AS (
      (SELECT o.org_id, 1 FROM outbox o, turn WHERE turn.mine AND o.org_id > ${after} ORDER BY o.org_id LIMIT 1)
      UNION ALL
      SELECT (SELECT o.org_id FROM outbox o WHERE o.org_id > previous.org_id ORDER BY o.org_id LIMIT 1), place + 1
      FROM organizations previous WHERE previous.org_id IS NOT NULL AND place < ${ORGANIZATIONS_PER_ROUND}::int
    ),
    picked AS (
      SELECT o.org_id, o.event_id FROM organizations CROSS JOIN LATERAL (
        SELECT outbox.org_id, outbox.event_id FROM outbox WHERE outbox.org_id = organizations.org_id
        ORDER BY outbox.event_id LIMIT ${EVENTS_PER_ORGANIZATION}) o
    ),
    taken AS (
      DELETE FROM outbox o USING picked p WHERE o.org_id = p.org_id AND o.event_id = p.event_id
      RETURNING o.org_id, o.event_id
    ),
    queued AS (
      INSERT INTO webhook_queue (org_id, subscription_id, event_id, delivery_id, attempts, next_attempt_at)
      SELECT e.org_id, s.id, e.id, webhook_delivery_id(s.id, e.id), 0,
        now() + ${firstWaitSeconds}::int * interval '1 second'
      FROM taken t JOIN events e ON e.org_id = t.org_id AND e.id = t.event_id
      JOIN webhook_subscriptions s ON s.org_id = e.org_id AND s.enabled
        AND (e.event_type = ANY (s.event_types) OR (e.event_type = ${TEST_EVENT} AND e.record_id = s.id))
      ON CONFLICT DO NOTHING
      RETURNING org_id, subscription_id, next_attempt_at
    ),
    locked AS (
      SELECT ep.org_id, ep.subscription_id, ep.due_at, CASE WHEN ep.leased_until > now() THEN ep.due_at
        ELSE greatest(least(ep.due_at, q.next_attempt_at), ep.paused_until) END AS new_due_at
      FROM webhook_endpoints ep JOIN (SELECT DISTINCT * FROM queued) q USING (org_id, subscription_id)
      ORDER BY ep.org_id, ep.subscription_id FOR UPDATE OF ep
    ),
    moved AS (
      UPDATE webhook_endpoints ep SET due_at = l.new_due_at FROM locked l
      WHERE ep.org_id = l.org_id AND ep.subscription_id = l.subscription_id
        AND l.new_due_at IS DISTINCT FROM l.due_at
    )
    SELECT turn.mine, (SELECT count(*)::int FROM taken) AS events, (SELECT count(*)::int FROM queued) AS deliveries,
      (SELECT org_id FROM organizations WHERE place = ${ORGANIZATIONS_PER_ROUND}::int) AS next_after,
      coalesce((SELECT array_agg(org_id) FROM locked), '{}') AS organization_ids,
      coalesce((SELECT array_agg(subscription_id) FROM locked), '{}') AS subscription_ids
    FROM turn`;
}
