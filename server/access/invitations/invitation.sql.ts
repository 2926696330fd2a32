import type { Role } from '../../kernel/credential.ts';
import { NOW, recordJson } from '../../kernel/fields.ts';
import { type Sql, sql } from '../../kernel/sql.ts';
import { invitationView } from './invitation.schema.ts';

/** Every statement on invitations. */

const INVITATION_JSON = sql`${recordJson(invitationView, 'i')}::text AS json`;

export interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly token_hash: Buffer;
  readonly invited_by: string | null;
}

/** A new invitation for a week; one that the address has already gets this link and role in place of its own. */
export function saveInvitation(organizationId: string, invitation: InvitationRow): Sql {
  return sql`
    INSERT INTO invitations AS i (org_id, id, email, role, token_hash, invited_by, created_at, expires_at)
    VALUES (${organizationId}, ${invitation.id}, ${invitation.email}, ${invitation.role}, ${invitation.token_hash},
      ${invitation.invited_by}, ${NOW}, ${NOW} + interval '7 days')
    ON CONFLICT (org_id, email_folded) DO UPDATE SET email = excluded.email, role = excluded.role,
      token_hash = excluded.token_hash, invited_by = excluded.invited_by, created_at = excluded.created_at,
      expires_at = excluded.expires_at
    RETURNING ${INVITATION_JSON}`;
}

/** The invitations of an organization, newest first, those that ran out included. */
export function selectInvitations(organizationId: string): Sql {
  return sql`
    SELECT ${INVITATION_JSON} FROM invitations i WHERE i.org_id = ${organizationId}
    ORDER BY i.created_at DESC, i.id DESC`;
}

export function deleteInvitation(organizationId: string, id: string): Sql {
  return sql`DELETE FROM invitations WHERE org_id = ${organizationId} AND id = ${id} RETURNING id`;
}

/** The role of the invitation that an address has already. */
export function selectInvitedRole(organizationId: string, email: string): Sql {
  return sql`
    SELECT i.role FROM invitations i
    WHERE i.org_id = ${organizationId} AND i.email_folded = lower(${email}) FOR UPDATE`;
}

/** In whose name people are invited. */
export type Inviter = Pick<OpenInvitation, 'org_name' | 'invited_by_name'>;

export function selectInviter(organizationId: string, userId: string | null): Sql {
  return sql`
    SELECT o.name AS org_name, u.name AS invited_by_name
    FROM organizations o LEFT JOIN users u ON u.id = ${userId} WHERE o.id = ${organizationId}`;
}

/** An invitation as whoever holds its link sees it. */
export interface OpenInvitation {
  readonly id: string;
  readonly org_id: string;
  readonly org_name: string;
  readonly email: string;
  readonly role: Role;
  readonly invited_by_name: string | null;
}

export function selectOpenInvitation(tokenHash: Buffer): Sql {
  return sql`
    SELECT i.id, i.org_id, o.name AS org_name, i.email, i.role, u.name AS invited_by_name
    FROM invitations i JOIN organizations o ON o.id = i.org_id LEFT JOIN users u ON u.id = i.invited_by
    WHERE i.token_hash = ${tokenHash} AND i.expires_at > now()`;
}

export type TakenInvitation = Pick<OpenInvitation, 'id' | 'org_id' | 'email' | 'role'>;

/** Uses an invitation up, together with the transaction; no row when it was used, withdrawn or ran out. */
export function takeInvitation(tokenHash: Buffer): Sql {
  return sql`
    DELETE FROM invitations WHERE token_hash = ${tokenHash} AND expires_at > now()
    RETURNING id, org_id, email, role`;
}

/** No row for someone who is a member already. */
export function insertMember(organizationId: string, userId: string, role: Role): Sql {
  return sql`
    INSERT INTO memberships (org_id, user_id, role) VALUES (${organizationId}, ${userId}, ${role})
    ON CONFLICT (org_id, user_id) DO NOTHING RETURNING user_id`;
}
