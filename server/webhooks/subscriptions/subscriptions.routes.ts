import { routesOf } from '../../kernel/http/route.ts';
import { createSubscription } from './create-subscription.ts';
import { deleteSubscription } from './delete-subscription.ts';
import { getSubscriptionHealth } from './get-health.ts';
import { getSubscription } from './get-subscription.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import { recoverDeliveries } from './recover.ts';
import { redeliver } from './redeliver.ts';
import { rotateSecret } from './rotate-secret.ts';
import type { SubscriptionRules } from './subscription.schema.ts';
import { testSubscription } from './test-subscription.ts';
import { patchSubscription } from './update-subscription.ts';

const route = routesOf('Webhooks');
const ONE = '/api-webhook-subscriptions/:id';

/** The paths of webhooks. The rules say which events exist and which addresses are allowed. */
export function webhookRoutes(rules: SubscriptionRules) {
  return [
    route.list('/api-webhook-subscriptions', listSubscriptions),
    route.create('/api-webhook-subscriptions', createSubscription(rules)),
    route.get(ONE, getSubscription),
    route.patch(ONE, patchSubscription(rules)),
    route.delete(ONE, deleteSubscription),
    route.get(`${ONE}/health`, getSubscriptionHealth),
    route.action(`${ONE}/test`, testSubscription),
    route.action(`${ONE}/rotate-secret`, rotateSecret),
    route.list(`${ONE}/deliveries`, listDeliveries),
    route.action(`${ONE}/deliveries/:delivery_id/redeliver`, redeliver),
    route.post(`${ONE}/recover`, recoverDeliveries),
  ];
}
