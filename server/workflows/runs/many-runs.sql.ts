import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import type { ManyWork } from './many-runs.schema.ts';
import { cancelRuns } from './run.sql.ts';

/** Statements that change many runs of a workflow. Runs that began after somebody asked for it are left alone. */

/** So many runs does one transaction change. */
export const WINDOW = 500;

/** A run to repeat. */
export interface RunToRepeat {
  readonly id: string;
  readonly version: number;
  readonly position: string | null;
}

const isAskedFor = (organizationId: string, work: ManyWork) => sql`r.org_id = ${organizationId}
  AND r.workflow_id = ${work.workflow_id} AND r.started_at <= ${work.asked_at}
  AND ${work.do === 'cancel' ? sql`r.due_at IS NOT NULL AND r.state = coalesce(${work.state ?? null}, r.state)` : isToRepeat(work.state)}`;

/** A run that was repeated already is left out: pressing a button twice repeats nothing twice. */
const isToRepeat = (state: string) => sql`r.state = ${state} AND NOT EXISTS (
  SELECT FROM workflow_runs o WHERE o.org_id = r.org_id AND o.rerun_of = r.id)`;

export function countRunsFor(organizationId: string, work: ManyWork): Sql {
  return sql`SELECT count(*)::int AS counted FROM workflow_runs r WHERE ${isAskedFor(organizationId, work)}`.plannedEachTime();
}

/** Cancels the next runs, and returns their ids. */
export function cancelNextRuns(organizationId: string, work: ManyWork): Sql {
  return cancelRuns(sql`r.org_id = ${organizationId} AND r.id IN (
    SELECT r.id FROM workflow_runs r WHERE ${isAskedFor(organizationId, work)} ORDER BY r.id LIMIT ${WINDOW} FOR UPDATE)`);
}

/** Locks the next runs to repeat after one, by their ids. */
export function lockRunsToRepeat(organizationId: string, work: ManyWork, after: string): Sql {
  return sql`
    SELECT r.id, r.version, r.position FROM workflow_runs r
    WHERE ${isAskedFor(organizationId, work)} AND r.id > ${after} ORDER BY r.id LIMIT ${WINDOW} FOR UPDATE`.plannedEachTime();
}

/** A run that repeats another one. */
export interface Repetition {
  readonly id: string;
  readonly of: string;
  readonly version: number;
  readonly position: string;
}

/** Starts runs anew, with the events of others. */
export function repeatRuns(organizationId: string, repetitions: readonly Repetition[]): Sql {
  return sql`
    INSERT INTO workflow_runs (org_id, id, workflow_id, version, state, subject_type, subject_id, position, due_at, event_id,
      trigger, chain, rerun_of, started_at)
    SELECT r.org_id, g.id, r.workflow_id, g.version, 'running', r.subject_type, r.subject_id, g.position, now(), r.event_id,
      r.trigger, r.chain, r.id, ${NOW}
    FROM json_to_recordset(${JSON.stringify(repetitions)}::json) AS g (id uuid, "of" uuid, version int, position text)
    JOIN workflow_runs r ON r.org_id = ${organizationId} AND r.id = g."of"
    ON CONFLICT DO NOTHING`;
}

/** Copies the steps of runs that their repetitions need not take again. */
export function copyStepsOf(organizationId: string, repetitions: readonly Repetition[]): Sql {
  return sql`
    INSERT INTO workflow_steps (org_id, run_id, number, attempt, key, kind, outcome, input, result, error, began_at, ended_at)
    SELECT s.org_id, g.id, s.number, s.attempt, s.key, s.kind, s.outcome, s.input, s.result, s.error, s.began_at, s.ended_at
    FROM json_to_recordset(${JSON.stringify(repetitions)}::json) AS g (id uuid, "of" uuid)
    JOIN workflow_steps s ON s.org_id = ${organizationId} AND s.run_id = g."of" AND s.outcome NOT IN ('failed', 'waiting')
    ON CONFLICT DO NOTHING`;
}
