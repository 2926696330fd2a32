import { type Sql, sql } from '../kernel/database/sql.ts';
import type { SecuritySettings } from './settings.schema.ts';

/** Statements on what an organization requires of its members, and what they see and delete. */

export function selectSecurity(organizationId: string): Sql {
  return sql`SELECT o.require_second_factor, o.member_visibility, o.member_deletion FROM organizations o WHERE o.id = ${organizationId}`;
}

export function updateSecurity(organizationId: string, settings: SecuritySettings): Sql {
  return sql`
    UPDATE organizations o SET require_second_factor = ${settings.require_second_factor},
      member_visibility = ${settings.member_visibility}, member_deletion = ${settings.member_deletion}
    WHERE o.id = ${organizationId}`;
}

/** Whether a member has a second factor. */
export function selectOwnFactor(userId: string | null): Sql {
  return sql`SELECT has_second_factor(${userId}) AS found`;
}

/** Whether the database can hide records from members. */
export const MAY_LIMIT_VISIBILITY = sql`SELECT may_limit_visibility() AS may`;
