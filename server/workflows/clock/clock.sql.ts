import { type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';
import { MAY_GO_ON } from '../../kernel/hold/held-work.sql.ts';

/** Statements for workflows that start at a time. Only the clock of the database decides that something is due. */

/** A workflow whose time has come. */
export interface DueRow {
  readonly workflow_id: string;
  readonly version: number;
  /** JSON. */
  readonly definition: string;
  /** ISO 8601. */
  readonly due_at: string;
  /** The last record that the workflow has looked at since then. */
  readonly cursor: string | null;
}

const IS_DUE = sql`c.due_at <= now() AND ${MAY_GO_ON}`;

/** Locks a workflow whose time has come, until its runs are committed. Whoever pauses or publishes it comes before or after. */
export function lockDueWorkflow(organizationId: string): Sql {
  return sql`
    SELECT c.workflow_id, c.version, ${timestampText(sql`c.due_at`)} AS due_at, c.cursor, (
      SELECT v.definition::text FROM workflow_versions v
      WHERE v.org_id = c.org_id AND v.workflow_id = c.workflow_id AND v.version = c.version) AS definition
    FROM workflow_clock c WHERE c.org_id = ${organizationId} AND ${IS_DUE}
    ORDER BY c.due_at, c.workflow_id LIMIT 1 FOR UPDATE`;
}

/** The organizations with workflows whose time has come. */
export const DUE_ORGANIZATIONS = sql`SELECT DISTINCT c.org_id FROM workflow_clock c WHERE ${IS_DUE}`;

/** Sets the time of a workflow. */
export function setClock(
  organizationId: string,
  { workflowId, version, dueAt }: { workflowId: string; version: number; dueAt: string },
): Sql {
  return sql`
    INSERT INTO workflow_clock (org_id, workflow_id, version, due_at)
    VALUES (${organizationId}, ${workflowId}, ${version}::int, ${dueAt})
    ON CONFLICT (org_id, workflow_id) DO UPDATE SET version = EXCLUDED.version, due_at = EXCLUDED.due_at, cursor = NULL`;
}

/** Remembers how far a workflow has looked for its records. */
export function moveCursor(organizationId: string, workflowId: string, dueAt: string, cursor: string): Sql {
  return sql`
    UPDATE workflow_clock c SET due_at = ${dueAt}, cursor = ${cursor}
    WHERE c.org_id = ${organizationId} AND c.workflow_id = ${workflowId}`;
}

export function stopClock(organizationId: string, workflowId: string): Sql {
  return sql`DELETE FROM workflow_clock c WHERE c.org_id = ${organizationId} AND c.workflow_id = ${workflowId}`;
}

/** A run that starts at a time. Its id follows from what it is for, so it starts once. */
export interface PlannedRun {
  readonly id: string;
  readonly subject_type: string;
  readonly subject_id: string;
  readonly trigger: string;
}

export function insertPlannedRuns(
  organizationId: string,
  of: { readonly workflowId: string; readonly version: number; readonly position: string | null },
  runs: readonly PlannedRun[],
): Sql {
  return sql`
    INSERT INTO workflow_runs (org_id, id, workflow_id, version, state, subject_type, subject_id, position, due_at, trigger, started_at)
    SELECT ${organizationId}, r.id, ${of.workflowId}, ${of.version}::int, 'running', r.subject_type, r.subject_id, ${of.position},
      now(), r.trigger::json, now()
    FROM json_to_recordset(${JSON.stringify(runs)}::json) AS r (id uuid, subject_type text, subject_id uuid, trigger text)
    ON CONFLICT DO NOTHING`;
}
