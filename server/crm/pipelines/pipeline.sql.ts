import { recordJson } from '../../kernel/fields.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import { stageView } from './pipeline.schema.ts';

/** The stages of one pipeline in board order, as a JSON array inside another statement. */
export function stagesJson(organizationId: Sql, pipelineId: Sql): Sql {
  return sql`(
    SELECT coalesce(json_agg(${recordJson(stageView, 's')} ORDER BY s.sort_order, s.id), '[]')
    FROM stages s WHERE s.org_id = ${organizationId} AND s.pipeline_id = ${pipelineId})`;
}
