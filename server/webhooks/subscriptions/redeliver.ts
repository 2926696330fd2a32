import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requeueDelivery } from './delivery.sql.ts';
import { holdEnabledSubscription, SUBSCRIPTION_DISABLED } from './enabled-subscription.ts';
import { deliveryId, deliveryView, type QueuedDelivery } from './subscription.schema.ts';
import { wakeEndpoint } from './subscription.sql.ts';

/** Sends a delivery again, with the same id and a new series of attempts. */
export const redeliver = defineWrite({
  name: 'redeliver-webhook',
  summary: 'Send a delivery again',
  description:
    'Uses the same delivery id, whatever the earlier result. Possible for 30 days after the event.',
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
