import { allOf, constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { afterCursor, keyColumn, type SortKey } from '../../kernel/lists/cursor.ts';
import type { RunQuery } from './run.schema.ts';

/** Statements with which people read, cancel and repeat runs. */

const time = (column: string) => timestampText(constantSql(column));

const RUN = sql`r.id, r.org_id, r.workflow_id, r.version, r.state, r.reason,
      json_build_object('type', r.subject_type, 'id', r.subject_id) AS subject, r.event_id, r.chain, r.rerun_of,
      ${time('r.due_at')} AS due_at, ${time('r.started_at')} AS started_at, ${time('r.ended_at')} AS ended_at`;

/** The newest run comes first. */
export const RUN_SORT_KEY: SortKey = {
  name: 'started_at',
  column: sql`r.started_at`,
  id: sql`r.id`,
  type: 'timestamptz',
  order: 'desc',
};

export function selectRuns(organizationId: string, query: RunQuery): Sql {
  const { workflow_id, record_id, state, limit, offset } = query;
  const conditions = allOf(
    sql`r.org_id = ${organizationId}`,
    workflow_id === undefined ? undefined : sql`r.workflow_id = ${workflow_id}`,
    record_id === undefined ? undefined : sql`r.subject_id = ${record_id}`,
    state === undefined ? undefined : sql`r.state = ${state}`,
    afterCursor(RUN_SORT_KEY, query),
  );
  return sql`
    SELECT row_to_json((SELECT run FROM (SELECT ${RUN}) run))::text AS json, ${keyColumn(RUN_SORT_KEY)}
    FROM workflow_runs r WHERE ${conditions}
    ORDER BY r.started_at DESC, r.id DESC LIMIT ${limit} OFFSET ${offset}`.plannedEachTime();
}

/**
 * A run with its steps.
 * @param withRecords whether to show what the steps were given and what came of them
 */
export function selectRun(organizationId: string, id: string, withRecords: boolean): Sql {
  const ofRecord = (column: string) => sql`CASE WHEN ${withRecords}::boolean THEN ${constantSql(column)} END`;
  return sql`
    SELECT row_to_json((SELECT run FROM (SELECT ${RUN}, (
      SELECT coalesce(json_agg(json_build_object('number', s.number, 'key', s.key, 'do', s.kind, 'attempt', s.attempt,
        'outcome', s.outcome, 'input', ${ofRecord('s.input')}, 'result', ${ofRecord('s.result')}, 'error', ${ofRecord('s.error')},
        'began_at', ${time('s.began_at')}, 'ended_at', ${time('s.ended_at')}) ORDER BY s.number, s.attempt), '[]')
      FROM workflow_steps s WHERE s.org_id = r.org_id AND s.run_id = r.id) AS steps) run))::text AS json
    FROM workflow_runs r WHERE r.org_id = ${organizationId} AND r.id = ${id}`;
}

/**
 * Keeps the workflow of a run from being deleted, paused or published until the transaction ends. Whoever changes a workflow and
 * its runs locks the workflow first.
 */
export function lockWorkflowOfRun(organizationId: string, id: string): Sql {
  return sql`
    SELECT FROM workflows w WHERE w.org_id = ${organizationId} AND w.id = (
      SELECT r.workflow_id FROM workflow_runs r WHERE r.org_id = ${organizationId} AND r.id = ${id})
    FOR KEY SHARE`;
}

/** Locks a run for a change. */
export function lockRun(organizationId: string, id: string): Sql {
  return sql`
    SELECT r.workflow_id, r.version, r.state, r.position FROM workflow_runs r
    WHERE r.org_id = ${organizationId} AND r.id = ${id} FOR UPDATE`;
}

export interface LockedRun {
  readonly workflow_id: string;
  readonly version: number;
  readonly state: string;
  readonly position: string | null;
}

const END = sql`due_at = NULL, pending = NULL, ended_at = ${NOW}, exclusive = false, revision = r.revision + 1`;

/** Changes runs, forgets the events for which they waited, and returns their ids. */
function andStopListening(change: Sql): Sql {
  return sql`
    WITH changed AS (${change} RETURNING r.org_id, r.id),
    forgotten AS (DELETE FROM workflow_waits w USING changed c WHERE w.org_id = c.org_id AND w.run_id = c.id)
    SELECT c.id FROM changed c ORDER BY c.id`;
}

/**
 * Ends runs. A step under way then fails to commit.
 * @param which the condition that a run `r` meets
 */
export function cancelRuns(which: Sql): Sql {
  return andStopListening(
    sql`UPDATE workflow_runs r SET state = 'cancelled', reason = 'by_hand', ${END} WHERE ${which}`,
  );
}

/** Ends a run. */
export function cancelRunRow(organizationId: string, id: string): Sql {
  return cancelRuns(sql`r.org_id = ${organizationId} AND r.id = ${id}`);
}

/** Ends the runs of a workflow that are under way. */
export function cancelRunsOf(organizationId: string, workflowId: string, reason: string): Sql {
  return andStopListening(sql`
    UPDATE workflow_runs r SET state = 'cancelled', reason = ${reason}, ${END}
    WHERE r.org_id = ${organizationId} AND r.workflow_id = ${workflowId} AND r.due_at IS NOT NULL`);
}

/** The new version may wait for another event, so the run looks for which one. */
const DUE_IF_LISTENING = sql`CASE WHEN EXISTS (SELECT FROM workflow_waits w WHERE w.org_id = r.org_id AND w.run_id = r.id)
      THEN now() ELSE r.due_at END`;

/** Gives the runs of a workflow under way another version, if it has their next step. */
export function moveRunsOf(
  organizationId: string,
  workflowId: string,
  version: number,
  keys: readonly string[],
): Sql {
  return andStopListening(sql`
    UPDATE workflow_runs r SET version = ${version}, pending = NULL, revision = r.revision + 1, due_at = ${DUE_IF_LISTENING}
    WHERE r.org_id = ${organizationId} AND r.workflow_id = ${workflowId} AND r.due_at IS NOT NULL
      AND r.position = ANY (${keys}::text[])`);
}

/** Counts the runs of a workflow under way, and those whose next step is not among some keys. */
export function countRunsOf(organizationId: string, workflowId: string, keys: readonly string[]): Sql {
  return sql`
    SELECT (count(*) FILTER (WHERE r.state = 'running'))::int AS running,
      (count(*) FILTER (WHERE r.state = 'waiting'))::int AS waiting,
      (count(*) FILTER (WHERE r.position IS NOT NULL AND r.position <> ALL (${keys}::text[])))::int AS at_removed_steps
    FROM workflow_runs r
    WHERE r.org_id = ${organizationId} AND r.workflow_id = ${workflowId} AND r.due_at IS NOT NULL`;
}

/** Starts a run anew with the event of an earlier one. */
export function repeatRun(
  organizationId: string,
  run: { readonly id: string; readonly of: string; readonly version: number; readonly position: string },
): Sql {
  return sql`
    INSERT INTO workflow_runs (org_id, id, workflow_id, version, state, subject_type, subject_id, position, due_at, event_id,
      trigger, chain, rerun_of, started_at)
    SELECT r.org_id, ${run.id}, r.workflow_id, ${run.version}, 'running', r.subject_type, r.subject_id, ${run.position},
      now(), r.event_id, r.trigger, r.chain, r.id, ${NOW}
    FROM workflow_runs r WHERE r.org_id = ${organizationId} AND r.id = ${run.of}`;
}

/** Copies the steps of a run that need not be taken again. */
export function copySteps(organizationId: string, from: string, to: string): Sql {
  return sql`
    INSERT INTO workflow_steps (org_id, run_id, number, attempt, key, kind, outcome, input, result, error, began_at, ended_at)
    SELECT s.org_id, ${to}, s.number, s.attempt, s.key, s.kind, s.outcome, s.input, s.result, s.error, s.began_at, s.ended_at
    FROM workflow_steps s WHERE s.org_id = ${organizationId} AND s.run_id = ${from} AND s.outcome NOT IN ('failed', 'waiting')`;
}

/** How long runs are kept after their end. */
const KEPT_DAYS = 30;

/** How many runs one statement deletes. */
export const BATCH = 5_000;

/** Deletes some runs that ended long ago, with their steps. */
export function deleteOldRuns(): Sql {
  return sql`
    DELETE FROM workflow_runs r WHERE (r.org_id, r.id) IN (
      SELECT o.org_id, o.id FROM workflow_runs o WHERE o.ended_at < now() - ${KEPT_DAYS}::int * interval '1 day'
      ORDER BY o.ended_at LIMIT ${BATCH})
    RETURNING r.id`;
}
