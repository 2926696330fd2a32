import type { Sql } from '../database/sql.ts';

/**
 * A consumer of committed events. The relay takes events from the outbox and passes them to all consumers in one
 * statement, so all consumers receive an event or none does. After that, a consumer works from its own tables, so a
 * slow one delays no other.
 */
export interface EventConsumer {
  /** In snake case. Prefix of its common table expressions. */
  readonly name: string;
  /**
   * Common table expressions, separated by commas, that copy what the consumer needs from `taken (org_id, event_id)`
   * into its own tables. They must accept any event, even one seen before: an error keeps the events of all consumers
   * in the outbox.
   */
  readonly handOver: Sql;
  /** A subquery on those expressions that returns one JSON value, which is passed to `onHandedOver`. */
  readonly report: Sql;
  /** A subquery for the oldest event that the consumer's tables still refer to; null if there is none. */
  readonly oldestNeeded: Sql;
  /**
   * Called after the commit in the process that took the events; must not throw.
   * @returns whether the relay should take the next events without delay, because the consumer wanted some of these
   */
  readonly onHandedOver: (report: unknown) => boolean;
}
