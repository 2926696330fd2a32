import { allOf, joinSql, type Sql, sql } from '../../kernel/database/sql.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { afterCursor, keyColumn, orderBy, type SortKey } from '../../kernel/lists/cursor.ts';
import { during } from '../../records/horizon.sql.ts';
import type { Before } from '../../records/horizon.ts';
import { isOneOf } from '../../records/ids-filter.ts';
import { hasWords } from '../../records/search.sql.ts';
import { isAmong } from '../custom-fields/values/custom-filter.sql.ts';
import type { LookedUp } from '../custom-fields/values/custom-filter.ts';
import { isOwnedBy } from '../owners/owner.sql.ts';
import type { DueBound, DueBounds } from './due-bounds.ts';
import { taskTable } from './task.sql.ts';
import { type TaskFilter, type TaskQuery, taskRowView } from './task-query.schema.ts';

/** Lists of tasks. */

/** A filter with the moments and conditions that it stands for. */
export type AskedTasks<Filter> = LookedUp<Filter> & DueBounds & Before;

/** A page of tasks. */
export function selectTasks(organizationId: string, query: AskedTasks<TaskQuery>): Sql {
  return sql`
    SELECT ${taskTable.json('t')}, ${keyColumn(taskSortKey(query))} FROM tasks t
    WHERE t.org_id = ${organizationId} AND t.id = ANY (${pageOf(organizationId, query)})
    ORDER BY ${orderBy(taskSortKey(query))}`.plannedEachTime();
}

/** A page of tasks with the names of their records and of the assignee. */
export function selectTaskRows(organizationId: string, query: AskedTasks<TaskQuery>): Sql {
  return sql`
    SELECT ${recordText(taskRowView, 'task')} AS json FROM tasks t ${tasksWithNames(organizationId)}
    WHERE t.org_id = ${organizationId} AND t.id = ANY (${pageOf(organizationId, query)})
    ORDER BY ${orderBy(taskSortKey(query))}`.plannedEachTime();
}

/** Joins to tasks `t` what a `task` of `taskRowView` has: the names of the records and of the assignee. */
export function tasksWithNames(organizationId: string): Sql {
  return sql`
    LEFT JOIN contacts c ON c.org_id = ${organizationId} AND c.id = t.contact_id
    LEFT JOIN companies co ON co.org_id = ${organizationId} AND co.id = t.company_id
    LEFT JOIN deals d ON d.org_id = ${organizationId} AND d.id = t.deal_id
    LEFT JOIN memberships m ON m.org_id = ${organizationId} AND m.user_id = t.assignee_id
    LEFT JOIN users u ON u.id = m.user_id
    CROSS JOIN LATERAL (
      SELECT t.*, trim(c.first_name || ' ' || c.last_name) AS contact_name, co.name AS company_name,
        d.title AS deal_title, u.name AS assignee_name
    ) task`;
}

/** The ids of a page, read from an index, so that no row is read of what the offset passes over. */
function pageOf(organizationId: string, query: AskedTasks<TaskQuery>): Sql {
  return sql`ARRAY (
    SELECT t.id FROM tasks t WHERE t.org_id = ${organizationId} AND ${allOf(taskCondition(query), afterCursor(taskSortKey(query), query))}
    ORDER BY ${orderBy(taskSortKey(query))} LIMIT ${query.limit} OFFSET ${query.offset})`;
}

/** Counts the tasks of filters, each up to `most`, by the names of the filters. */
export function countTasks(
  organizationId: string,
  filters: Readonly<Record<string, AskedTasks<TaskFilter>>>,
  most: number,
): Sql {
  const counts = Object.entries(filters).map(
    ([name, filter]) => sql`
    SELECT ${name}::text AS name, (SELECT count(*)::int FROM (
      SELECT FROM tasks t WHERE t.org_id = ${organizationId} AND ${taskCondition(filter)} LIMIT ${most}) t) AS counted`,
  );
  return joinSql(counts, sql` UNION ALL `).plannedEachTime();
}

/** The condition on a task `t`. */
export function taskCondition(filter: AskedTasks<TaskFilter> & Partial<Pick<TaskQuery, 'ids'>>): Sql {
  const { created_since, updated_since, before, assignee_id, due, contact_id, company_id, deal_id, q } =
    filter;
  const done = due === undefined ? filter.done : (filter.done ?? false);
  return allOf(
    during(sql`t.created_at`, created_since, before),
    during(sql`t.updated_at`, updated_since, before),
    done === undefined ? undefined : done ? sql`t.done_at IS NOT NULL` : sql`t.done_at IS NULL`,
    isOwnedBy(sql`t.assignee_id`, assignee_id),
    due === 'none' ? sql`t.due_key IS NULL` : undefined,
    ...filter.until.map(isDueBefore),
    ...filter.since.map(isDueSince),
    isAmong(sql`t.id`, filter.among),
    filter.meets,
    isOneOf(sql`t.id`, filter.ids),
    contact_id === undefined ? undefined : sql`t.contact_id = ${contact_id}`,
    company_id === undefined ? undefined : sql`t.company_id = ${company_id}`,
    deal_id === undefined ? undefined : sql`t.deal_id = ${deal_id}`,
    q === undefined ? undefined : hasWords(sql`t.search_words`, q),
  );
}

/** The key of an index narrows the rows; a task due on a day may be due earlier or later than its key says. */
function isDueBefore({ day, instant, latest }: DueBound): Sql {
  return sql`(t.due_key < ${latest} AND (t.due_on < ${day} OR t.due_at < ${instant}))`;
}

function isDueSince({ day, instant, earliest }: DueBound): Sql {
  return sql`(t.due_key >= ${earliest} AND (t.due_on >= ${day} OR t.due_at >= ${instant}))`;
}

const SORT_COLUMNS = {
  due: sql`t.due_key`,
  done_at: sql`t.done_at`,
  created_at: sql`t.created_at`,
  updated_at: sql`t.updated_at`,
} as const;

/** What the list is sorted by. */
export function taskSortKey({ sort, order, done }: Pick<TaskQuery, 'sort' | 'order' | 'done'>): SortKey {
  const key = {
    name: sort,
    column: SORT_COLUMNS[sort],
    id: sql`t.id`,
    type: 'timestamptz',
    order: order ?? (sort === 'due' ? 'asc' : 'desc'),
  } as const;
  const mayBeNull = sort === 'due' || (sort === 'done_at' && done !== true);
  return mayBeNull ? { ...key, nulls: 'last' } : key;
}
