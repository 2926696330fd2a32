import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { requireOwner } from '../../kernel/operations/admit.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { memberId } from './member.schema.ts';
import { endSessionsOfMember } from './member.sql.ts';

/**
 * Ends a member's sessions in the organization. Browsers that are using it are signed out; browsers that are using
 * another organization can only return to this one by signing in again. Only owners may do this.
 */
export const endMemberSessions = defineWrite({
  name: 'end-member-sessions',
  summary: 'Sign a member out',
  scope: null,
  sensitive: true,
  role: 'admin',
  input: memberId,
  run: async (context, { id }) => {
    const { organizationId, caller } = context;
    requireOwner(caller.credential, 'sign a member out');
    const ended = await context.query(endSessionsOfMember(organizationId, id));
    if (ended.length === 0) throw notFound('member');
    context.audit({ recordType: 'member', recordId: id, action: 'updated' });
    context.defer(insertSecurityEvent(caller, 'session_ended', { member: id }));
    return DONE;
  },
});
