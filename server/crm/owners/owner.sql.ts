import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { isOneOf } from '../../records/ids-filter.ts';
import { type UsersQuery, userView } from './user.schema.ts';

/** Which of these users are members, and whether the records of each are seen. */
export function selectMembersAmong(organizationId: string, userIds: readonly string[]): Sql {
  return sql`
    SELECT m.user_id AS id, NOT hides_owner(m.user_id) AS is_seen FROM memberships m
    WHERE m.org_id = ${organizationId} AND m.user_id = ANY (${userIds}::uuid[])`;
}

/**
 * The condition on the owner in a column.
 * @param owner the id of a user, or `none`
 */
export function isOwnedBy(column: Sql, owner: string | undefined): Sql | undefined {
  if (owner === undefined) return undefined;
  return owner === 'none' ? sql`${column} IS NULL` : sql`${column} = ${owner}`;
}

/** A page of the members by name. */
export function selectUsers(organizationId: string, { email, ids, limit, offset }: UsersQuery): Sql {
  const chosen = allOf(
    sql`m.org_id = ${organizationId}`,
    isOneOf(sql`u.id`, ids),
    email === undefined ? undefined : sql`u.email_folded = fold_address(${email})`,
  );
  return sql`
    SELECT ${recordText(userView, 'p')} AS json FROM (
      SELECT u.id, u.name, u.email, m.role FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE ${chosen} ORDER BY lower(u.name), u.id LIMIT ${limit} OFFSET ${offset}) p
    ORDER BY lower(p.name), p.id`;
}
