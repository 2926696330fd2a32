import { type Sql, sql } from '../../kernel/database/sql.ts';
import { MAY_GO_ON } from '../../kernel/hold/held-work.sql.ts';
import { STARTS_WORK } from '../../kernel/relay/starts-work.sql.ts';
import { DUE_ORGANIZATIONS } from '../clock/clock.sql.ts';

/** The job of an organization that starts its runs and takes their steps has this key, so there is one at a time. */
const LANE = sql`'lane'`;

const STARTS_RUNS = sql`(EXISTS (SELECT FROM workflow_triggers w WHERE w.org_id = e.org_id AND w.event_type = e.event_type)
        AND ${STARTS_WORK})`;

/** A run that waits for an event hears of it whatever caused it. */
const IS_AWAITED = sql`EXISTS (SELECT FROM workflow_waits w
        WHERE w.org_id = e.org_id AND w.event_type = e.event_type AND (w.record_id = e.record_id OR w.by_link))`;

/** Keeps the events that may start a run or for which one waits, and requests the job of their organizations. */
export const TAKE_IN = sql`workflows_taken AS (
      INSERT INTO workflow_intake (org_id, event_id, starts)
      SELECT e.org_id, e.id, w.starts FROM taken t JOIN events e ON e.org_id = t.org_id AND e.id = t.event_id
      CROSS JOIN LATERAL (SELECT ${STARTS_RUNS} AS starts, ${IS_AWAITED} AS is_awaited) w
      WHERE w.starts OR w.is_awaited
      ON CONFLICT DO NOTHING
      RETURNING org_id
    ),
    workflows_requested AS (
      INSERT INTO jobs (org_id, id, kind, key, input, due_at)
      SELECT o.org_id, gen_random_uuid(), 'workflows.run', ${LANE}, '{}', now()
      FROM (SELECT DISTINCT org_id FROM workflows_taken ORDER BY org_id) o
      ON CONFLICT (org_id, kind, key) DO UPDATE SET again = jobs.state = 'running',
        due_at = CASE jobs.state WHEN 'running' THEN jobs.due_at ELSE now() END,
        attempts = CASE jobs.state WHEN 'failed' THEN 0 ELSE jobs.attempts END, failed_at = NULL,
        state = CASE jobs.state WHEN 'failed' THEN 'waiting' ELSE jobs.state END
      WHERE jobs.state <> 'running' OR NOT jobs.again
      RETURNING state
    )`;

/** How many jobs must begin. One that is running looks again before it ends. */
export const INTAKE_REPORT = sql`(SELECT to_json(count(*)) FROM workflows_requested WHERE state <> 'running')`;

/** The oldest event that waits for a decision. */
export const OLDEST_TAKEN = sql`SELECT event_id FROM workflow_intake ORDER BY event_id LIMIT 1`;

/** Organizations among this many of the oldest due runs have their jobs requested at once. */
const LOOKED_AT = 1_000;

/**
 * Requests the jobs of organizations with runs or workflows that are due, or with events to decide about. Returns a row for each. A job
 * that failed too often begins anew. If there are so many due runs that some organizations may not be among the oldest,
 * each organization with runs under way is looked at.
 */
export function requestDueRuns(): Sql {
  return sql`
    WITH RECURSIVE oldest AS MATERIALIZED (
      SELECT org_id FROM workflow_runs WHERE due_at <= now() AND pending IS NULL AND ${MAY_GO_ON} ORDER BY due_at LIMIT ${LOOKED_AT}),
    organizations (org_id) AS (
      (SELECT r.org_id FROM workflow_runs r
        WHERE r.due_at IS NOT NULL AND r.pending IS NULL AND (SELECT count(*) FROM oldest) = ${LOOKED_AT}
        ORDER BY r.org_id, r.due_at LIMIT 1)
      UNION ALL
      SELECT (SELECT r.org_id FROM workflow_runs r WHERE r.due_at IS NOT NULL AND r.pending IS NULL AND r.org_id > o.org_id
        ORDER BY r.org_id, r.due_at LIMIT 1)
      FROM organizations o WHERE o.org_id IS NOT NULL),
    wanted AS (
      SELECT org_id FROM oldest
      UNION SELECT o.org_id FROM organizations o
        WHERE EXISTS (SELECT FROM workflow_runs r WHERE r.org_id = o.org_id AND r.due_at <= now() AND r.pending IS NULL)
      UNION (${DUE_ORGANIZATIONS})
      UNION (SELECT org_id FROM workflow_intake ORDER BY event_id LIMIT ${LOOKED_AT}))
    INSERT INTO jobs (org_id, id, kind, key, input, due_at)
    SELECT w.org_id, gen_random_uuid(), 'workflows.run', ${LANE}, '{}', now() FROM wanted w
    WHERE NOT EXISTS (
      SELECT FROM jobs j WHERE j.org_id = w.org_id AND j.kind = 'workflows.run' AND j.key = ${LANE} AND j.state <> 'failed')
    ORDER BY w.org_id
    ON CONFLICT (org_id, kind, key) DO UPDATE SET state = 'waiting', due_at = now(), attempts = 0, failed_at = NULL
      WHERE jobs.state = 'failed'
    RETURNING org_id`;
}

/** The next runs of an organization that are due. */
export function selectDueRuns(organizationId: string, limit: number): Sql {
  return sql`
    SELECT r.id FROM workflow_runs r WHERE r.org_id = ${organizationId} AND r.due_at <= now() AND r.pending IS NULL AND ${MAY_GO_ON}
    ORDER BY r.due_at, r.id LIMIT ${limit}`;
}
