import { type Sql, sql } from '../../kernel/database/sql.ts';
import { MAY_GO_ON } from '../../kernel/hold/held-work.sql.ts';
import { kept } from '../engine/step.sql.ts';

/** Statements for the steps that send something outside. */

/** A run whose next step sends something. */
export interface PendingKey {
  readonly org_id: string;
  readonly id: string;
}

/**
 * The runs whose next step may send something now. Organizations take turns, and each has at most `ofEach` under way.
 * @param running the runs that this process is sending for
 */
export function selectPending(
  running: readonly PendingKey[],
  { room, ofEach }: { readonly room: number; readonly ofEach: number },
): Sql {
  const isPending = sql`r.pending IS NOT NULL AND r.due_at IS NOT NULL`;
  // One look into the index for each organization, however many runs of another one wait.
  return sql`
    WITH RECURSIVE organizations AS (
      (SELECT r.org_id FROM workflow_runs r WHERE ${isPending} ORDER BY r.org_id LIMIT 1)
      UNION ALL
      SELECT (SELECT r.org_id FROM workflow_runs r WHERE ${isPending} AND r.org_id > o.org_id ORDER BY r.org_id LIMIT 1)
      FROM organizations o WHERE o.org_id IS NOT NULL
    ),
    busy AS (SELECT b.org_id, count(*) AS runs FROM unnest(${running.map(({ org_id }) => org_id)}::uuid[]) AS b (org_id)
      GROUP BY b.org_id)
    SELECT d.org_id, d.id FROM organizations o LEFT JOIN busy b ON b.org_id = o.org_id
    CROSS JOIN LATERAL (
      SELECT r.org_id, r.id, r.due_at, coalesce(b.runs, 0) + row_number() OVER (ORDER BY r.due_at, r.id) AS turn
      FROM workflow_runs r
      WHERE r.org_id = o.org_id AND ${isPending} AND r.due_at <= now() AND ${MAY_GO_ON}
        AND r.id <> ALL (${running.map(({ id }) => id)}::uuid[])
      ORDER BY r.due_at, r.id LIMIT ${ofEach}
    ) d
    WHERE d.turn <= ${ofEach}::int ORDER BY d.turn, d.due_at LIMIT ${room}`;
}

/** A run before an attempt. */
export interface PendingRow {
  readonly workflow_id: string;
  readonly subject_id: string;
  readonly position: string;
  readonly revision: number;
  /** Attempts of the step so far. */
  readonly attempts: number;
  readonly pending: string;
  readonly definition: string;
  /** The number of the step. */
  readonly number: number;
  /** Attempts of which nobody knows how they ended. */
  readonly unended: number;
}

/** A run that may make its next attempt; no row if it has ended or went on meanwhile. */
export function selectPendingRun({ org_id, id }: PendingKey): Sql {
  return sql`
    SELECT r.workflow_id, r.subject_id, r.position, r.revision, r.attempts, r.pending::text AS pending, v.definition::text AS definition,
      n.number, (SELECT count(*)::int FROM workflow_steps s
        WHERE s.org_id = r.org_id AND s.run_id = r.id AND s.number = n.number AND s.outcome = 'uncertain') AS unended
    FROM workflow_runs r
    JOIN workflow_versions v ON v.org_id = r.org_id AND v.workflow_id = r.workflow_id AND v.version = r.version
    CROSS JOIN LATERAL (
      SELECT (coalesce(max(s.number), 0) + CASE WHEN r.attempts > 0 THEN 0 ELSE 1 END)::int AS number
      FROM workflow_steps s WHERE s.org_id = r.org_id AND s.run_id = r.id) n
    WHERE r.org_id = ${org_id} AND r.id = ${id} AND r.pending IS NOT NULL AND r.due_at <= now() AND ${MAY_GO_ON}`;
}

/** Longer than a request can take: if nothing was recorded by then, the process died. */
const UNDER_WAY = sql`interval '20 seconds'`;

/** An attempt of a step. */
export interface AttemptKey {
  readonly runId: string;
  readonly number: number;
  readonly attempt: number;
}

/**
 * Begins an attempt. It is `uncertain` until it ends, and so are those before it that never did. The transaction fails if
 * another process began one.
 */
export function beginAttempt(
  organizationId: string,
  attempt: AttemptKey & { readonly revision: number; readonly key: string; readonly input: object },
): readonly Sql[] {
  const { runId, number, attempt: count, revision, key, input } = attempt;
  return [
    sql`
      WITH begun AS (
        UPDATE workflow_runs r SET revision = r.revision + 1, attempts = ${count}::int, due_at = now() + ${UNDER_WAY}
        WHERE r.org_id = ${organizationId} AND r.id = ${runId} AND r.revision = ${revision} AND r.due_at <= now()
          AND r.pending IS NOT NULL AND ${MAY_GO_ON}
        RETURNING r.id)
      SELECT require_one_run((SELECT count(*) FROM begun))`,
    sql`
      UPDATE workflow_steps s SET ended_at = date_trunc('milliseconds', clock_timestamp()),
        error = 'The server stopped before the answer came. The request may have arrived.'
      WHERE s.org_id = ${organizationId} AND s.run_id = ${runId} AND s.number = ${number} AND s.outcome = 'uncertain'
        AND s.ended_at IS NULL`,
    sql`
      INSERT INTO workflow_steps (org_id, run_id, number, attempt, key, kind, outcome, input, began_at)
      VALUES (${organizationId}, ${runId}, ${number}, ${count}, ${key}, 'call_url', 'uncertain', ${kept(input)}::json,
        date_trunc('milliseconds', clock_timestamp()))`,
  ];
}

/** How an attempt ended. */
export interface AttemptEnd {
  readonly outcome: 'done' | 'failed';
  readonly result: unknown;
  readonly error: string | null;
}

/** Records the end of an attempt. */
export function endAttempt(
  organizationId: string,
  { runId, number, attempt }: AttemptKey,
  { outcome, result, error }: AttemptEnd,
): Sql {
  return sql`
    UPDATE workflow_steps s SET outcome = ${outcome}, result = ${kept(result)}::json, error = ${error},
      ended_at = date_trunc('milliseconds', clock_timestamp())
    WHERE s.org_id = ${organizationId} AND s.run_id = ${runId} AND s.number = ${number} AND s.attempt = ${attempt}`;
}
