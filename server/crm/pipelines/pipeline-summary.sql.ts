import { type Sql, sql } from '../../kernel/sql.ts';

/** Pipelines in their order, with the number and the value of the deals in each stage. */
export function selectPipelineSummaries(organizationId: string, pipelineId: string | undefined): Sql {
  const onlyDeals = pipelineId === undefined ? sql`true` : sql`d.pipeline_id = ${pipelineId}`;
  const onlyPipeline = pipelineId === undefined ? sql`true` : sql`p.id = ${pipelineId}`;
  return sql`
    WITH totals AS (
      SELECT d.stage_id, d.currency, count(*) AS deal_count, sum(d.value) AS value
      FROM deals d WHERE d.org_id = ${organizationId} AND ${onlyDeals} GROUP BY d.stage_id, d.currency
    ),
    summaries AS (
      SELECT s.pipeline_id, json_agg(json_build_object(
          'id', s.id, 'name', s.name, 'is_won', s.is_won, 'is_lost', s.is_lost,
          'deal_count', t.deal_count, 'values', t.by_currency) ORDER BY s.sort_order, s.id) AS stages
      FROM stages s, LATERAL (
        SELECT coalesce(sum(t.deal_count), 0) AS deal_count, coalesce(json_agg(json_build_object(
          'currency', t.currency, 'deal_count', t.deal_count, 'value', trim_scale(t.value)) ORDER BY t.currency), '[]')
          AS by_currency
        FROM totals t WHERE t.stage_id = s.id
      ) t
      WHERE s.org_id = ${organizationId} GROUP BY s.pipeline_id
    )
    SELECT json_build_object('id', p.id, 'name', p.name, 'is_default', p.is_default,
      'stages', coalesce(s.stages, '[]'))::text AS json
    FROM pipelines p LEFT JOIN summaries s ON s.pipeline_id = p.id
    WHERE p.org_id = ${organizationId} AND ${onlyPipeline} ORDER BY p.sort_order, p.id`;
}
