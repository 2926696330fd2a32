import { type Sql, sql } from '../../kernel/database/sql.ts';
import { recordJson } from '../../kernel/fields/fields.ts';
import { userView } from './user.schema.ts';

/** Which of these users are members. */
export function selectMembersAmong(organizationId: string, userIds: readonly string[]): Sql {
  return sql`
    SELECT m.user_id AS id FROM memberships m
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
export function selectUsers(
  organizationId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Sql {
  return sql`
    SELECT ${recordJson(userView, 'p')}::text AS json FROM (
      SELECT u.id, u.name, u.email, m.role FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE m.org_id = ${organizationId} ORDER BY lower(u.name), u.id LIMIT ${limit} OFFSET ${offset}) p
    ORDER BY lower(p.name), p.id`;
}
