import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordJson } from '../../kernel/fields/record-json.ts';
import { recordTable } from '../../kernel/fields/record-table.ts';
import {
  type VersionQuery,
  versionView,
  type Workflow,
  type WorkflowQuery,
  workflowView,
} from './workflow.schema.ts';

/** All statements on workflows and their versions. */

export const workflowTable = recordTable('workflows', workflowView, {
  set: [
    'id',
    'org_id',
    'state',
    'draft_revision',
    'published_version',
    'created_by',
    'created_at',
    'updated_at',
  ],
});

const WORKFLOW_JSON = workflowTable.json('w');

/** A page of the workflows, by name. */
export function selectWorkflows(organizationId: string, { state, limit, offset }: WorkflowQuery): Sql {
  return sql`
    SELECT ${WORKFLOW_JSON} FROM workflows w
    WHERE w.org_id = ${organizationId} AND w.state = coalesce(${state ?? null}, w.state)
    ORDER BY fold_name(w.name), w.id LIMIT ${limit} OFFSET ${offset}`;
}

export function selectWorkflow(organizationId: string, id: string): Sql {
  return sql`SELECT ${WORKFLOW_JSON} FROM workflows w WHERE w.org_id = ${organizationId} AND w.id = ${id}`;
}

export function countWorkflows(organizationId: string): Sql {
  return sql`
    SELECT count(*)::int AS counted, (count(*) FILTER (WHERE w.state = 'published'))::int AS published
    FROM workflows w WHERE w.org_id = ${organizationId}`;
}

type Written = Pick<Workflow, 'id' | 'name' | 'description' | 'draft'>;

export function insertWorkflow(
  organizationId: string,
  { id, name, description, draft }: Written,
  createdBy: string | null,
): Sql {
  return sql`
    INSERT INTO workflows AS w (org_id, id, name, description, draft, created_by, created_at, updated_at)
    SELECT ${organizationId}, ${id}, ${name}, ${description}, ${JSON.stringify(draft)}::json, ${createdBy}::uuid, t.now, t.now
    FROM (SELECT ${NOW} AS now OFFSET 0) t
    RETURNING ${WORKFLOW_JSON}`;
}

/** Locks a workflow; returns it with a time later than its last update. */
export function lockWorkflow(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${WORKFLOW_JSON}, ${timestampText(sql`greatest(${NOW}, w.updated_at + interval '1 millisecond')`)} AS now
    FROM (SELECT * FROM workflows w WHERE w.org_id = ${organizationId} AND w.id = ${id} FOR UPDATE) w`;
}

export function updateWorkflow(
  organizationId: string,
  workflow: Written & Pick<Workflow, 'draft_revision' | 'state' | 'published_version'>,
  now: string,
): Sql {
  const { id, name, description, draft, draft_revision, state, published_version } = workflow;
  return sql`
    UPDATE workflows w SET name = ${name}, description = ${description}, draft = ${JSON.stringify(draft)}::json,
      draft_revision = ${draft_revision}, state = ${state}, published_version = ${published_version}, updated_at = ${now}
    WHERE w.org_id = ${organizationId} AND w.id = ${id}`;
}

/** Deletes a workflow with its versions and triggers. Its runs stay. */
export function deleteWorkflowRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM workflows w WHERE w.org_id = ${organizationId} AND w.id = ${id}`;
}

export interface NewVersion {
  readonly workflowId: string;
  readonly version: number;
  readonly definition: object;
  readonly scopes: readonly string[];
  readonly publishedBy: string | null;
}

export function insertVersion(
  organizationId: string,
  { workflowId, version, definition, scopes, publishedBy }: NewVersion,
): Sql {
  return sql`
    INSERT INTO workflow_versions (org_id, workflow_id, version, definition, scopes, published_by, published_at)
    VALUES (${organizationId}, ${workflowId}, ${version}, ${JSON.stringify(definition)}::json, ${scopes}::text[],
      ${publishedBy}::uuid, ${NOW})`;
}

/** The versions of a workflow, the newest first. */
export function selectVersions(organizationId: string, { id, limit, offset }: VersionQuery): Sql {
  return sql`
    SELECT ${recordJson(versionView, 'v')}::text AS json FROM workflow_versions v
    WHERE v.org_id = ${organizationId} AND v.workflow_id = ${id}
    ORDER BY v.version DESC LIMIT ${limit} OFFSET ${offset}`;
}

export function selectLatestVersion(organizationId: string, workflowId: string): Sql {
  return sql`
    SELECT v.version, v.definition::text AS definition FROM workflow_versions v
    WHERE v.org_id = ${organizationId} AND v.workflow_id = ${workflowId} ORDER BY v.version DESC LIMIT 1`;
}

/** Lets a version start for its events, and no other version of the workflow. */
export function startTriggers(
  organizationId: string,
  { workflowId, version, events }: { workflowId: string; version: number; events: readonly string[] },
): readonly [Sql, Sql] {
  return [
    stopTriggers(organizationId, workflowId),
    sql`
      INSERT INTO workflow_triggers (org_id, event_type, workflow_id, version)
      SELECT ${organizationId}, e.type, ${workflowId}, ${version}::int FROM unnest(${events}::text[]) AS e (type)`,
  ];
}

/** Keeps a workflow from starting. */
export function stopTriggers(organizationId: string, workflowId: string): Sql {
  return sql`
    DELETE FROM workflow_triggers t WHERE t.org_id = ${organizationId} AND t.workflow_id = ${workflowId}`;
}

/** An event as it was sent. */
export interface EventRow {
  readonly record_type: string;
  /** JSON. */
  readonly payload: string;
}

export function selectEvent(organizationId: string, id: string): Sql {
  return sql`
    SELECT e.record_type, e.payload FROM events e
    WHERE e.org_id = ${organizationId} AND e.id = ${id}`;
}
