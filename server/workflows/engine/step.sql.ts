import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';

/** Statements that take a run from one step to the next. */

/** The code of the error with which a transaction ends whose run another one has moved on. */
export const MOVED_ON = 'KW001';

/** A run, with all that its next step needs. */
export interface RunRow {
  readonly id: string;
  readonly workflow_id: string;
  readonly version: number;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly position: string | null;
  readonly revision: number;
  readonly attempts: number;
  readonly chain: readonly string[];
  readonly trigger: string | null;
  /** Null if the workflow was deleted. */
  readonly definition: string | null;
  readonly scopes: readonly string[];
  /** The results of the steps that are done, in order. */
  readonly steps: string;
  /** The number of the last step, without the attempts of the next one. */
  readonly last_number: number;
  /** When the last step that did something began, ISO 8601. */
  readonly since: string;
  /** The events that the run was told of, if it waits for some. */
  readonly heard: readonly string[] | null;
  /** Null if it waits for none. */
  readonly has_looked: boolean | null;
  readonly settling: boolean;
  /** ISO 8601. */
  readonly started_at: string;
}

const LAST_BEGAN = sql`coalesce((SELECT max(s.began_at) FROM workflow_steps s
  WHERE s.org_id = r.org_id AND s.run_id = r.id AND s.kind NOT IN ('wait', 'branch')), r.started_at)`;

/** A run that can go on; no row if it has ended. */
export function selectRunToStep(organizationId: string, id: string): Sql {
  return sql`
    SELECT r.id, r.workflow_id, r.version, r.subject_type, r.subject_id, r.position, r.revision, r.attempts,
      r.chain, r.trigger::text AS trigger, v.definition::text AS definition, coalesce(v.scopes, '{}') AS scopes,
      (SELECT coalesce(json_agg(json_build_object('key', s.key, 'result', s.result) ORDER BY s.number), '[]')
        FROM workflow_steps s WHERE s.org_id = r.org_id AND s.run_id = r.id AND s.outcome IN ('done', 'waiting'))::text AS steps,
      (SELECT coalesce(max(s.number), 0) FROM workflow_steps s WHERE s.org_id = r.org_id AND s.run_id = r.id)
        - CASE WHEN r.attempts > 0 THEN 1 ELSE 0 END AS last_number,
      ${timestampText(LAST_BEGAN)} AS since, l.heard, l.has_looked, r.settling,
      ${timestampText(sql`r.started_at`)} AS started_at
    FROM workflow_runs r
    CROSS JOIN LATERAL (SELECT array_agg(h.id) FILTER (WHERE h.id IS NOT NULL) AS heard, bool_and(w.looked) AS has_looked
      FROM workflow_waits w LEFT JOIN LATERAL unnest(w.heard) AS h (id) ON true
      WHERE w.org_id = r.org_id AND w.run_id = r.id) l
    LEFT JOIN workflow_versions v ON v.org_id = r.org_id AND v.workflow_id = r.workflow_id AND v.version = r.version
    WHERE r.org_id = ${organizationId} AND r.id = ${id} AND r.due_at <= now() AND r.pending IS NULL`;
}

const NOW_TEXT = timestampText(sql`clock_timestamp()`);

/** What time it is: only the database decides that something is due. */
export const SELECT_NOW = sql`SELECT ${NOW_TEXT} AS now`;

/** An attempt of a step, as it ended. */
export interface StepRecord {
  readonly number: number;
  readonly attempt: number;
  readonly key: string;
  readonly kind: string;
  readonly outcome: 'done' | 'failed' | 'skipped' | 'waiting';
  readonly input: unknown;
  readonly result: unknown;
  readonly error: string | null;
  /** ISO 8601. */
  readonly beganAt: string;
}

/** The most bytes of an input or a result that the history keeps. */
const KEPT_BYTES = 16_384;

export function insertStep(organizationId: string, runId: string, step: StepRecord): Sql {
  const { number, attempt, key, kind, outcome, input, result, error, beganAt } = step;
  return sql`
    INSERT INTO workflow_steps (org_id, run_id, number, attempt, key, kind, outcome, input, result, error, began_at, ended_at)
    VALUES (${organizationId}, ${runId}, ${number}, ${attempt}, ${key}, ${kind}, ${outcome}, ${kept(input)}::json,
      ${kept(result)}::json, ${error}, ${beganAt},
      CASE WHEN ${outcome}::text <> 'waiting' THEN date_trunc('milliseconds', clock_timestamp()) END)`;
}

/** The most bytes of a member of something that is longer. */
const KEPT_MEMBER_BYTES = 200;

/** JSON as the history keeps it: without its long members if it is too long. */
export function kept(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const json = JSON.stringify(value);
  if (Buffer.byteLength(json) <= KEPT_BYTES) return json;
  const short = Object.entries(value).filter(
    ([, member]) => Buffer.byteLength(JSON.stringify(member) ?? '') <= KEPT_MEMBER_BYTES,
  );
  return JSON.stringify({ ...Object.fromEntries(short.slice(0, 50)), too_long: true });
}

/** Where a run goes after a step. */
export interface Advance {
  readonly state: 'running' | 'waiting' | 'completed' | 'failed' | 'cancelled' | 'not_started';
  readonly reason: string | null;
  readonly position: string | null;
  /** ISO 8601; null for now. */
  readonly dueAt: string | null;
  readonly attempts: number;
  /** What the next step sends, if it sends something. */
  readonly pending?: object | undefined;
  /** Whether the run still stands before its first step until its record has rested. */
  readonly settles?: boolean;
}

/** The other run of the same workflow for a record, if both have to be the only one. */
export function selectOtherRun(organizationId: string, runId: string, recordId: string): Sql {
  return sql`
    SELECT FROM workflow_runs r
    JOIN workflow_runs o ON o.org_id = r.org_id AND o.workflow_id = r.workflow_id AND o.subject_id = ${recordId} AND o.exclusive
    WHERE r.org_id = ${organizationId} AND r.id = ${runId} AND r.exclusive`;
}

/**
 * Moves a run on, and ends its wait. The transaction fails if the run has another revision: another process took the
 * step, or a person cancelled the run.
 */
export function advanceRun(
  organizationId: string,
  run: { readonly id: string; readonly revision: number; readonly subject: { readonly id: string } },
  { state, reason, position, dueAt, attempts, pending, settles = false }: Advance,
): Sql {
  const ends = state !== 'running' && state !== 'waiting';
  return sql`
    WITH moved AS (
      UPDATE workflow_runs r SET state = ${state}, reason = ${reason}, position = ${position}, revision = r.revision + 1,
        started_at = CASE r.state WHEN 'held' THEN ${NOW} ELSE r.started_at END, settling = ${settles},
        subject_id = ${run.subject.id}, attempts = ${attempts}::int,
        pending = ${pending ? JSON.stringify(pending) : null}::json,
        due_at = CASE WHEN NOT ${ends}::boolean THEN coalesce(${dueAt}::timestamptz, now()) END,
        exclusive = r.exclusive AND NOT ${ends}::boolean, ended_at = CASE WHEN ${ends}::boolean THEN now() END
      WHERE r.org_id = ${organizationId} AND r.id = ${run.id} AND r.revision = ${run.revision} AND r.due_at IS NOT NULL
      RETURNING r.id)
    SELECT require_one_run((SELECT count(*) FROM moved))`;
}

/**
 * Ends the wait that a run has behind it.
 * @param waited what came of it, if that is more than what is known
 */
export function endWait(organizationId: string, runId: string, waited?: object): Sql {
  return sql`
    UPDATE workflow_steps s SET outcome = 'done', ended_at = date_trunc('milliseconds', clock_timestamp()),
      result = coalesce(${kept(waited)}::json, s.result)
    WHERE s.org_id = ${organizationId} AND s.run_id = ${runId} AND s.outcome = 'waiting'`;
}

/** Whose turn it is among several people, counted from 0. */
export function takeTurn(organizationId: string, workflowId: string, stepKey: string): Sql {
  return sql`
    INSERT INTO workflow_turns AS t (org_id, workflow_id, step_key, turn)
    VALUES (${organizationId}, ${workflowId}, ${stepKey}, 0)
    ON CONFLICT (org_id, workflow_id, step_key) DO UPDATE SET turn = t.turn + 1
    RETURNING turn::int AS turn`;
}
