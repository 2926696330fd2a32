import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { requireAdmin } from '../../kernel/operations/admit.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { IN_USE, requireNone } from '../../kernel/operations/uses.ts';
import { revokeApiKeysOf } from '../api-keys/api-key.sql.ts';
import { credentialChanged } from '../credential-changes.ts';
import { deleteInvitationsOf } from '../invitations/invitation.sql.ts';
import { NO_OWNER_KEPT, requireKeptOwner } from '../single-sign-on/kept-owner.ts';
import { insertFormerMember } from './former-member.sql.ts';
import { memberRemoval } from './member.schema.ts';
import { deleteMember, type LockedMember, lockMember } from './member.sql.ts';
import { LAST_OWNER, memberWhoMayLoseRole, requireMayGive } from './member-rules.ts';
import { pauseUses, usesOfMember } from './uses-of-member.ts';

/**
 * Defines the operation that removes a person from the organization; anyone may leave on their own. Their sessions
 * lose the organization, and the apps they connected to it and their open invitations end at once. API keys belong to
 * the organization and stay unless `revoke_keys` is set, which only owners and admins may do. So do the workflows that
 * they published, unless `pause_workflows` is set; owners are told.
 * @param forget removes credentials from the memory of this process before the answer is sent
 */
export function defineRemoveMember(forget: (credentialId: string) => void) {
  return defineWrite({
    name: 'remove-member',
    summary: 'Remove a member',
    scope: null,
    sensitive: true,
    input: memberRemoval,
    conflicts: [LAST_OWNER, NO_OWNER_KEPT, IN_USE],
    run: async (context, { id, revoke_keys, pause_workflows }) => {
      const { organizationId, caller } = context;
      const isLeaving = caller.credential.userId === id;
      const locked = await context.query<LockedMember>(lockMember(organizationId, id));
      const member = memberWhoMayLoseRole(locked, id);
      if (!isLeaving) requireMayGive(caller.credential.role, member.role);
      if (revoke_keys) await revokeKeys(context, id);
      const uses = await usesOfMember(context, id);
      if (pause_workflows === undefined && !isLeaving) requireNone(uses.named);
      if (pause_workflows) await pauseUses(context, uses.all);
      await context.query(insertFormerMember(organizationId, id));
      await context.query(deleteMember(organizationId, id));
      await requireKeptOwner(context, organizationId);
      await endInvitations(context, id, null);
      context.defer(credentialChanged());
      context.audit({ recordType: 'member', recordId: id, action: 'deleted' });
      context.defer(insertSecurityEvent(caller, 'member_removed', { member: id, role: member.role }));
      if (uses.written.length > 0) {
        const workflows = uses.written.map(({ name }) => name).join(', ');
        const details = { member: id, workflows, paused: pause_workflows === true };
        context.defer(insertSecurityEvent(caller, 'workflow_author_left', details));
      }
      context.afterCommit(() => forget(''));
      return DONE;
    },
  });
}

/**
 * Ends the open invitations of a person who may no longer grant their roles.
 * @param role the inviter's current role; null if they have left
 */
export async function endInvitations(
  context: WriteContext,
  inviterId: string,
  role: 'owner' | 'admin' | 'member' | null,
): Promise<void> {
  const statement = deleteInvitationsOf(context.organizationId, inviterId, role);
  for (const { id } of await context.query<{ id: string }>(statement)) {
    context.audit({ recordType: 'invitation', recordId: id, action: 'deleted' });
  }
}

async function revokeKeys(context: WriteContext, creatorId: string): Promise<void> {
  requireAdmin(context.caller.credential);
  const statement = revokeApiKeysOf(context.organizationId, creatorId);
  for (const { id } of await context.query<{ id: string }>(statement)) {
    context.audit({ recordType: 'api_key', recordId: id, action: 'revoked' });
    context.defer(insertSecurityEvent(context.caller, 'api_key_revoked', { key: id }));
  }
}
