import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { IN_USE } from '../../kernel/operations/uses.ts';
import { deleteRows, emptyRows } from '../../kernel/privacy/erase-rows.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { LAST_OWNER } from '../members/member-rules.ts';
import { defineRemoveMember } from '../members/remove-member.ts';
import { NO_OWNER_KEPT } from '../single-sign-on/kept-owner.ts';
import { erasedAsFarAsAllowed } from './as-far-as-allowed.ts';
import { eraseAccount } from './erase-account.ts';
import { findMember } from './find-member.ts';
import { memberErasure, memberErasureRequest } from './member-privacy.schema.ts';
import { eraseSecurityEventsOf } from './member-privacy.sql.ts';

const ONESELF = new Conflict('You cannot erase yourself. Ask another owner.');

/**
 * Removes a member and erases what the organization stores about them, also if they have left already (docs/privacy.md). A job erases what only
 * other roles may touch and, if the person belongs to no other organization, their account.
 * @param declared what all families declare about their tables
 * @param forget removes credentials from the memory of this process before the answer is sent
 */
export function defineEraseMember(declared: readonly TablePrivacy[], forget: (credentialId: string) => void) {
  const removeMember = defineRemoveMember(forget);
  return defineWrite({
    name: 'erase-member',
    summary: 'Erase a user',
    description:
      'Removes a member and erases their personal data from the organization: from the logs, invitations, emails, private views and reports. ' +
      'Someone who has left is erased in the same way. Records that they created stay. If the person belongs to no other organization, their account is erased within a minute, too. This cannot be ' +
      'undone. Only owners can do this, in the web app or with an app that they connected; API keys cannot.',
    scope: 'crm:write',
    role: 'admin',
    sensitive: true,
    input: memberErasureRequest,
    output: memberErasure,
    conflicts: [ONESELF, LAST_OWNER, NO_OWNER_KEPT, IN_USE],
    run: async (context, { id, pause_workflows }) => {
      const { organizationId, caller } = context;
      const person = await findMember(context, caller.credential, id, 'erase a member');
      if (caller.credential.userId === id) throw conflict(ONESELF);
      const decision = pause_workflows === undefined ? {} : { pause_workflows: String(pause_workflows) };
      if (!person.isFormer) await removeMember.join(context, { id, ...decision });
      const erased = await erasedAsFarAsAllowed(context, declared);
      const emptied = await emptyRows(context, erased, 'user', person);
      const [events] = await context.query<{ rows: number }>(eraseSecurityEventsOf(id));
      const deleted = await deleteRows(context, erased, 'user', person);
      context.audit({ recordType: 'member', recordId: id, action: 'erased' });
      context.defer(insertSecurityEvent(caller, 'member_erased', { member: id }));
      context.enqueue(eraseAccount, { user_id: id, organization_id: organizationId });
      return { data: { id, rows: emptied + (events?.rows ?? 0) + deleted } };
    },
  });
}
