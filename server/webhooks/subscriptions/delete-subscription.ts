import { notFound } from '../../kernel/errors.ts';
import { defineWrite } from '../../kernel/operation.ts';
import { subscriptionId } from './subscription.schema.ts';
import { deleteSubscriptionRow } from './subscription.sql.ts';

/** DELETE of a subscription; its deliveries stop. */
export const deleteSubscription = defineWrite({
  name: 'delete-webhook-subscription',
  summary: 'Delete a webhook subscription',
  scope: 'webhooks:write',
  role: 'admin',
  input: subscriptionId,
  run: async (context, { id }) => {
    const deleted = await context.query(deleteSubscriptionRow(context.organizationId, id));
    if (deleted.length === 0) throw notFound('webhook subscription');
    context.audit({ recordType: 'webhook_subscription', recordId: id, action: 'deleted' });
    return {};
  },
});
