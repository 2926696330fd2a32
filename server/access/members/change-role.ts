import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { credentialChanged } from '../credential-changes.ts';
import { NO_OWNER_KEPT, requireKeptOwner } from '../single-sign-on/kept-owner.ts';
import { memberView, roleChange } from './member.schema.ts';
import { type LockedMember, lockMember, selectMember, updateRole } from './member.sql.ts';
import { LAST_OWNER, memberWhoMayLoseRole, requireMayGive } from './member-rules.ts';
import { endInvitations } from './remove-member.ts';

/**
 * Defines the operation that changes a member's role. It applies to their sessions and apps from the next request on.
 * Their open invitations to roles that they may no longer grant end.
 * @param forget removes credentials from the memory of this process before the answer is sent
 */
export function defineChangeRole(forget: (credentialId: string) => void) {
  return defineWrite({
    name: 'change-role',
    summary: 'Change the role of a member',
    scope: null,
    sensitive: true,
    role: 'admin',
    input: roleChange,
    output: memberView,
    conflicts: [LAST_OWNER, NO_OWNER_KEPT],
    run: async (context, { id, role }) => {
      const { organizationId, caller } = context;
      const locked = await context.query<LockedMember>(lockMember(organizationId, id));
      const present = locked.find(({ user_id }) => user_id === id)?.role;
      if (present !== role) {
        const member = memberWhoMayLoseRole(locked, id);
        requireMayGive(caller.credential.role, member.role);
        requireMayGive(caller.credential.role, role);
        await context.query(updateRole(organizationId, id, role));
        await requireKeptOwner(context, organizationId);
        await endInvitations(context, id, role);
        context.defer(credentialChanged());
        const changes = { role: { from: member.role, to: role } };
        context.audit({ recordType: 'member', recordId: id, action: 'updated', changes });
        context.defer(
          insertSecurityEvent(caller, 'role_changed', { member: id, from: member.role, to: role }),
        );
      }
      const [row] = await context.query<{ json: string }>(
        selectMember(organizationId, caller.credential.role, id),
      );
      if (!row) throw new Error('A locked member was not found.');
      context.afterCommit(() => forget(''));
      return { data: new JsonText(row.json) };
    },
  });
}
