import type { Sql } from '../database/sql.ts';

/**
 * A reader of committed events. The relay takes events from the outbox and hands them to every consumer in one statement, so
 * all consumers receive an event or none does. From then on the consumer works from its own tables: one that falls behind
 * delays nobody else.
 */
export interface EventConsumer {
  /** In snake case. Its common table expressions carry this name as a prefix. */
  readonly name: string;
  /**
   * Common table expressions, separated by commas, that copy what concerns the consumer from `taken (org_id, event_id)` into
   * its own tables. They must accept any event, also one that they have seen, because an error keeps the events of all
   * consumers in the outbox.
   */
  readonly handOver: Sql;
  /** A subquery over those expressions whose single JSON value `onHandedOver` receives. */
  readonly report: Sql;
  /** A subquery for the oldest event that the consumer's tables still refer to; null when there is none. */
  readonly oldestNeeded: Sql;
  /**
   * Called after the commit, in the process that took the events; must not throw.
   * @returns whether any of the events concerned this consumer
   */
  readonly onHandedOver: (report: unknown) => boolean;
}
