import { joinSql, type Sql, sql } from '../database/sql.ts';
import type { EventConsumer } from './event-consumer.ts';

/** A day more than families keep what refers to events, so that an event which may still be asked for is there. */
const KEPT_DAYS = 31;

/** Drops the days of events that are no longer kept, but never one that is in the outbox or that a consumer still needs. */
export function dropOldEvents(consumers: readonly EventConsumer[]): Sql {
  const needed = consumers.map(({ oldestNeeded }) => sql`, ((${oldestNeeded}))`);
  return sql`
    SELECT drop_partitions('events', (
      SELECT id FROM (VALUES (first_id_at(now() - ${KEPT_DAYS}::int * interval '1 day')),
        ((SELECT event_id FROM outbox ORDER BY event_id LIMIT 1))${joinSql(needed, sql``)}) AS oldest (id)
      WHERE id IS NOT NULL ORDER BY id LIMIT 1))`;
}
