import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { recordText } from '../../kernel/fields/record-json.ts';
import { languageTag } from '../../kernel/language/language.sql.ts';
import type { Role } from '../../kernel/operations/credential.ts';
import { foldAddress } from '../accounts/user.sql.ts';
import { invitationView } from './invitation.schema.ts';

/** All statements on invitations. */

const INVITATION_JSON = sql`${recordText(invitationView, 'i')} AS json`;

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly token_hash: Buffer;
  readonly invited_by: string | null;
  readonly mailed: boolean;
}

/** Saves an invitation for a week. If the address already has one, its link and role are replaced. */
export function saveInvitation(organizationId: string, invitation: InvitationRow): Sql {
  return sql`
    INSERT INTO invitations AS i (org_id, id, email, role, token_hash, invited_by, mailed, created_at, expires_at)
    VALUES (${organizationId}, ${invitation.id}, ${invitation.email}, ${invitation.role}, ${invitation.token_hash},
      ${invitation.invited_by}, ${invitation.mailed}, ${NOW}, ${NOW} + interval '7 days')
    ON CONFLICT (org_id, email_folded) DO UPDATE SET email = excluded.email, role = excluded.role,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at, mailed = excluded.mailed
    RETURNING ${INVITATION_JSON}`;
}

/** The invitations of an organization, newest first, including expired ones. */
export function selectInvitations(organizationId: string): Sql {
  return sql`
    SELECT ${INVITATION_JSON} FROM invitations i WHERE i.org_id = ${organizationId}
    ORDER BY i.created_at DESC, i.id DESC`;
}

export function deleteInvitation(organizationId: string, id: string): Sql {
  return sql`DELETE FROM invitations WHERE org_id = ${organizationId} AND id = ${id} RETURNING id`;
}

/**
 * Ends the invitations of a person who may no longer grant their roles.
 * @param role the inviter's current role; null if they have left
 */
export function deleteInvitationsOf(organizationId: string, inviterId: string, role: Role | null): Sql {
  return sql`
    DELETE FROM invitations i WHERE i.org_id = ${organizationId} AND i.invited_by = ${inviterId}
      AND NOT ${mayGive(sql`${role}::text`)} RETURNING i.id`;
}

/** The rule of `requireMayGive`, as a condition on the role of an invitation. */
function mayGive(inviterRole: Sql): Sql {
  return sql`coalesce(${inviterRole} = 'owner' OR ${inviterRole} = 'admin' AND i.role <> 'owner', false)`;
}

/**
 * The condition that a link still works: it has not expired, and its inviter may still invite people to that role.
 */
const OPEN = sql`i.expires_at > now() AND (i.invited_by IS NULL OR EXISTS (
  SELECT FROM memberships m JOIN users inviter ON inviter.id = m.user_id
  WHERE m.org_id = i.org_id AND m.user_id = i.invited_by AND inviter.disabled_at IS NULL AND ${mayGive(sql`m.role`)}))`;

/** The role of an address's existing invitation. */
export function selectInvitedRole(organizationId: string, email: string): Sql {
  return sql`
    SELECT i.role FROM invitations i
    WHERE i.org_id = ${organizationId} AND i.email_folded = ${foldAddress(email)} FOR UPDATE`;
}

/** The person in whose name people are invited. */
export interface Inviter extends Pick<OpenInvitation, 'org_name' | 'invited_by_name'> {
  /** The setting of the organization. */
  readonly language: string | null;
}

export function selectInviter(organizationId: string, userId: string | null): Sql {
  return sql`
    SELECT o.name AS org_name, u.name AS invited_by_name, ${languageTag(sql`o.id`)} AS language
    FROM organizations o LEFT JOIN users u ON u.id = ${userId} WHERE o.id = ${organizationId}`;
}

/** An invitation as seen by someone with its link. */
export interface OpenInvitation {
  readonly id: string;
  readonly org_id: string;
  readonly org_name: string;
  readonly email: string;
  readonly role: Role;
  readonly invited_by_name: string | null;
  /** Whether the link was only sent to the address. */
  readonly mailed: boolean;
  /** Whether it is for the address of the signed-in person; false if nobody is signed in. */
  readonly is_theirs: boolean;
}

/** @param userId the signed-in person who opens it, if any */
export function selectOpenInvitation(tokenHash: Buffer, userId: string | null): Sql {
  return sql`
    SELECT i.id, i.org_id, o.name AS org_name, i.email, i.role, u.name AS invited_by_name, i.mailed,
      EXISTS (SELECT FROM users p WHERE p.id = ${userId}::uuid AND p.email_folded = i.email_folded) AS is_theirs
    FROM invitations i JOIN organizations o ON o.id = i.org_id LEFT JOIN users u ON u.id = i.invited_by
    WHERE i.token_hash = ${tokenHash} AND ${OPEN}`;
}

export type TakenInvitation = Pick<OpenInvitation, 'id' | 'org_id' | 'role' | 'mailed'>;

/** Uses an invitation, in the transaction of the change. No row if it was used or withdrawn or has expired. */
export function takeInvitation(tokenHash: Buffer): Sql {
  return sql`
    DELETE FROM invitations i WHERE i.token_hash = ${tokenHash} AND ${OPEN}
    RETURNING i.id, i.org_id, i.role, i.mailed`;
}

/** Uses the invitation of an address, in the transaction of the change. No row if no valid one exists. */
export function takeInvitationOf(organizationId: string, email: string): Sql {
  return sql`
    DELETE FROM invitations i
    WHERE i.org_id = ${organizationId} AND i.email_folded = ${foldAddress(email)} AND ${OPEN}
    RETURNING i.id, i.org_id, i.role, i.mailed`;
}

/** Returns no row for someone who is already a member. */
export function insertMember(organizationId: string, userId: string, role: Role): Sql {
  return sql`
    INSERT INTO memberships (org_id, user_id, role) VALUES (${organizationId}, ${userId}, ${role})
    ON CONFLICT (org_id, user_id) DO NOTHING RETURNING user_id`;
}
