import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requeueDelivery } from './delivery.sql.ts';
import { holdEnabledSubscription, SUBSCRIPTION_DISABLED } from './enabled-subscription.ts';
import { deliveryId, deliveryView, type QueuedDelivery } from './subscription.schema.ts';
import { wakeEndpoint } from './subscription.sql.ts';

/** Sends a delivery again, under its old id and with a new set of attempts. */
export const redeliver = defineWrite({
  name: 'redeliver-webhook',
  summary: 'Send a delivery again',
  description: 'Under the same delivery id, whatever became of it before; for 30 days after the event.',
  scope: 'webhooks:write',
  role: 'admin',
  input: deliveryId,
  output: deliveryView,
  conflicts: [SUBSCRIPTION_DISABLED],
  run: async (context, { id, delivery_id }) => {
    const { organizationId } = context;
    await holdEnabledSubscription(context, id);
    const [queued] = await context.query<QueuedDelivery>(requeueDelivery(organizationId, id, delivery_id));
    if (!queued) throw notFound('delivery');
    context.defer(wakeEndpoint(organizationId, id));
    context.audit({ recordType: 'webhook_subscription', recordId: id, action: 'redelivered' });
    return { data: queued };
  },
});
