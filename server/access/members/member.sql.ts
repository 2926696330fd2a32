import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import type { Role } from '../../kernel/operations/credential.ts';
import { foldAddress } from '../accounts/user.sql.ts';
import { hasFactor } from '../factors/factors.sql.ts';
import { memberView } from './member.schema.ts';

/** All statements on the members of an organization. */

const MEMBER_JSON = sql`${recordText(memberView, 'p')} AS json`;

/**
 * @param role the caller's role: only owners and admins see who has a second factor, because people without one are
 *   easier to attack
 */
function members(organizationId: string, role: Role): Sql {
  return sql`(
    SELECT m.user_id, u.name, u.email, u.bound_org_id IS NULL AS email_proved, m.role, m.created_at,
      CASE WHEN ${role !== 'member'} THEN ${hasFactor(sql`m.user_id`)} END AS second_factor, (
      SELECT count(*)::integer FROM api_keys k
      WHERE k.org_id = m.org_id AND k.created_by = m.user_id AND k.revoked_at IS NULL) AS api_key_count
    FROM memberships m JOIN users u ON u.id = m.user_id WHERE m.org_id = ${organizationId}) p`;
}

/** The members, those with the most rights first. */
export function selectMembers(organizationId: string, role: Role): Sql {
  return sql`
    SELECT ${MEMBER_JSON} FROM ${members(organizationId, role)}
    ORDER BY array_position(ARRAY['owner', 'admin', 'member'], p.role), lower(p.name), p.user_id`;
}

export function selectMember(organizationId: string, role: Role, userId: string): Sql {
  return sql`SELECT ${MEMBER_JSON} FROM ${members(organizationId, role)} WHERE p.user_id = ${userId}`;
}

export interface LockedMember {
  readonly user_id: string;
  readonly role: Role;
}

/**
 * Locks a member and the owners, so that two concurrent changes cannot both remove what turns out to be the last
 * owner.
 */
export function lockMember(organizationId: string, userId: string): Sql {
  return sql`
    SELECT m.user_id, m.role FROM memberships m
    WHERE m.org_id = ${organizationId} AND (m.role = 'owner' OR m.user_id = ${userId})
    ORDER BY m.user_id FOR UPDATE`;
}

export function updateRole(organizationId: string, userId: string, role: Role): Sql {
  return sql`UPDATE memberships SET role = ${role} WHERE org_id = ${organizationId} AND user_id = ${userId}`;
}

export function deleteMember(organizationId: string, userId: string): Sql {
  return sql`DELETE FROM memberships WHERE org_id = ${organizationId} AND user_id = ${userId}`;
}

/**
 * Makes a membership valid only for sessions that begin from now on. A trigger ends those that are using the
 * organization.
 */
export function endSessionsOfMember(organizationId: string, userId: string): Sql {
  return sql`
    UPDATE memberships SET sessions_from = ${NOW}
    WHERE org_id = ${organizationId} AND user_id = ${userId} RETURNING user_id`;
}

/** Returns a row if the address belongs to a member. */
export function selectMemberByEmail(organizationId: string, email: string): Sql {
  return sql`
    SELECT m.user_id FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.org_id = ${organizationId} AND u.email_folded = ${foldAddress(email)}`;
}
