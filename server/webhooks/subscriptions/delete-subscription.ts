import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { lockForChange } from './locked-subscription.ts';
import { subscriptionId } from './subscription.schema.ts';
import { deleteSubscriptionRow } from './subscription.sql.ts';

/** Deletes a subscription; its deliveries stop. */
export const deleteSubscription = defineWrite({
  name: 'delete-webhook-subscription',
  summary: 'Delete a webhook subscription',
  scope: 'webhooks:write',
  role: 'admin',
  input: subscriptionId,
  run: async (context, { id }) => {
    await lockForChange(context, id);
    context.defer(deleteSubscriptionRow(context.organizationId, id));
    context.audit({ recordType: 'webhook_subscription', recordId: id, action: 'deleted' });
    return DONE;
  },
});
