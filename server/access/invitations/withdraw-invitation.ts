import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { invitationId } from './invitation.schema.ts';
import { deleteInvitation } from './invitation.sql.ts';

/** Withdraws an invitation; its link stops working. */
export const withdrawInvitation = defineWrite({
  name: 'withdraw-invitation',
  summary: 'Withdraw an invitation',
  scope: null,
  sensitive: true,
  role: 'admin',
  input: invitationId,
  run: async (context, { id }) => {
    const withdrawn = await context.query(deleteInvitation(context.organizationId, id));
    if (withdrawn.length === 0) throw notFound('invitation');
    context.audit({ recordType: 'invitation', recordId: id, action: 'deleted' });
    return DONE;
  },
});
