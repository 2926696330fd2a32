import { type Sql, sql } from '../../kernel/database/sql.ts';
import { converted, ratesInto } from '../../kernel/settings/exchange-rates.sql.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import { dealInStage } from '../deals/deal-filter.sql.ts';
import type { DealFilter } from '../deals/deal-query.schema.ts';

/**
 * Pipelines in order, with the number and value of the deals in each stage.
 * @param pipelineId one of them; all by default
 * @param filter which deals are counted
 * @param totals the currency of the totals, and the day whose exchange rates count
 */
export function selectPipelineSummaries(
  organizationId: string,
  pipelineId: string | undefined,
  filter: LookedUp<DealFilter>,
  { into, today }: { readonly into: string; readonly today: string },
): Sql {
  const onlyPipeline = (column: Sql) =>
    pipelineId === undefined ? sql`true` : sql`${column} = ${pipelineId}`;
  // Planned each time, because the filter determines how many deals are counted.
  return sql`
    WITH sums AS MATERIALIZED (
      SELECT s.id AS stage_id, c.currency, c.deal_count, c.value
      FROM stages s CROSS JOIN LATERAL (${sumsOfStage(organizationId, filter)}) c
      WHERE s.org_id = ${organizationId} AND ${onlyPipeline(sql`s.pipeline_id`)}
    ), rates AS MATERIALIZED (
      ${ratesInto(organizationId, sql`SELECT DISTINCT sums.currency, ${today}::date AS day FROM sums`, into)}
    ), totals AS (
      SELECT u.stage_id, sum(u.deal_count) AS deal_count, sum(${converted(sql`u.value`, sql`r`)}) AS total,
        json_agg(json_build_object('currency', u.currency, 'deal_count', u.deal_count, 'value', trim_scale(u.value),
          'rate', trim_scale(round(r.into_rate / r.from_rate, 8))) ORDER BY u.currency) AS by_currency
      FROM sums u JOIN rates r ON r.currency = u.currency GROUP BY u.stage_id
    )
    SELECT json_build_object('id', p.id, 'name', p.name, 'is_default', p.is_default, 'stages', (
      SELECT coalesce(json_agg(json_build_object(
          'id', s.id, 'name', s.name, 'is_won', s.is_won, 'is_lost', s.is_lost,
          'deal_count', coalesce(t.deal_count, 0), 'values', coalesce(t.by_currency, '[]'),
          'total', json_build_object('currency', ${into}::text, 'value', trim_scale(round(coalesce(t.total, 0), 2)))) ORDER BY s.sort_order, s.id), '[]')
      FROM stages s LEFT JOIN totals t ON t.stage_id = s.id
      WHERE s.org_id = ${organizationId} AND s.pipeline_id = p.id
    ))::text AS json
    FROM pipelines p WHERE p.org_id = ${organizationId} AND ${onlyPipeline(sql`p.id`)}
    ORDER BY p.sort_order, p.id`.plannedEachTime();
}

/** The number and the value of the deals in the stage `s`, by currency. */
function sumsOfStage(organizationId: string, filter: LookedUp<DealFilter>): Sql {
  return sql`
    SELECT d.currency, count(*) AS deal_count, sum(d.value) AS value
    FROM deals d WHERE ${dealInStage(organizationId, filter)} GROUP BY d.currency`;
}
