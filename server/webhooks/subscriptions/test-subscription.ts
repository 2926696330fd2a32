import { v7 as uuidv7 } from 'uuid';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { TEST_EVENT } from '../test-event.ts';
import { selectDeliveryId } from './delivery.sql.ts';
import { holdEnabledSubscription, SUBSCRIPTION_DISABLED } from './enabled-subscription.ts';
import { deliveryView, subscriptionId } from './subscription.schema.ts';

/** Sends an event about the subscription itself, in the same way as any other event. */
export const testSubscription = defineWrite({
  name: 'test-webhook-subscription',
  summary: 'Send a test event',
  description: `Sends the event ${TEST_EVENT} with the subscription as its record.`,
  scope: 'webhooks:write',
  role: 'admin',
  input: subscriptionId,
  output: deliveryView,
  conflicts: [SUBSCRIPTION_DISABLED],
  run: async (context, { id }) => {
    const record = await holdEnabledSubscription(context, id);
    const eventId = uuidv7();
    const [delivery] = await context.query<{ delivery_id: string }>(selectDeliveryId(id, eventId));
    if (!delivery) throw new Error('A requested id was not returned.');
    context.audit({ recordType: 'webhook_subscription', recordId: id, action: 'tested' });
    context.emit({
      id: eventId,
      type: TEST_EVENT,
      recordType: 'webhook_subscription',
      recordId: id,
      record,
      occurredAt: new Date().toISOString(),
    });
    return { data: { delivery_id: delivery.delivery_id, event_type: TEST_EVENT } };
  },
});
