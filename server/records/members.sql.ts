import { type Sql, sql } from '../kernel/database/sql.ts';

/** The members of an organization whose records are seen, by name. */
export function selectMembers(organizationId: string): Sql {
  return sql`
    SELECT u.id, u.name, u.email FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.org_id = ${organizationId} AND NOT hides_owner(m.user_id) ORDER BY u.name, u.id`;
}
