import { v7 as uuidv7 } from 'uuid';
import type { Role } from '../../kernel/credential.ts';
import { conflict } from '../../kernel/errors.ts';
import { JsonText } from '../../kernel/json-text.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { selectMemberByEmail } from '../members/member.sql.ts';
import { requireMayGive } from '../members/member-rules.ts';
import { newToken } from '../sessions/sessions.ts';
import { type Invitation, invitationDraft, invitationView, newInvitationView } from './invitation.schema.ts';
import { saveInvitation, selectInvitedRole } from './invitation.sql.ts';

/**
 * Invites someone to the organization; the answer is the only place where the secret of the link ever stands. It says
 * nothing of whether the address has an account. Inviting an address again replaces the link.
 */
export const inviteMember = defineWrite({
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

    const token = newToken();
    const row = {
      id: uuidv7(),
      email,
      role,
      token_hash: hashCredential(token),
      invited_by: caller.credential.userId,
    };
    const [saved] = await context.query<{ json: string }>(saveInvitation(organizationId, row));
    if (!saved) throw new Error('A saved invitation did not come back.');
    const invitation = new JsonText<Invitation>(saved.json).value();
    context.audit({
      recordType: 'invitation',
      recordId: invitation.id,
      action: former ? 'updated' : 'created',
    });
    return { data: { ...invitation, token } };
  },
});
