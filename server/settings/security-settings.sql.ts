import { type Sql, sql } from '../kernel/database/sql.ts';

/** Statements on what an organization requires of its members. */

export interface SecurityRow {
  readonly require_second_factor: boolean;
}

export function selectSecurity(organizationId: string): Sql {
  return sql`SELECT o.require_second_factor FROM organizations o WHERE o.id = ${organizationId}`;
}

export function updateSecurity(organizationId: string, { require_second_factor }: SecurityRow): Sql {
  return sql`UPDATE organizations o SET require_second_factor = ${require_second_factor} WHERE o.id = ${organizationId}`;
}

/** Whether a member has a second factor. */
export function selectOwnFactor(userId: string | null): Sql {
  return sql`SELECT has_second_factor(${userId}) AS found`;
}
