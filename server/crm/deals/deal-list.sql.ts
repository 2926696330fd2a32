import type { z } from 'zod';
import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { afterCursor, keyColumn, orderBy, type SortKey } from '../../kernel/lists/cursor.ts';
import type { Before } from '../../records/horizon.ts';
import { MOST_COMPARED, rankOf } from '../../records/search.sql.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import { dealTable } from './deal.sql.ts';
import { dealCondition, dealInStage, dealInTable, stageCondition } from './deal-filter.sql.ts';
import type { DealMatches, DealQuery, DealTableFilter } from './deal-query.schema.ts';

/** Lists of deals. */

/** What a list of deals asks for. */
type AskedDeals = LookedUp<DealQuery> & Before;

/** A page of deals. */
export function selectDeals(organizationId: string, query: AskedDeals): Sql {
  return selectPage(
    organizationId,
    query,
    sql`
    SELECT ${dealTable.json('d')}, ${keyColumn(dealSortKey(query))}
    FROM page JOIN deals d ON d.org_id = ${organizationId} AND d.id = page.id`,
  );
}

/**
 * A page of deals with the names of whom they are with and since when they stand in their stage.
 * @param view what is shown of each
 */
export function selectNamedDeals(organizationId: string, query: AskedDeals, view: z.ZodObject): Sql {
  return selectPage(
    organizationId,
    query,
    sql`
    SELECT ${recordText(view, 'card')} AS json
    FROM page JOIN deals d ON d.org_id = ${organizationId} AND d.id = page.id
    LEFT JOIN contacts c ON c.org_id = ${organizationId} AND c.id = d.contact_id
    LEFT JOIN companies co ON co.org_id = ${organizationId} AND co.id = d.company_id
    LEFT JOIN memberships m ON m.org_id = ${organizationId} AND m.user_id = d.assigned_to
    LEFT JOIN users u ON u.id = m.user_id
    CROSS JOIN LATERAL (
      SELECT d.*, trim(c.first_name || ' ' || c.last_name) AS contact_name, co.name AS company_name,
        u.name AS assigned_to_name, coalesce((
          SELECT a.created_at FROM activities a
          WHERE a.org_id = ${organizationId} AND a.deal_id = d.id AND a.activity_type = 'stage_change'
          ORDER BY a.happened_at DESC, a.id DESC LIMIT 1), d.created_at) AS stage_entered_at
    ) card`,
  );
}

/** Counts deals one by one, up to `most`. */
export function countDeals(organizationId: string, filter: LookedUp<DealTableFilter>, most: number): Sql {
  return sql`
    SELECT count(*)::int AS counted FROM (
      SELECT FROM deals d WHERE d.org_id = ${organizationId} AND ${dealInTable(organizationId, filter)}
      LIMIT ${most}) d`.plannedEachTime();
}

/** The deals whose titles match best. */
export function selectBestDeals(organizationId: string, { q, limit }: DealMatches): Sql {
  return sql`
    SELECT ${dealTable.json('d')} FROM (
      SELECT * FROM deals d WHERE d.org_id = ${organizationId} AND ${dealCondition(organizationId, { q })}
      ORDER BY d.created_at DESC, d.id DESC LIMIT ${MOST_COMPARED}
    ) d ORDER BY ${rankOf(sql`d.search_words`, q)}, d.created_at DESC, d.id DESC LIMIT ${limit}`.plannedEachTime();
}

/**
 * Rows for each deal of a page, in order. It uses index-only scans where possible, so that rows skipped by the offset
 * are not read.
 * @param rows a statement that reads `page`
 */
function selectPage(organizationId: string, query: AskedDeals, rows: Sql): Sql {
  const stages = stageCondition(query);
  const deals = stages ? dealsOfStages(organizationId, query, stages) : dealsAnywhere(organizationId, query);
  const statement = sql`
    WITH page AS (
      SELECT * FROM (${deals}) f ORDER BY ${orderBy(dealSortKey(query, sql`f`))} LIMIT ${query.limit} OFFSET ${query.offset}
    ) ${rows} ORDER BY ${orderBy(dealSortKey(query, sql`page`))}`;
  // The best plan depends on how many deals match the filter and on how many the stages have.
  return hasTellingFilter(query) ? statement.plannedEachTime() : statement;
}

/** The deals up to the end of the page, from which the offset is still to be taken. */
function dealsAnywhere(organizationId: string, query: AskedDeals): Sql {
  return upToPage(query, sql`d.org_id = ${organizationId} AND ${dealCondition(organizationId, query)}`);
}

/** The same of each stage that meets a condition, because each stage has its deals in order. */
function dealsOfStages(organizationId: string, query: AskedDeals, stages: Sql): Sql {
  return sql`
    SELECT d.* FROM stages s CROSS JOIN LATERAL (${upToPage(query, dealInStage(organizationId, query))}) d
    WHERE s.org_id = ${organizationId} AND ${stages}`;
}

function upToPage(query: AskedDeals, condition: Sql): Sql {
  return sql`
    SELECT ${dealSortKey(query).column}, d.id FROM deals d
    WHERE ${allOf(condition, afterCursor(dealSortKey(query), query))}
    ORDER BY ${orderBy(dealSortKey(query))} LIMIT ${query.limit + query.offset}`;
}

const SORTS = {
  created_at: { column: sql`created_at`, type: 'timestamptz' },
  updated_at: { column: sql`updated_at`, type: 'timestamptz' },
  value: { column: sql`value`, type: 'numeric' },
  expected_close_date: { column: sql`expected_close_date`, type: 'date' },
} as const;

/** What the list is sorted by; `alias` has the column and the id of a deal. */
export function dealSortKey({ sort, order }: Pick<DealQuery, 'sort' | 'order'>, alias = sql`d`): SortKey {
  const { column, type } = SORTS[sort];
  const key = { name: sort, column: sql`${alias}.${column}`, id: sql`${alias}.id`, type, order };
  return sort === 'expected_close_date' ? { ...key, nulls: 'last' } : key;
}

/** The filters left out here are met by few deals, or by those at one end of an index. */
function hasTellingFilter(query: AskedDeals): boolean {
  const { sort, order, limit, offset, created_since, before, contact_id, company_id, ...filters } = query;
  return sort !== 'created_at' || Object.values(filters).some((value) => value !== undefined);
}
