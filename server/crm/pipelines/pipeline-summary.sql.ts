import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import { dealInStage } from '../deals/deal-filter.sql.ts';
import type { DealFilter } from '../deals/deal-query.schema.ts';

/**
 * Pipelines in order, with the number and value of the deals in each stage.
 * @param pipelineId one of them; all by default
 * @param filter which deals are counted
 */
export function selectPipelineSummaries(
  organizationId: string,
  pipelineId: string | undefined,
  filter: LookedUp<DealFilter>,
): Sql {
  const onlyPipeline = pipelineId === undefined ? sql`true` : sql`p.id = ${pipelineId}`;
  // Planned each time, because the filter determines how many deals are counted.
  return sql`
    SELECT json_build_object('id', p.id, 'name', p.name, 'is_default', p.is_default, 'stages', (
      SELECT coalesce(json_agg(json_build_object(
          'id', s.id, 'name', s.name, 'is_won', s.is_won, 'is_lost', s.is_lost,
          'deal_count', t.deal_count, 'values', t.by_currency) ORDER BY s.sort_order, s.id), '[]')
      FROM stages s CROSS JOIN LATERAL (${totalsOfStage(organizationId, filter)}) t
      WHERE s.org_id = ${organizationId} AND s.pipeline_id = p.id
    ))::text AS json
    FROM pipelines p WHERE p.org_id = ${organizationId} AND ${onlyPipeline}
    ORDER BY p.sort_order, p.id`.plannedEachTime();
}

/** The deals of the stage `s` in numbers. */
function totalsOfStage(organizationId: string, filter: LookedUp<DealFilter>): Sql {
  return sql`
    SELECT coalesce(sum(c.deal_count), 0) AS deal_count, coalesce(json_agg(json_build_object(
      'currency', c.currency, 'deal_count', c.deal_count, 'value', trim_scale(c.value)) ORDER BY c.currency), '[]')
      AS by_currency
    FROM (
      SELECT d.currency, count(*) AS deal_count, sum(d.value) AS value
      FROM deals d WHERE ${dealInStage(organizationId, filter)} GROUP BY d.currency
    ) c`;
}
