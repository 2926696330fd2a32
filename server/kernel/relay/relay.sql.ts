import { joinSql, type Sql, sql } from '../database/sql.ts';
import type { EventConsumer } from './event-consumer.ts';

/** The advisory lock of the one process that is emptying the outbox; "KHOO". */
const RELAY_LOCK = 0x4b_48_4f_4f;

/** The most events per round, so that an organization with many does not keep others waiting. */
const ORGANIZATIONS_PER_ROUND = 64;
export const EVENTS_PER_ORGANIZATION = 50;

export interface RelayRound {
  /** False if another process holds the lock. */
  readonly mine: boolean;
  /** How many events were taken. */
  readonly events: number;
  /** The last organization of a full round; null starts over. */
  readonly next_after: string | null;
  /** The report of each consumer, in their order. */
  readonly reports: readonly unknown[];
}

/**
 * Takes events from the outbox and passes them to all consumers, atomically. A skip scan finds the organizations,
 * starting after `after`.
 */
export function takeEvents(after: string, consumers: readonly EventConsumer[]): Sql {
  const handOvers = consumers.map(
    ({ handOver }) => sql`,
    ${handOver}`,
  );
  const reports = consumers.map(({ report }) => report);
  return sql`
    WITH RECURSIVE turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(${RELAY_LOCK}) AS mine),
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
    )${joinSql(handOvers, sql``)}
    SELECT turn.mine, (SELECT count(*)::int FROM taken) AS events,
      (SELECT org_id FROM organizations WHERE place = ${ORGANIZATIONS_PER_ROUND}::int) AS next_after,
      json_build_array(${joinSql(reports, sql`, `)}) AS reports
    FROM turn`;
}
