import type { z } from 'zod';
import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { afterCursor, joined, keyColumn, orderBy, type SortKey } from '../../kernel/lists/cursor.ts';
import type { Before } from '../../records/horizon.ts';
import { MOST_COMPARED, rankOf } from '../../records/search.sql.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import { dealSortKey, stageEnteredAt } from '../sorts/deal-sort.sql.ts';
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
    SELECT ${dealTable.json('d')}, ${keyColumn(onPage(dealSortKey(organizationId, query), sql`page`))}
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
        u.name AS assigned_to_name, ${stageEnteredAt(organizationId)} AS stage_entered_at
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
  const key = dealSortKey(organizationId, query);
  const statement = sql`
    WITH page AS (
      SELECT * FROM (${dealsToPage(organizationId, query, key)}) f
      ORDER BY ${orderBy(onPage(key, sql`f`))} LIMIT ${query.limit} OFFSET ${query.offset}
    ) ${rows} ORDER BY ${orderBy(onPage(key, sql`page`))}`;
  // The best plan depends on how many deals match the filter and on how many the stages have.
  return hasTellingFilter(query) ? statement.plannedEachTime() : statement;
}

/** A sort key that was selected as `sort_value` with the id of a deal. */
function onPage(key: SortKey, alias: Sql): SortKey {
  return { ...key, column: sql`${alias}.sort_value`, id: sql`${alias}.id` };
}

/** The deals up to the end of the page, from which the offset is still to be taken. */
function dealsToPage(organizationId: string, query: AskedDeals, key: SortKey): Sql {
  const stages = stageCondition(query);
  if (key.join) return dealsJoined(organizationId, query, key, stages);
  return stages
    ? dealsOfStages(organizationId, query, key, stages)
    : dealsAnywhere(organizationId, query, key);
}

function dealsAnywhere(organizationId: string, query: AskedDeals, key: SortKey): Sql {
  const condition = sql`d.org_id = ${organizationId} AND ${dealCondition(organizationId, query)}`;
  return upToPage(query, key, sql`deals d`, condition);
}

/** The same of each stage that meets a condition, because each stage has its deals in order. */
function dealsOfStages(organizationId: string, query: AskedDeals, key: SortKey, stages: Sql): Sql {
  return sql`
    SELECT d.* FROM stages s CROSS JOIN LATERAL (
      ${upToPage(query, key, sql`deals d`, dealInStage(organizationId, query))}) d
    WHERE s.org_id = ${organizationId} AND ${stages}`;
}

/** The same for what only another table has: all deals are sorted once, with all names at hand. */
function dealsJoined(organizationId: string, query: AskedDeals, key: SortKey, stages: Sql | undefined): Sql {
  const deals = sql`deals d JOIN stages s ON s.org_id = ${organizationId} AND s.id = d.stage_id ${joined(key)}`;
  return upToPage(query, key, deals, allOf(dealInStage(organizationId, query), stages));
}

function upToPage(query: AskedDeals, key: SortKey, deals: Sql, condition: Sql): Sql {
  return sql`
    SELECT ${key.column} AS sort_value, d.id FROM ${deals}
    WHERE ${allOf(condition, afterCursor(key, query))}
    ORDER BY ${orderBy(key)} LIMIT ${query.limit + query.offset}`;
}

/** The filters left out here are met by few deals, or by those at one end of an index. */
function hasTellingFilter(query: AskedDeals): boolean {
  const { sort, order, limit, offset, created_since, before, contact_id, company_id, ...filters } = query;
  return sort !== 'created_at' || Object.values(filters).some((value) => value !== undefined);
}
