import { allOf, type Sql, sql } from '../../kernel/sql.ts';
import type { DealFilter, DealQuery } from './deal-query.schema.ts';

/**
 * The condition on a deal `d` that stands in the stage `s`. What it asks of deals alone is in the index of a stage's deals,
 * so that deals are read for `q`, `contact_id`, `company_id` and `updated_since` only.
 */
export function dealInStage(organizationId: string, filter: DealFilter): Sql {
  return allOf(
    sql`d.org_id = ${organizationId} AND d.stage_id = s.id`,
    filter.closed_since === undefined ? undefined : sql`${CLOSED_AT} >= ${filter.closed_since}`,
    dealCondition(organizationId, filter),
  );
}

/** When a deal came to the outcome of the stage in which it stands; null in an open stage. */
const CLOSED_AT = sql`CASE WHEN s.is_won THEN d.won_at WHEN s.is_lost THEN d.lost_at END`;

/** The condition on a deal `d`, wherever it stands. */
export function dealCondition(organizationId: string, filter: Omit<DealFilter, 'closed_since'>): Sql {
  const { q, contact_id, company_id, assigned_to } = filter;
  return allOf(
    filter.created_since === undefined ? undefined : sql`d.created_at >= ${filter.created_since}`,
    filter.updated_since === undefined ? undefined : sql`d.updated_at >= ${filter.updated_since}`,
    contact_id === undefined ? undefined : sql`d.contact_id = ${contact_id}`,
    company_id === undefined ? undefined : sql`d.company_id = ${company_id}`,
    assigned_to === undefined ? undefined : sql`d.assigned_to = ${assigned_to}`,
    filter.min_value === undefined ? undefined : sql`d.value >= ${filter.min_value}`,
    filter.max_value === undefined ? undefined : sql`d.value <= ${filter.max_value}`,
    filter.close_after === undefined ? undefined : sql`d.expected_close_date >= ${filter.close_after}`,
    filter.close_before === undefined ? undefined : sql`d.expected_close_date <= ${filter.close_before}`,
    q === undefined ? undefined : hasWords(organizationId, q),
  );
}

/** That the title or the company's name has a part of text; the companies are looked through once for all deals. */
function hasWords(organizationId: string, part: string): Sql {
  return sql`(strpos(lower(d.title), lower(${part})) > 0 OR d.company_id IN (
    SELECT co.id FROM companies co WHERE co.org_id = ${organizationId} AND strpos(lower(co.name), lower(${part})) > 0))`;
}

/** The condition on the stages `s` that a query asks for; `undefined` when it asks for none. */
export function stageCondition(query: DealQuery): Sql | undefined {
  const { pipeline_id, stage_id, status, closed_since } = query;
  const asked = [pipeline_id, stage_id, status, closed_since].some((value) => value !== undefined);
  if (!asked) return undefined;
  return allOf(
    pipeline_id === undefined ? undefined : sql`s.pipeline_id = ${pipeline_id}`,
    stage_id === undefined ? undefined : sql`s.id = ${stage_id}`,
    status === undefined ? undefined : HAS_STATUS[status],
  );
}

/** What the current stage `s` says of a deal. */
const HAS_STATUS = {
  open: sql`NOT s.is_won AND NOT s.is_lost`,
  won: sql`s.is_won`,
  lost: sql`s.is_lost`,
} as const;
