import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { MAY_GO_ON } from '../../kernel/hold/held-work.sql.ts';
import { STARTS_WORK } from '../../kernel/relay/starts-work.sql.ts';

/** The statements that make conversions of wins. */

/** Keeps wins that destinations may hear of, and requests the job of their organizations. */
export const TAKE_IN = sql`conversions_taken AS (
      INSERT INTO conversion_intake (org_id, event_id)
      SELECT e.org_id, e.id FROM taken t JOIN events e ON e.org_id = t.org_id AND e.id = t.event_id
      WHERE 'purchase_conversion' = ANY (e.triggers)
        AND EXISTS (SELECT FROM conversion_destinations d WHERE d.org_id = e.org_id AND d.enabled)
        AND ${STARTS_WORK}
      ON CONFLICT DO NOTHING
      RETURNING org_id
    ),
    conversions_requested AS (
      INSERT INTO jobs (org_id, id, kind, key, input, due_at)
      SELECT o.org_id, gen_random_uuid(), 'ads.make-conversions', 'lane', '{}', now()
      FROM (SELECT DISTINCT org_id FROM conversions_taken ORDER BY org_id) o
      ON CONFLICT (org_id, kind, key) DO UPDATE SET again = jobs.state = 'running',
        due_at = CASE jobs.state WHEN 'running' THEN jobs.due_at ELSE now() END,
        attempts = CASE jobs.state WHEN 'failed' THEN 0 ELSE jobs.attempts END, failed_at = NULL,
        state = CASE jobs.state WHEN 'failed' THEN 'waiting' ELSE jobs.state END
    )`;

/** How many wins were kept. */
export const TAKEN_REPORT = sql`(SELECT to_json(count(*)) FROM conversions_taken)`;

/** The oldest win of which no conversion is made yet. */
export const OLDEST_TAKEN = sql`SELECT event_id FROM conversion_intake ORDER BY event_id LIMIT 1`;

/** The next wins of an organization, locked. */
export function lockIntake(organizationId: string, limit: number): Sql {
  return sql`
    SELECT i.event_id, e.record_id AS deal_id FROM conversion_intake i
    JOIN events e ON e.org_id = i.org_id AND e.id = i.event_id
    WHERE i.org_id = ${organizationId} ORDER BY i.event_id LIMIT ${limit} FOR UPDATE OF i SKIP LOCKED`;
}

export function deleteIntake(organizationId: string, eventIds: readonly string[]): Sql {
  return sql`
    DELETE FROM conversion_intake i WHERE i.org_id = ${organizationId} AND i.event_id = ANY (${eventIds}::uuid[])`;
}

/** The deal as it was won, from its event, as `w`. */
function won(organizationId: string, eventId: string): Sql {
  return sql`(
    SELECT e.org_id, e.occurred_at, (p.deal ->> 'id')::uuid AS deal_id, (p.deal ->> 'contact_id')::uuid AS contact_id,
      (p.deal ->> 'pipeline_id')::uuid AS pipeline_id, (p.deal ->> 'value')::numeric AS value, p.deal ->> 'currency' AS currency,
      (p.deal ->> 'won_at')::timestamptz AS won_at
    FROM events e CROSS JOIN LATERAL (SELECT e.payload::json -> 'deal' AS deal) p
    WHERE e.org_id = ${organizationId} AND e.id = ${eventId})`;
}

/** A win counts as the same one as the last for so long. */
const SAME_WIN = sql`interval '24 hours'`;

/**
 * Makes the conversion of a win, unless it is the same win as the last one of the deal, or no destination hears of it. Returns a row
 * if there is a new one.
 */
export function insertConversion(organizationId: string, eventId: string, id: string): Sql {
  return sql`
    WITH w AS MATERIALIZED (SELECT w.* FROM ${won(organizationId, eventId)} w),
    last AS (
      SELECT v.seq, v.recorded_at FROM conversions v JOIN w ON v.org_id = w.org_id AND v.deal_id = w.deal_id
      ORDER BY v.seq DESC LIMIT 1),
    heard AS (
      SELECT d.id FROM conversion_destinations d JOIN w ON d.org_id = w.org_id
      WHERE d.enabled AND d.created_at <= w.occurred_at
        AND (d.pipeline_ids = '{}' OR w.pipeline_id = ANY (d.pipeline_ids))),
    made AS (
      INSERT INTO conversions (org_id, id, deal_id, seq, event_id, won_at, value, currency, touch_ids, recorded_at)
      SELECT w.org_id, ${id}, w.deal_id, coalesce((SELECT seq FROM last), 0) + 1,
        'k' || replace(w.deal_id::text, '-', '') || '-' || (coalesce((SELECT seq FROM last), 0) + 1),
        w.won_at, w.value, w.currency,
        ARRAY (SELECT DISTINCT ON (t.kind) t.id FROM contact_touches t
          WHERE t.org_id = w.org_id AND t.contact_id = w.contact_id AND t.kind <> 'campaign' AND t.seen_at <= w.won_at
          ORDER BY t.kind, t.seen_at DESC, t.id DESC),
        w.occurred_at
      FROM w WHERE EXISTS (SELECT FROM heard)
        AND NOT EXISTS (SELECT FROM last WHERE w.occurred_at < last.recorded_at + ${SAME_WIN})
      RETURNING org_id, id)
    INSERT INTO conversion_sends (org_id, conversion_id, destination_id, state, next_attempt_at, updated_at)
    SELECT made.org_id, made.id, heard.id, 'waiting', now(), ${NOW} FROM made, heard
    RETURNING destination_id`;
}

/**
 * Takes a new value of the same win. Google replaces the value that it has; no other platform takes it back. Returns the destinations
 * that are sent to again.
 */
export function restateConversion(organizationId: string, eventId: string): Sql {
  return sql`
    WITH w AS MATERIALIZED (SELECT w.* FROM ${won(organizationId, eventId)} w),
    restated AS (
      UPDATE conversions v SET value = w.value, currency = w.currency FROM w
      WHERE v.org_id = w.org_id AND v.deal_id = w.deal_id AND w.occurred_at < v.recorded_at + ${SAME_WIN}
        AND w.occurred_at > v.recorded_at AND (v.value, v.currency) IS DISTINCT FROM (w.value, w.currency)
        AND v.seq = (SELECT max(o.seq) FROM conversions o WHERE o.org_id = w.org_id AND o.deal_id = w.deal_id)
      RETURNING v.org_id, v.id),
    kept AS (
      UPDATE conversion_sends s SET updated_at = ${NOW},
        reason = 'The value changed after this was sent, and this platform does not take a new one.'
      FROM restated r, conversion_destinations d
      WHERE s.org_id = r.org_id AND s.conversion_id = r.id AND s.state = 'sent'
        AND d.org_id = s.org_id AND d.id = s.destination_id AND d.kind <> 'google'
      RETURNING s.conversion_id)
    UPDATE conversion_sends s SET state = 'waiting', reason = 'The value changed; Google is told the new one.', attempts = 0,
      first_attempt_at = NULL, next_attempt_at = now(), updated_at = ${NOW}
    FROM restated r, conversion_destinations d
    WHERE s.org_id = r.org_id AND s.conversion_id = r.id AND s.state IN ('sent', 'checking', 'counted', 'not_from_ad')
      AND d.org_id = s.org_id AND d.id = s.destination_id AND d.kind = 'google'
    RETURNING s.destination_id`;
}

/** So many of the oldest wins are looked at together. */
const LOOKED_AT = 1_000;

/** Requests the jobs of destinations with something due, and of organizations with wins. Returns a row for each. */
export const REQUEST_DUE = sql`
    WITH due AS (
      SELECT d.org_id, d.id AS destination_id FROM conversion_destinations d
      WHERE d.health_state = 'ok' AND ${MAY_GO_ON} AND EXISTS (
        SELECT FROM conversion_sends s
        WHERE s.org_id = d.org_id AND s.destination_id = d.id AND s.next_attempt_at <= now())),
    waiting AS (SELECT DISTINCT org_id FROM (SELECT org_id FROM conversion_intake ORDER BY event_id LIMIT ${LOOKED_AT}) i),
    wanted AS (
      SELECT org_id, 'ads.send' AS kind, destination_id::text AS key, json_build_object('destination_id', destination_id) AS input
      FROM due
      UNION ALL SELECT org_id, 'ads.make-conversions', 'lane', '{}'::json FROM waiting)
    INSERT INTO jobs (org_id, id, kind, key, input, due_at)
    SELECT w.org_id, gen_random_uuid(), w.kind, w.key, w.input, now() FROM wanted w
    WHERE NOT EXISTS (
      SELECT FROM jobs j WHERE j.org_id = w.org_id AND j.kind = w.kind AND j.key = w.key AND j.state <> 'failed')
    ORDER BY w.org_id, w.kind, w.key
    ON CONFLICT (org_id, kind, key) DO UPDATE SET state = 'waiting', due_at = now(), attempts = 0, failed_at = NULL
      WHERE jobs.state = 'failed'
    RETURNING org_id`;
