import { v7 as uuidv7 } from 'uuid';
import type { Role } from '../../kernel/credential.ts';
import { conflict } from '../../kernel/errors.ts';
import { JsonText } from '../../kernel/json-text.ts';
import { defineWrite, type Operation } from '../../kernel/operation.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import type { Mailer } from '../mail/mailer.ts';
import { invitationMessage } from '../mail/messages.ts';
import { selectMemberByEmail } from '../members/member.sql.ts';
import { requireMayGive } from '../members/member-rules.ts';
import { newToken } from '../sessions/sessions.ts';
import { type Invitation, invitationDraft, invitationView, newInvitationView } from './invitation.schema.ts';
import { type Inviter, saveInvitation, selectInvitedRole, selectInviter } from './invitation.sql.ts';

/** How the link of an invitation reaches whom it is for. */
export interface InvitationDelivery {
  /** Where people reach Kontor; the link begins with it. */
  readonly baseUrl: string;
  /** Undefined where no SMTP server is set. */
  readonly mailer: Mailer | undefined;
}

/**
 * The operation that invites someone to the organization; its answer is the only place where the link ever stands. It
 * says nothing of whether the address has an account. Inviting an address again replaces the link.
 */
export function defineInviteMember({ baseUrl, mailer }: InvitationDelivery): Operation {
  const invite = defineWrite({
    name: 'invite-member',
    summary: 'Invite someone',
    scope: null,
    role: 'admin',
    input: invitationDraft,
    output: newInvitationView,
    withoutSecrets: ({ data }) => ({ data: invitationView.parse(data) }),
    run: async (context, { email, role }) => {
      const { organizationId, caller } = context;
      requireMayGive(caller.credential.role, role);
      const members = await context.query(selectMemberByEmail(organizationId, email));
      if (members.length > 0) throw conflict("'email' is a member's already.");
      const [former] = await context.query<{ role: Role }>(selectInvitedRole(organizationId, email));
      if (former) requireMayGive(caller.credential.role, former.role);

      const { userId } = caller.credential;
      const token = newToken();
      const row = { id: uuidv7(), email, role, token_hash: hashCredential(token), invited_by: userId };
      const [saved] = await context.query<{ json: string }>(saveInvitation(organizationId, row));
      const [inviter] = await context.query<Inviter>(selectInviter(organizationId, userId));
      if (!saved || !inviter) throw new Error('A saved invitation did not come back.');
      const invitation = new JsonText<Invitation>(saved.json).value();
      context.audit({
        recordType: 'invitation',
        recordId: invitation.id,
        action: former ? 'updated' : 'created',
      });
      const link = `${baseUrl}/invitations/${token}`;
      return { data: { ...invitation, ...inviter, link, mailed: mailer !== undefined } };
    },
  });
  return {
    ...invite,
    invoke: async (kernel, caller, input, idempotency) => {
      const result = await invite.invoke(kernel, caller, input, idempotency);
      // A repeated request has sent its e-mail before.
      if (mailer && !result.replay) {
        const invitation = newInvitationView.parse(result.data);
        mailer.send(invitationMessage(invitation, invitation.link));
      }
      return result;
    },
  };
}
