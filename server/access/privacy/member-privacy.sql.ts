import { type Sql, sql } from '../../kernel/database/sql.ts';

/** What identifies a member, as far as an organization may see it. */
export interface KnownMember {
  readonly email: string;
  readonly name: string;
}

export function selectKnownMember(organizationId: string, userId: string): Sql {
  return sql`
    SELECT u.email, u.name FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.org_id = ${organizationId} AND m.user_id = ${userId}`;
}

/** What the connection's role may do with a table. */
export interface Rights {
  readonly table: string;
  readonly reads: boolean;
  readonly changes: boolean;
  readonly deletes: boolean;
}

export const SELECT_RIGHTS = sql`
  SELECT c.relname AS table, has_any_column_privilege(c.oid, 'SELECT') AS reads,
    has_any_column_privilege(c.oid, 'UPDATE') AS changes, has_table_privilege(c.oid, 'DELETE') AS deletes
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`;

/** Erases what identifies a former member from the security log of the connection's organization. */
export function eraseSecurityEventsOf(userId: string): Sql {
  return sql`SELECT erase_security_events_of(${userId}) AS rows`;
}

/** The organizations that a person belongs to. */
export function selectMemberships(userId: string): Sql {
  return sql`SELECT m.org_id AS id FROM memberships m WHERE m.user_id = ${userId}`;
}
