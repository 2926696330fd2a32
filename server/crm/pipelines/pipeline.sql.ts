import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, recordJson, timestampText } from '../../kernel/fields/fields.ts';
import { type Pipeline, pipelineView, type Stage, stageView } from './pipeline.schema.ts';

/** Every statement on pipelines and their stages. */

const PIPELINE_JSON = sql`${recordJson(pipelineView, 'p')}::text AS json`;

/** The stages of one pipeline in board order, as a JSON array inside another statement. */
export function stagesJson(organizationId: Sql, pipelineId: Sql): Sql {
  return sql`(
    SELECT coalesce(json_agg(${recordJson(stageView, 's')} ORDER BY s.sort_order, s.id), '[]')
    FROM stages s WHERE s.org_id = ${organizationId} AND s.pipeline_id = ${pipelineId})`;
}

const WITH_STAGES = sql`SELECT *, ${stagesJson(sql`pipelines.org_id`, sql`pipelines.id`)} AS stages FROM pipelines`;

/** A page of pipelines in their order. */
export function selectPipelines(organizationId: string, page: { limit: number; offset: number }): Sql {
  return sql`
    SELECT ${PIPELINE_JSON} FROM (
      ${WITH_STAGES} WHERE org_id = ${organizationId}
      ORDER BY sort_order, id LIMIT ${page.limit} OFFSET ${page.offset}
    ) p ORDER BY p.sort_order, p.id`;
}

/** The stages of a pipeline as one JSON array; no row when there is no such pipeline. */
export function selectStages(organizationId: string, pipelineId: string): Sql {
  return sql`
    SELECT ${stagesJson(sql`p.org_id`, sql`p.id`)}::text AS stages
    FROM pipelines p WHERE p.org_id = ${organizationId} AND p.id = ${pipelineId}`;
}

/** All pipelines of an organization in their order, with a time later than the last update of any. */
export function selectAllPipelines(organizationId: string): Sql {
  return sql`
    SELECT coalesce(json_agg(${recordJson(pipelineView, 'p')} ORDER BY p.sort_order, p.id), '[]')::text AS pipelines,
      ${timestampText(sql`greatest(${NOW}, max(p.updated_at) + interval '1 millisecond')`)} AS now
    FROM (${WITH_STAGES} WHERE org_id = ${organizationId}) p`;
}

/** The columns of a pipeline that can be written. */
export type PipelineRow = Pick<Pipeline, 'id' | 'name' | 'description' | 'is_default' | 'sort_order'>;

/**
 * Writes pipelines, new ones and changed ones, without their stages.
 * @param now ISO 8601, or `NOW`
 */
export function savePipelineRows(
  organizationId: string,
  pipelines: readonly PipelineRow[],
  now: string | Sql,
): Sql {
  // The former default comes before the new one, because there must not be two even for a moment.
  return sql`
    INSERT INTO pipelines AS p (org_id, id, name, description, is_default, sort_order, created_at, updated_at)
    SELECT ${organizationId}, n.id, n.name, n.description, n.is_default, n.sort_order, t.now, t.now
    FROM json_to_recordset(${JSON.stringify(pipelines)}::json) AS n (
      id uuid, name text, description text, is_default boolean, sort_order integer),
      (SELECT ${now}::timestamptz AS now) t
    ORDER BY n.is_default
    ON CONFLICT (org_id, id) DO UPDATE SET name = excluded.name, description = excluded.description,
      is_default = excluded.is_default, sort_order = excluded.sort_order, updated_at = excluded.updated_at`;
}

/** Writes stages, new ones and changed ones. */
export function saveStageRows(organizationId: string, stages: readonly Stage[]): Sql {
  return sql`
    INSERT INTO stages AS s (org_id, id, pipeline_id, name, sort_order, is_won, is_lost, is_qualified)
    SELECT ${organizationId}, n.id, n.pipeline_id, n.name, n.sort_order, n.is_won, n.is_lost, n.is_qualified
    FROM json_to_recordset(${JSON.stringify(stages)}::json) AS n (
      id uuid, pipeline_id uuid, name text, sort_order integer, is_won boolean, is_lost boolean, is_qualified boolean)
    ON CONFLICT (org_id, id) DO UPDATE SET name = excluded.name, sort_order = excluded.sort_order,
      is_won = excluded.is_won, is_lost = excluded.is_lost, is_qualified = excluded.is_qualified`;
}

/** Keeps deals from entering a stage until the transaction ends, and waits for those on their way into it. */
export function closeStage(organizationId: string, id: string): Sql {
  return sql`SELECT s.id FROM stages s WHERE s.org_id = ${organizationId} AND s.id = ${id} FOR UPDATE`;
}

export function deleteStageRows(organizationId: string, ids: readonly string[]): Sql {
  return sql`DELETE FROM stages s WHERE s.org_id = ${organizationId} AND s.id = ANY (${ids}::uuid[])`;
}

export function deletePipelineRows(organizationId: string, ids: readonly string[]): Sql {
  return sql`DELETE FROM pipelines p WHERE p.org_id = ${organizationId} AND p.id = ANY (${ids}::uuid[])`;
}
