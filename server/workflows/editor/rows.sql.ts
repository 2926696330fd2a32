import { type Sql, sql } from '../../kernel/database/sql.ts';
import { timestampText } from '../../kernel/fields/fields.ts';
import type { Workflow, WorkflowQuery } from '../definitions/workflow.schema.ts';
import type { Run } from '../runs/run.schema.ts';

/** Statements of the pages with workflows. */

/** How many of its last runs a row shows. */
const LAST_RUNS = 10;

export interface WorkflowRow extends Workflow {
  readonly last_runs: Pick<Run, 'id' | 'state' | 'started_at'>[];
}

/** A page of the workflows by name, each with its last runs, the newest first. */
export function selectRows(organizationId: string, { state, limit, offset }: WorkflowQuery): Sql {
  return sql`
    SELECT w.id, w.org_id, w.name, w.description, w.state, w.draft, w.draft_revision, w.published_version, w.created_by,
      ${timestampText(sql`w.created_at`)} AS created_at, ${timestampText(sql`w.updated_at`)} AS updated_at,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'state', r.state, 'started_at', ${timestampText(sql`r.started_at`)})
          ORDER BY r.started_at DESC, r.id DESC), '[]')
        FROM (SELECT * FROM workflow_runs r WHERE r.org_id = w.org_id AND r.workflow_id = w.id
          ORDER BY r.started_at DESC, r.id DESC LIMIT ${LAST_RUNS}) r) AS last_runs
    FROM workflows w
    WHERE w.org_id = ${organizationId} AND w.state = coalesce(${state ?? null}, w.state)
    ORDER BY fold_name(w.name), w.id LIMIT ${limit} OFFSET ${offset}`;
}

/** The published workflows that people start for records of a kind. */
export function selectByHand(organizationId: string, object: string): Sql {
  return sql`
    SELECT w.id, w.name, w.description FROM workflows w
    JOIN workflow_versions v ON v.org_id = w.org_id AND v.workflow_id = w.id AND v.version = w.published_version
    WHERE w.org_id = ${organizationId} AND w.state = 'published'
      AND v.definition -> 'trigger' ->> 'on' = 'manual' AND v.definition -> 'trigger' ->> 'object' = ${object}
    ORDER BY fold_name(w.name), w.id`;
}
