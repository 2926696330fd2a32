import { v7 as uuidv7 } from 'uuid';
import { JsonText } from '../../kernel/database/json-text.ts';
import type { MailQueue } from '../../kernel/mail/mail-queue.ts';
import type { Role } from '../../kernel/operations/credential.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { invitationMessage } from '../mail/messages.ts';
import { selectMemberByEmail } from '../members/member.sql.ts';
import { requireMayGive } from '../members/member-rules.ts';
import { newToken } from '../sessions/sessions.ts';
import { type Invitation, invitationDraft, invitationView, newInvitationView } from './invitation.schema.ts';
import { type Inviter, saveInvitation, selectInvitedRole, selectInviter } from './invitation.sql.ts';
import { countInvitation } from './invitation-quota.ts';

const MEMBER_ALREADY = new Conflict("'email' already belongs to a member.");

/** How an invitation link reaches its recipient. */
export interface InvitationDelivery {
  /** The base of the link: where people reach Kontor. */
  readonly baseUrl: string;
  /** Undefined if no SMTP server is configured. */
  readonly mailer: MailQueue | undefined;
}

/**
 * Defines the operation that invites someone to the organization. If email is sent, the link goes only to the address,
 * so whoever opens it proves the address. Otherwise the link is in the answer, and the account that it creates is
 * unproved. The answer does not reveal whether the address has an account. Inviting an address again replaces the
 * link.
 */
export function defineInviteMember({ baseUrl, mailer }: InvitationDelivery) {
  return defineWrite({
    name: 'invite-member',
    summary: 'Invite someone',
    scope: null,
    sensitive: true,
    role: 'admin',
    input: invitationDraft,
    output: newInvitationView,
    conflicts: [MEMBER_ALREADY],
    withoutSecrets: ({ data }) => ({ data: invitationView.parse(data) }),
    run: async (context, { email, role }) => {
      const { organizationId, caller } = context;
      requireMayGive(caller.credential.role, role);
      const members = await context.query(selectMemberByEmail(organizationId, email));
      if (members.length > 0) throw conflict(MEMBER_ALREADY);
      const [former] = await context.query<{ role: Role }>(selectInvitedRole(organizationId, email));
      if (former) requireMayGive(caller.credential.role, former.role);

      await countInvitation(context);
      const { userId } = caller.credential;
      const mailed = mailer !== undefined;
      const token = newToken();
      const row = {
        id: uuidv7(),
        email,
        role,
        token_hash: hashCredential(token),
        invited_by: userId,
        mailed,
      };
      const [saved] = await context.query<{ json: string }>(saveInvitation(organizationId, row));
      const [inviter] = await context.query<Inviter>(selectInviter(organizationId, userId));
      if (!saved || !inviter) throw new Error('A saved invitation was not returned.');
      const invitation = new JsonText<Invitation>(saved.json).value();
      context.audit({
        recordType: 'invitation',
        recordId: invitation.id,
        action: former ? 'updated' : 'created',
      });
      const link = `${baseUrl}/invitations/${token}`;
      const { language, ...names } = inviter;
      const data = { ...invitation, ...names, link: mailed ? null : link, mailed };
      await mailer?.enqueue(context, organizationId, invitationMessage({ ...data, language }, link));
      return { data };
    },
  });
}
