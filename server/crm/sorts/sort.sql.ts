import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { SortKey } from '../../kernel/lists/cursor.ts';
import { isOwnSort, type OwnSortName } from './sort-field.ts';

/** How lists are sorted by what no index has in order. */

/** What a list is sorted by, apart from the direction. */
export type SortedBy = Pick<SortKey, 'column' | 'type' | 'nulls' | 'join'>;

/** A text, ignoring case and accents: its beginning, so that it fits into a cursor. */
export function byText(text: Sql): SortedBy {
  return { column: sql`nullif(fold_search(left(${text}, 200)), '')`, type: 'text', nulls: 'last' };
}

/** The name of the member whose id a column has. Records of nobody, and of former members, come last. */
export function byMember(organizationId: string, id: Sql): SortedBy {
  // OFFSET keeps PostgreSQL from folding the name once for each record.
  const join = sql`
    LEFT JOIN (
      SELECT m.user_id, fold_search(u.name) AS name FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.org_id = ${organizationId} OFFSET 0
    ) sorted ON sorted.user_id = ${id}`;
  return { join, column: sql`sorted.name`, type: 'text', nulls: 'last' };
}

/** The name of the company whose id a column has. */
export function byCompany(organizationId: string, id: Sql): SortedBy {
  const join = sql`LEFT JOIN companies sorted ON sorted.org_id = ${organizationId} AND sorted.id = ${id}`;
  return { join, column: sql`sorted.name_folded`, type: 'text', nulls: 'last' };
}

/** The last and the first name of the contact whose id a column has. */
export function byContact(organizationId: string, id: Sql): SortedBy {
  const join = sql`LEFT JOIN contacts sorted ON sorted.org_id = ${organizationId} AND sorted.id = ${id}`;
  return { join, column: sql`sorted.name_folded`, type: 'text', nulls: 'last' };
}

/** What a list is asked to be sorted by; `sortsBy` is how it is sorted by an own field, once that was looked up. */
interface AskedSort<Name extends string> {
  readonly sort: Name | OwnSortName;
  readonly order: SortKey['order'];
  readonly sortsBy?: SortedBy;
}

/**
 * What a list is sorted by.
 * @param id the column with the id of the record
 * @param named how the list is sorted by a name of its own
 */
export function sortKeyOf<Name extends string>(
  { sort, order, sortsBy }: AskedSort<Name>,
  id: Sql,
  named: (name: Name) => SortedBy,
): SortKey {
  const by = isOwnSort(sort) ? sortsBy : named(sort);
  if (!by) throw new Error(`Nobody has looked up ${sort}.`);
  return { ...by, name: sort, id, order };
}
