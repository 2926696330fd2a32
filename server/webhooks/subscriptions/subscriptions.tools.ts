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

/** The tools of webhooks; which events there are, and where they may go, is for the whole service to say. */
export function webhookTools(rules: SubscriptionRules): readonly Tool[] {
  return [
    tool.get('list_webhook_subscriptions', listSubscriptions, {
      description:
        'All webhook subscriptions: which events go to which URL, and whether they are enabled; never their secrets.',
      finds: [id],
    }),
    tool.get('get_webhook_health', getSubscriptionHealth, {
      id,
      description: 'Whether deliveries get through: what failed since when, what waits, why it was disabled.',
    }),
    tool.get('list_webhook_deliveries', listDeliveries, {
      id,
      description:
        'The attempts to deliver, newest first: status, error, what was sent and answered. Kept for 30 days.',
      finds: ['delivery_id'],
    }),
    tool.action('create_webhook_subscription', createSubscription(rules), {
      description:
        'Send events to a URL from now on. The answer holds the signing secret, shown this once: give it to the person, ' +
        'keep it nowhere else.',
    }),
    tool.change('update_webhook_subscription', patchSubscription(rules), {
      id,
      description: 'Change URL, events or label, or disable and enable. Enabling resumes what waits.',
    }),
    tool.action('test_webhook_subscription', testSubscription, {
      id,
      description: 'Send a test event; look for its attempt in list_webhook_deliveries.',
    }),
    tool.action('redeliver_webhook', redeliver, {
      id,
      description: 'Send one delivery again under its old id, whatever became of it.',
    }),
    tool.action('recover_webhook_deliveries', recoverDeliveries, {
      id,
      description:
        'After an outage of the receiver: send all events since a time that never got through. Go on at next_since until it is null.',
    }),
    tool.action('rotate_webhook_secret', rotateSecret, {
      id,
      description:
        'Give a subscription a new secret, shown this once. Both sign for 24 hours; a secret older than these ends at once.',
    }),
    tool.delete('delete_webhook_subscription', deleteSubscription, {
      id,
      description:
        'Delete a subscription for good; what waits is never sent. To stop for a while, disable it instead.',
    }),
  ];
}
