import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { type FormerMembersQuery, formerMemberView } from './former-member.schema.ts';

/** All statements on those who have left an organization. A trigger removes whoever joins again. */

/** Remembers a member who is about to leave. */
export function insertFormerMember(organizationId: string, userId: string): Sql {
  return sql`
    INSERT INTO former_members (org_id, user_id, name, email, left_at)
    SELECT ${organizationId}, u.id, u.name, u.email, ${NOW} FROM users u WHERE u.id = ${userId}`;
}

/** A page of those who have left, the last to leave first. */
export function selectFormerMembers(
  organizationId: string,
  { email, limit, offset }: FormerMembersQuery,
): Sql {
  const chosen = allOf(
    sql`f.org_id = ${organizationId}`,
    email === undefined ? undefined : sql`fold_address(f.email) = fold_address(${email})`,
  );
  return sql`
    SELECT ${recordText(formerMemberView, 'p')} AS json FROM (
      SELECT f.user_id AS id, f.name, f.email, f.left_at FROM former_members f
      WHERE ${chosen} ORDER BY f.left_at DESC, f.user_id DESC LIMIT ${limit} OFFSET ${offset}) p
    ORDER BY p.left_at DESC, p.id DESC`;
}

/** What identifies somebody who has left, as far as the organization knew it. */
export function selectFormerMember(organizationId: string, userId: string): Sql {
  return sql`
    SELECT f.email, f.name FROM former_members f
    WHERE f.org_id = ${organizationId} AND f.user_id = ${userId}`;
}
