import { type Sql, sql } from '../kernel/database/sql.ts';

/** Merges that a link may lead through, one after the other. */
const MOST_MERGES = 50;

/**
 * The record that a record was merged into, and that one in turn: the last of them. The audit log has every merge.
 * No row if the caller does not see that one.
 */
export function selectSurvivor(organizationId: string, type: string, id: string): Sql {
  const mergedInto = sql`(e.changes #>> '{merged_into,to}')::uuid`;
  const isMerge = sql`e.org_id = ${organizationId} AND e.record_type = ${type} AND e.action = 'deleted'
    AND e.changes #>> '{merged_into,to}' IS NOT NULL`;
  return sql`
    WITH RECURSIVE merges AS (
      SELECT ${mergedInto} AS id, 1 AS step FROM audit_entries e WHERE ${isMerge} AND e.record_id = ${id}
      UNION ALL
      SELECT ${mergedInto}, m.step + 1 FROM merges m JOIN audit_entries e ON ${isMerge} AND e.record_id = m.id
      WHERE m.step < ${MOST_MERGES}
    )
    SELECT id FROM (SELECT m.id FROM merges m ORDER BY m.step DESC LIMIT 1) last WHERE NOT hides(${type}, last.id)`;
}
