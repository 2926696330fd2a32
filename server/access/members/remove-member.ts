import { defineWrite } from '../../kernel/operation.ts';
import { credentialChanged } from '../credential-changes.ts';
import { memberId } from './member.schema.ts';
import { deleteMember, type LockedMember, lockMember } from './member.sql.ts';
import { memberWhoMayLoseRole, requireMayGive } from './member-rules.ts';

/**
 * Takes a person out of the organization; anyone may leave by themselves. Their sessions lose the organization and
 * the apps that they connected to it stop at once. API keys belong to the organization and stay.
 */
export const removeMember = defineWrite({
  name: 'remove-member',
  summary: 'Remove a member',
  scope: null,
  input: memberId,
  run: async (context, { id }) => {
    const { organizationId, caller } = context;
    const isLeaving = caller.credential.userId === id;
    const locked = await context.query<LockedMember>(lockMember(organizationId, id));
    const member = memberWhoMayLoseRole(locked, id);
    if (!isLeaving) requireMayGive(caller.credential.role, member.role);
    await context.query(deleteMember(organizationId, id));
    context.defer(credentialChanged());
    context.audit({ recordType: 'member', recordId: id, action: 'deleted' });
    return {};
  },
});
