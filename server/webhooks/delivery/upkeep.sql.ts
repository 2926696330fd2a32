import { type Sql, sql } from '../../kernel/database/sql.ts';

/** Statements that keep the tables of delivery small. */

/** How long attempts, and deliveries to disabled subscriptions, are kept at least. */
const KEPT_DAYS = 30;

/** The most rows that one statement deletes. */
const BATCH = 10_000;

/** Drops the partitions of attempts that have expired. */
export function dropOldAttempts(): Sql {
  return sql`SELECT drop_partitions('webhook_attempts', first_id_at(now() - ${KEPT_DAYS}::int * interval '1 day'))`;
}

/** Deletes previous secrets whose overlap has ended. */
export function forgetPreviousSecrets(): Sql {
  return sql`
    UPDATE webhook_subscriptions SET previous_secret = NULL, previous_secret_sealed = NULL,
      previous_secret_expires_at = NULL
    WHERE previous_secret_expires_at < now()`;
}

/**
 * Deletes some waiting deliveries of deleted subscriptions, and those of disabled ones that have waited longer than
 * events are kept. A skip scan finds the subscriptions in the queue.
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
