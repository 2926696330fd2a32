import { type Tool, toolsOf } from '../../kernel/mcp/tool.ts';
import { createSubscription } from './create-subscription.ts';
import { deleteSubscription } from './delete-subscription.ts';
import { getSubscriptionHealth } from './get-health.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { recoverDeliveries } from './recover.ts';
import { redeliver } from './redeliver.ts';
import { rotateSecret } from './rotate-secret.ts';
import type { SubscriptionRules } from './subscription.schema.ts';
import { testSubscription } from './test-subscription.ts';
import { patchSubscription } from './update-subscription.ts';

const tool = toolsOf('webhooks');
const id = 'subscription_id';

/** The tools of webhooks. The rules say which events exist and which addresses are allowed. */
export function webhookTools(rules: SubscriptionRules): readonly Tool[] {
  return [
    tool.get('list_webhook_subscriptions', listSubscriptions, {
      description:
        'List all webhook subscriptions: which events go to which URL, and whether they are enabled. Secrets are not included.',
      finds: [id],
    }),
    tool.get('get_webhook_health', getSubscriptionHealth, {
      id,
      description:
        'Check whether deliveries succeed: what has failed since when, what is waiting, and why it was disabled.',
    }),
    tool.get('list_webhook_deliveries', listDeliveries, {
      id,
      description:
        'List delivery attempts, newest first: status, error, and the beginnings of request and response. Kept for 30 days.',
      finds: ['delivery_id'],
    }),
    tool.action('create_webhook_subscription', createSubscription(rules), {
      description:
        'Send events to a URL from now on. The result contains the signing secret, shown only once: give it to the person and ' +
        'store it nowhere else.',
    }),
    tool.change('update_webhook_subscription', patchSubscription(rules), {
      id,
      description:
        'Change the URL, events, filter or label, or disable or enable a subscription. Enabling resumes waiting deliveries.',
      // The events and the parts of a filter are described where a subscription is created.
      better: {
        event_types: { type: 'array', items: { type: 'string' } },
        filter: { type: 'object', description: 'Replaces the whole filter; {} sends all events.' },
      },
    }),
    tool.action('test_webhook_subscription', testSubscription, {
      id,
      description: 'Send a test event; look for its attempt in list_webhook_deliveries.',
    }),
    tool.action('redeliver_webhook', redeliver, {
      id,
      description: 'Send a delivery again with the same id, whatever its result was.',
    }),
    tool.action('recover_webhook_deliveries', recoverDeliveries, {
      id,
      description:
        'After an outage of the receiver: send all events since a time that were not delivered. Continue at next_since until it is null.',
    }),
    tool.action('rotate_webhook_secret', rotateSecret, {
      id,
      description:
        'Give a subscription a new secret, shown only once. The new and the current secret sign for 24 hours; an older one ends at once.',
    }),
    tool.delete('delete_webhook_subscription', deleteSubscription, {
      id,
      description:
        'Delete a subscription permanently. Waiting deliveries are never sent. To pause, disable it instead.',
    }),
  ];
}
