import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { SortKey } from '../../kernel/lists/cursor.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import type { DealQuery, DealSort } from '../deals/deal-query.schema.ts';
import { byCompany, byContact, byMember, byText, type SortedBy, sortKeyOf } from './sort.sql.ts';

/** When the deal `d` entered its stage, by its present period. */
export function stageEnteredAt(organizationId: string): Sql {
  return sql`coalesce((
    SELECT max(p.entered_at) FROM deal_spans p WHERE p.org_id = ${organizationId} AND p.deal_id = d.id AND p.ended_at IS NULL
  ), d.created_at)`;
}

/** The same, for all deals at once: looking for the period of each would take seconds. */
function byEntry(organizationId: string): SortedBy {
  const join = sql`
    LEFT JOIN (
      SELECT p.deal_id, max(p.entered_at) AS entered_at FROM deal_spans p
      WHERE p.org_id = ${organizationId} AND p.ended_at IS NULL GROUP BY p.deal_id
    ) sorted ON sorted.deal_id = d.id`;
  return { join, column: sql`coalesce(sorted.entered_at, d.created_at)`, type: 'timestamptz' };
}

/** How a list of deals `d` is sorted by each key. Those without a join need no other table. */
const SORTS: Readonly<Record<DealSort, (organizationId: string) => SortedBy>> = {
  created_at: () => ({ column: sql`d.created_at`, type: 'timestamptz' }),
  updated_at: () => ({ column: sql`d.updated_at`, type: 'timestamptz' }),
  value: () => ({ column: sql`d.value`, type: 'numeric' }),
  expected_close_date: () => ({ column: sql`d.expected_close_date`, type: 'date', nulls: 'last' }),
  title: () => ({ column: sql`d.title_folded`, type: 'text' }),
  pipeline: byPipeline,
  stage: byStage,
  status: (organizationId) => ({
    join: sql`JOIN stages reached ON reached.org_id = ${organizationId} AND reached.id = d.stage_id`,
    column: sql`CASE WHEN reached.is_won THEN 1 WHEN reached.is_lost THEN 2 ELSE 0 END`,
    type: 'integer',
  }),
  owner: (organizationId) => byMember(organizationId, sql`d.assigned_to`),
  contact: (organizationId) => byContact(organizationId, sql`d.contact_id`),
  company: (organizationId) => byCompany(organizationId, sql`d.company_id`),
  lost_reason: () => byText(sql`d.lost_reason`),
  stage_entered_at: byEntry,
};

/** The place of the pipeline among the pipelines. */
function byPipeline(organizationId: string): SortedBy {
  const join = sql`
    JOIN (
      SELECT p.id, row_number() OVER (ORDER BY p.sort_order, p.id)::integer AS place FROM pipelines p
      WHERE p.org_id = ${organizationId}
    ) sorted ON sorted.id = d.pipeline_id`;
  return { join, column: sql`sorted.place`, type: 'integer' };
}

/** The place of the stage among the stages of all pipelines, in their order. */
function byStage(organizationId: string): SortedBy {
  const join = sql`
    JOIN (
      SELECT o.id, row_number() OVER (ORDER BY p.sort_order, p.id, o.sort_order, o.id)::integer AS place
      FROM stages o JOIN pipelines p ON p.org_id = o.org_id AND p.id = o.pipeline_id
      WHERE o.org_id = ${organizationId}
    ) sorted ON sorted.id = d.stage_id`;
  return { join, column: sql`sorted.place`, type: 'integer' };
}

/** What a list of deals `d` is sorted by. */
export function dealSortKey(
  organizationId: string,
  query: LookedUp<Pick<DealQuery, 'sort' | 'order'>>,
): SortKey {
  return sortKeyOf(query, sql`d.id`, (name) => SORTS[name](organizationId));
}
