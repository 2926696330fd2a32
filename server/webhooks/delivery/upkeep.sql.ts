import { type Sql, sql } from '../../kernel/sql.ts';

/** What keeps the tables of delivery small. */

/** For how long events and attempts are kept at least. */
const KEPT_DAYS = 30;

/** How many rows one statement deletes at most. */
const BATCH = 10_000;

/** Makes the partitions of yesterday, today and the next days; those that exist stay as they are. */
export function createPartitions(parent: 'events' | 'webhook_attempts'): Sql {
  return sql`
    SELECT create_partition(${parent}, (now() AT TIME ZONE 'UTC')::date + ahead) FROM generate_series(-1, 7) AS ahead`;
}

/** Drops the days of attempts that are no longer kept. */
export function dropOldAttempts(): Sql {
  return sql`SELECT drop_partitions('webhook_attempts', first_id_at(now() - ${KEPT_DAYS}::int * interval '1 day'))`;
}

/**
 * Drops the days of events that are no longer kept, but never one that a reader has not had yet. A day more than the
 * attempts, so that an event which may still be asked for again is there.
 */
export function dropOldEvents(): Sql {
  return sql`
    SELECT drop_partitions('events', (
      SELECT id FROM (VALUES (first_id_at(now() - ${KEPT_DAYS + 1}::int * interval '1 day')),
        ((SELECT event_id FROM outbox ORDER BY event_id LIMIT 1)),
        ((SELECT event_id FROM webhook_queue ORDER BY event_id LIMIT 1))) AS oldest (id)
      WHERE id IS NOT NULL ORDER BY id LIMIT 1))`;
}

/** Forgets secrets whose overlap is over. */
export function forgetPreviousSecrets(): Sql {
  return sql`
    UPDATE webhook_subscriptions SET previous_secret = NULL, previous_secret_expires_at = NULL
    WHERE previous_secret_expires_at < now()`;
}

/**
 * Takes away some of what waits for subscriptions that are gone, and what has waited for disabled ones for longer than
 * events are kept. The subscriptions in the queue come from a skip scan.
 */
export function deleteAbandoned(): Sql {
  return sql`
    WITH RECURSIVE waiting (org_id, subscription_id) AS (
      (SELECT q.org_id, q.subscription_id FROM webhook_queue q ORDER BY q.org_id, q.subscription_id LIMIT 1)
      UNION ALL
      SELECT n.org_id, n.subscription_id FROM waiting w CROSS JOIN LATERAL (
        SELECT q.org_id, q.subscription_id FROM webhook_queue q
        WHERE (q.org_id, q.subscription_id) > (w.org_id, w.subscription_id)
        ORDER BY q.org_id, q.subscription_id LIMIT 1) n
    ),
    abandoned AS MATERIALIZED (
      SELECT w.org_id, w.subscription_id, s.id IS NULL AS deleted FROM waiting w
      LEFT JOIN webhook_subscriptions s ON s.org_id = w.org_id AND s.id = w.subscription_id
      WHERE s.id IS NULL OR NOT s.enabled
    ),
    chosen AS (
      SELECT q.ctid AS row_address FROM abandoned a
      JOIN webhook_queue q ON q.org_id = a.org_id AND q.subscription_id = a.subscription_id
      WHERE a.deleted OR q.event_id < first_id_at(now() - ${KEPT_DAYS}::int * interval '1 day')
      LIMIT ${BATCH}
    )
    DELETE FROM webhook_queue q WHERE q.ctid = ANY (ARRAY(SELECT row_address FROM chosen))
    RETURNING q.event_id`;
}
