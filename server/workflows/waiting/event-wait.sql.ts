import { type Sql, sql } from '../../kernel/database/sql.ts';

/** Statements for runs that wait for an event. Whoever changes a run and its waits changes the run first. */

/** An event for which a run waits. */
export interface Awaited {
  readonly event_type: string;
  readonly record_id: string;
  /** Whether `record_id` is a record that the record of the event links to. */
  readonly by_link: boolean;
}

/** Lets a run hear of events. What it has heard before was looked at. */
export function listen(
  organizationId: string,
  runId: string,
  awaited: readonly Awaited[],
  hasLooked: boolean,
): Sql {
  return sql`
    INSERT INTO workflow_waits (org_id, run_id, event_type, record_id, by_link, looked)
    SELECT ${organizationId}, ${runId}, a.event_type, a.record_id, a.by_link, ${hasLooked}
    FROM json_to_recordset(${JSON.stringify(awaited)}::json) AS a (event_type text, record_id uuid, by_link boolean)
    ON CONFLICT (org_id, run_id, event_type) DO UPDATE
    SET record_id = EXCLUDED.record_id, by_link = EXCLUDED.by_link, looked = EXCLUDED.looked, heard = '{}'`;
}

export function stopListening(organizationId: string, runId: string): Sql {
  return sql`DELETE FROM workflow_waits w WHERE w.org_id = ${organizationId} AND w.run_id = ${runId}`;
}

/** The records to which the record of an event `e` links. */
const LINKED_RECORDS = sql`ARRAY(
  SELECT (e.payload::json -> e.record_type ->> l.name)::uuid FROM unnest(ARRAY['contact_id', 'company_id', 'deal_id']) AS l (name))`;

/** How many events a run is told of before it looks at them. */
const MOST_HEARD = 1_000;

/** Tells runs of the events for which they wait, and makes them due. A run that is just looking has to look again. */
export function wakeRuns(organizationId: string, eventIds: readonly string[]): Sql {
  return sql`
    WITH told AS (
      SELECT w.run_id, w.event_type, array_agg(e.id ORDER BY e.id) AS ids
      FROM events e CROSS JOIN LATERAL (
        SELECT d.run_id, d.event_type FROM workflow_waits d
        WHERE d.org_id = ${organizationId} AND d.event_type = e.event_type AND d.record_id = e.record_id AND NOT d.by_link
        UNION ALL
        SELECT l.run_id, l.event_type FROM workflow_waits l
        WHERE l.org_id = ${organizationId} AND l.event_type = e.event_type AND l.by_link AND l.record_id = ANY (${LINKED_RECORDS})
      ) w
      WHERE e.org_id = ${organizationId} AND e.id = ANY (${eventIds}::uuid[])
      GROUP BY w.run_id, w.event_type),
    woken AS (
      UPDATE workflow_runs r SET due_at = now(), revision = r.revision + 1
      WHERE r.org_id = ${organizationId} AND r.id IN (SELECT run_id FROM told) AND r.due_at IS NOT NULL
      RETURNING r.id)
    UPDATE workflow_waits w SET heard = (w.heard || t.ids)[:${MOST_HEARD}::int]
    FROM told t JOIN woken k ON k.id = t.run_id
    WHERE w.org_id = ${organizationId} AND w.run_id = t.run_id AND w.event_type = t.event_type`;
}

const EVENT = sql`e.id, e.event_type, e.record_type, e.record_id, e.payload, '{}'::uuid[] AS chain`;

/** The events that a run was told of. */
export function selectHeard(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    SELECT ${EVENT} FROM events e WHERE e.org_id = ${organizationId} AND e.id = ANY (${ids}::uuid[]) ORDER BY e.id`;
}

/** The events for which a run waits that were recorded since a time, whether or not it was told of them. */
export function selectEventsSince(organizationId: string, awaited: readonly Awaited[], since: string): Sql {
  return sql`
    SELECT ${EVENT} FROM events e
    WHERE e.org_id = ${organizationId} AND e.recorded_at >= ${since} AND EXISTS (
      SELECT FROM json_to_recordset(${JSON.stringify(awaited)}::json) AS a (event_type text, record_id uuid, by_link boolean)
      WHERE a.event_type = e.event_type
        AND CASE WHEN a.by_link THEN a.record_id = ANY (${LINKED_RECORDS}) ELSE a.record_id = e.record_id END)
    ORDER BY e.recorded_at, e.id`;
}
