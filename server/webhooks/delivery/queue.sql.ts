import { v7 as uuidv7 } from 'uuid';
import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { Attempt } from './attempt.ts';
import type { EndpointHealth } from './endpoint-health.ts';
import type { EndpointKey } from './lease.sql.ts';

/** A due delivery with everything that its attempt needs. */
export interface DueDelivery extends EndpointKey {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly payload: string;
  readonly occurred_at: Date;
  /** Attempts made so far. */
  readonly attempts: number;
  /** With microseconds. Together with `attempts`, this is the version of the row that the attempt belongs to. */
  readonly next_attempt_at: string;
  readonly target_url: string;
  /** Null if it is sealed. */
  readonly secret: string | null;
  readonly secret_sealed: Buffer | null;
  /** Both are null except during the overlap of a rotation. */
  readonly previous_secret: string | null;
  readonly previous_secret_sealed: Buffer | null;
}

/** An endpoint that has room for more attempts. */
export interface Room extends EndpointKey {
  readonly room: number;
}

/**
 * The due deliveries, oldest first, up to the room of each endpoint. They are not locked, because the lease keeps
 * others away.
 */
export function fetchDeliveries(rooms: readonly Room[], inFlight: readonly string[]): Sql {
  const column = <Key extends keyof Room>(key: Key) => rooms.map((room) => room[key]);
  return sql`
    SELECT q.org_id, q.subscription_id, q.delivery_id, q.event_id, e.event_type, e.payload, e.occurred_at,
      q.attempts, q.next_attempt_at::text, s.target_url, s.secret, s.secret_sealed,
      CASE WHEN s.previous_secret_expires_at > now() THEN s.previous_secret END AS previous_secret,
      CASE WHEN s.previous_secret_expires_at > now() THEN s.previous_secret_sealed END AS previous_secret_sealed
    FROM unnest(${column('org_id')}::uuid[], ${column('subscription_id')}::uuid[], ${column('room')}::int[])
      AS w (org_id, subscription_id, room)
    JOIN webhook_subscriptions s ON s.org_id = w.org_id AND s.id = w.subscription_id AND s.enabled
    CROSS JOIN LATERAL (
      SELECT * FROM webhook_queue queued
      WHERE queued.org_id = w.org_id AND queued.subscription_id = w.subscription_id
        AND queued.next_attempt_at <= now() AND queued.delivery_id <> ALL (${inFlight}::uuid[])
      ORDER BY queued.next_attempt_at, queued.delivery_id LIMIT w.room
    ) q
    JOIN events e ON e.org_id = q.org_id AND e.id = q.event_id`;
}

/** What an endpoint should do after its attempts were recorded. */
export interface RecordedEndpoint extends EndpointKey {
  /** Whether it was paused because of failures, or disabled: no further attempts now. */
  readonly rests: boolean;
}

/**
 * After how many consecutive failures an endpoint is paused: for a second at first, doubled with each further one.
 */
const FAILURES_BEFORE_PAUSE = 5;

/** A subscription that fails for this long without a success is disabled. */
const FAILING_BEFORE_DISABLED = sql`interval '5 days'`;

/**
 * Records attempts of any number of endpoints in one statement: their history, the results for their queue rows, and
 * the health of the endpoints. A queue row changes only if it still has the version that was attempted. So an attempt
 * whose lease was lost, or whose delivery was requested again, is only added to the history.
 */
export function recordAttempts(
  attempts: readonly Attempt[],
  health: readonly EndpointHealth[],
  longestPauseSeconds: number,
): Sql {
  return sql`
    WITH done AS MATERIALIZED (
      SELECT d.*, now() + d.wait_ms * interval '1 millisecond' AS next_attempt_at
      FROM json_to_recordset(${JSON.stringify(attempts)}::json) AS d (
        org_id uuid, subscription_id uuid, id uuid, delivery_id uuid, event_id uuid, event_type text, attempt int,
        due_at timestamptz, outcome text, target_url text, sent_at timestamptz, duration_ms int, status int,
        response_body text, payload_sha256 text, reason text, message text, wait_ms bigint)
    ),
    recorded AS (
      INSERT INTO webhook_attempts (org_id, subscription_id, id, delivery_id, event_id, event_type, attempt, outcome,
        target_url, sent_at, duration_ms, status, response_body, reason, message, next_attempt_at)
      SELECT org_id, subscription_id, id, delivery_id, event_id, event_type, attempt, outcome, target_url, sent_at,
        duration_ms, status, ${KEPT_ANSWER}, reason, message, next_attempt_at FROM done
      ON CONFLICT DO NOTHING
    ),
    ended AS (
      DELETE FROM webhook_queue q USING done d WHERE ${SAME_VERSION} AND d.next_attempt_at IS NULL
    ),
    postponed AS (
      UPDATE webhook_queue q SET attempts = d.attempt, next_attempt_at = d.next_attempt_at
      FROM done d WHERE ${SAME_VERSION} AND d.next_attempt_at IS NOT NULL
    ),
    ${updateHealth(health, longestPauseSeconds)}
    SELECT c.org_id, c.subscription_id, (c.paused OR EXISTS (
      SELECT FROM disabled d WHERE d.org_id = c.org_id AND d.id = c.subscription_id)) AS rests
    FROM changed c`;
}

/** The response may contain the event, so it is not stored if the event was erased meanwhile. */
const KEPT_ANSWER = sql`CASE WHEN payload_sha256 IS NULL OR event_reads_as_sent(org_id, event_id, payload_sha256)
  THEN response_body END`;

/** Includes the columns of both indexes, so that the plan looks up one row with either. */
const SAME_VERSION = sql`q.org_id = d.org_id AND q.subscription_id = d.subscription_id AND q.event_id = d.event_id
  AND q.delivery_id = d.delivery_id AND q.attempts = d.attempt - 1 AND q.next_attempt_at = d.due_at`;

/**
 * The CTEs `changed`, `disabled` and `audited`. A healthy endpoint is written once a second, not for every success.
 */
function updateHealth(health: readonly EndpointHealth[], longestPauseSeconds: number): Sql {
  const rows = health.map((endpoint) => ({ ...endpoint, audit_id: uuidv7() }));
  return sql`
    locked AS (
      SELECT h.*, ep.failing_since,
        h.failures_since_success + CASE WHEN h.succeeded THEN 0 ELSE ep.consecutive_failures END AS failures_in_row
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS h (
        org_id uuid, subscription_id uuid, succeeded boolean, failed boolean, failures_since_success int, gone boolean,
        audit_id uuid)
      JOIN webhook_endpoints ep USING (org_id, subscription_id)
      WHERE h.failed OR ep.consecutive_failures > 0 OR ep.last_success_at IS NULL
        OR ep.last_success_at < now() - interval '1 second'
      ORDER BY ep.org_id, ep.subscription_id FOR UPDATE OF ep
    ),
    changed AS (
      UPDATE webhook_endpoints ep SET
        consecutive_failures = l.failures_in_row,
        failing_since = CASE WHEN l.failures_in_row = 0 THEN NULL WHEN l.succeeded THEN now()
          ELSE coalesce(l.failing_since, now()) END,
        last_success_at = CASE WHEN l.succeeded THEN now() ELSE ep.last_success_at END,
        last_failure_at = CASE WHEN l.failed THEN now() ELSE ep.last_failure_at END,
        paused_until = CASE WHEN l.failures_in_row >= ${FAILURES_BEFORE_PAUSE}::int THEN now() + interval '1 second'
          * least(${longestPauseSeconds}::int, 2 ^ least(l.failures_in_row - ${FAILURES_BEFORE_PAUSE}::int, 30)) END
      FROM locked l WHERE ep.org_id = l.org_id AND ep.subscription_id = l.subscription_id
      RETURNING ep.org_id, ep.subscription_id, l.gone, l.audit_id, ep.failing_since,
        ep.paused_until IS NOT NULL AS paused
    ),
    disabled AS (
      UPDATE webhook_subscriptions s SET enabled = false, disabled_at = now(),
        disabled_reason = CASE WHEN c.gone THEN 'gone' ELSE 'failing' END
      FROM changed c WHERE s.org_id = c.org_id AND s.id = c.subscription_id AND s.enabled
        AND (c.gone OR c.failing_since < now() - ${FAILING_BEFORE_DISABLED})
      RETURNING s.org_id, s.id, s.disabled_reason, c.audit_id
    ),
    audited AS (
      INSERT INTO audit_entries (org_id, id, credential_kind, door, actor, request_id, operation, record_type, record_id,
        action, changes, occurred_at)
      SELECT org_id, audit_id, 'system', 'system', 'Kontor', audit_id::text, 'disable-webhook-subscription',
        'webhook_subscription', id, 'updated', json_build_object(
          'enabled', json_build_object('from', true, 'to', false),
          'disabled_reason', json_build_object('from', NULL::text, 'to', disabled_reason)), now()
      FROM disabled
    )`;
}
