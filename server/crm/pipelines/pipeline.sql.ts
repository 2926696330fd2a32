import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordJson } from '../../kernel/fields/record-json.ts';
import { recordTable, type WrittenFields } from '../../kernel/fields/record-table.ts';
import {
  type Pipeline,
  pipelineDraft,
  pipelinePatch,
  pipelineView,
  type Stage,
  stageDraft,
  stagePatch,
  stageView,
} from './pipeline.schema.ts';

/** All statements on pipelines and their stages. */

export const pipelineTable = recordTable('pipelines', pipelineView, {
  set: ['id', 'org_id', 'created_at', 'updated_at'],
  joined: ['stages'],
  inputs: [pipelineDraft, pipelinePatch],
});

export const stageTable = recordTable('stages', stageView, {
  set: ['id', 'pipeline_id'],
  hidden: ['org_id'],
  inputs: [stageDraft, stagePatch],
});

const PIPELINE_JSON = pipelineTable.json('p');

/** The stages of one pipeline in board order, as a JSON array inside another statement. */
export function stagesJson(organizationId: Sql, pipelineId: Sql): Sql {
  return sql`(
    SELECT coalesce(json_agg(${recordJson(stageView, 's')} ORDER BY s.sort_order, s.id), '[]')
    FROM stages s WHERE s.org_id = ${organizationId} AND s.pipeline_id = ${pipelineId})`;
}

const WITH_STAGES = sql`SELECT *, ${stagesJson(sql`pipelines.org_id`, sql`pipelines.id`)} AS stages FROM pipelines`;

/** The pipelines with their stages, as rows. */
export const PIPELINES = sql`(${WITH_STAGES})`;

/** A page of pipelines in their order. */
export function selectPipelines(organizationId: string, page: { limit: number; offset: number }): Sql {
  return sql`
    SELECT ${PIPELINE_JSON} FROM (
      ${WITH_STAGES} WHERE org_id = ${organizationId}
      ORDER BY sort_order, id LIMIT ${page.limit} OFFSET ${page.offset}
    ) p ORDER BY p.sort_order, p.id`;
}

/** The stages of a pipeline as a JSON array; no row if the pipeline does not exist. */
export function selectStages(organizationId: string, pipelineId: string): Sql {
  return sql`
    SELECT ${stagesJson(sql`p.org_id`, sql`p.id`)}::text AS stages
    FROM pipelines p WHERE p.org_id = ${organizationId} AND p.id = ${pipelineId}`;
}

/** All pipelines of an organization in order, with a time later than the last update of any. */
export function selectAllPipelines(organizationId: string): Sql {
  return sql`
    SELECT coalesce(json_agg(${recordJson(pipelineView, 'p')} ORDER BY p.sort_order, p.id), '[]')::text AS pipelines,
      ${timestampText(sql`greatest(${NOW}, max(p.updated_at) + interval '1 millisecond')`)} AS now
    FROM (${WITH_STAGES} WHERE org_id = ${organizationId}) p`;
}

/** The columns of a pipeline that operations write. */
type PipelineRow = WrittenFields<typeof pipelineTable, Pipeline> & { readonly id: string };

/**
 * Writes new and changed pipelines without their stages.
 * @param now ISO 8601, or `NOW`
 */
export function savePipelineRows(
  organizationId: string,
  pipelines: readonly PipelineRow[],
  now: string | Sql,
): Sql {
  // The former default is updated before the new one, because there must never be two.
  return sql`
    INSERT INTO pipelines AS p (org_id, id, created_at, updated_at, ${pipelineTable.columns})
    SELECT ${organizationId}, n.id, t.now, t.now, ${pipelineTable.columnsOf('n')}
    FROM json_populate_recordset(NULL::pipelines, ${JSON.stringify(pipelines)}::json) n,
      (SELECT ${now}::timestamptz AS now) t
    ORDER BY n.is_default
    ON CONFLICT (org_id, id) DO UPDATE SET ${pipelineTable.excluded}, updated_at = excluded.updated_at`;
}

/** Writes new and changed stages. */
export function saveStageRows(organizationId: string, stages: readonly Stage[]): Sql {
  return sql`
    INSERT INTO stages AS s (org_id, id, pipeline_id, ${stageTable.columns})
    SELECT ${organizationId}, n.id, n.pipeline_id, ${stageTable.columnsOf('n')}
    FROM json_populate_recordset(NULL::stages, ${JSON.stringify(stages)}::json) n
    ON CONFLICT (org_id, id) DO UPDATE SET ${stageTable.excluded}`;
}

/** Prevents deals from entering a stage until the transaction ends, and waits for those that are entering it. */
export function closeStage(organizationId: string, id: string): Sql {
  return sql`SELECT s.id FROM stages s WHERE s.org_id = ${organizationId} AND s.id = ${id} FOR UPDATE`;
}

export function deleteStageRows(organizationId: string, ids: readonly string[]): Sql {
  return sql`DELETE FROM stages s WHERE s.org_id = ${organizationId} AND s.id = ANY (${ids}::uuid[])`;
}

export function deletePipelineRows(organizationId: string, ids: readonly string[]): Sql {
  return sql`DELETE FROM pipelines p WHERE p.org_id = ${organizationId} AND p.id = ANY (${ids}::uuid[])`;
}
