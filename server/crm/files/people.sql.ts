import { type Sql, sql } from '../../kernel/database/sql.ts';

/** A member of an organization, as files name people. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly email: string;
}

export function selectPeople(organizationId: string): Sql {
  return sql`
    SELECT m.user_id AS id, u.name, u.email FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.org_id = ${organizationId} ORDER BY m.user_id`;
}
