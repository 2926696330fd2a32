import { joinSql, type Sql, sql } from '../database/sql.ts';
import type { EventConsumer } from './event-consumer.ts';

/** A day longer than families keep references to events, so that a referenced event always exists. */
const KEPT_DAYS = 31;

/** Drops the partitions of expired days, except those with events in the outbox or needed by a consumer. */
export function dropOldEvents(consumers: readonly EventConsumer[]): Sql {
  const needed = consumers.map(({ oldestNeeded }) => sql`, ((${oldestNeeded}))`);
  return sql`
    SELECT drop_partitions('events', (
      SELECT id FROM (VALUES (first_id_at(now() - ${KEPT_DAYS}::int * interval '1 day')),
        ((SELECT event_id FROM outbox ORDER BY event_id LIMIT 1))${joinSql(needed, sql``)}) AS oldest (id)
      WHERE id IS NOT NULL ORDER BY id LIMIT 1))`;
}
