import { v7 as uuidv7 } from 'uuid';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { newSecret } from '../delivery/signature.ts';
import { requireExisting, requireMatchable } from './event-filter.ts';
import { requireEventScopes } from './event-scopes.ts';
import { storedSecret, withoutSecret } from './secret.ts';
import {
  createdView,
  type Subscription,
  type SubscriptionRules,
  subscriptionInput,
} from './subscription.schema.ts';
import { insertSubscription } from './subscription.sql.ts';
import { HOST_FULL, lockSubscriptions, requireRoom, TOO_MANY } from './subscription-quota.ts';

/** Creates a subscription. Only this response contains the secret (docs/behaviour/webhooks.md 2). */
export function createSubscription(rules: SubscriptionRules) {
  return defineWrite({
    name: 'create-webhook-subscription',
    summary: 'Create a webhook subscription',
    description: 'The response contains the signing secret, which is shown only once.',
    scope: 'webhooks:write',
    role: 'admin',
    input: subscriptionInput(rules).draft,
    output: createdView,
    conflicts: [TOO_MANY, HOST_FULL],
    withoutSecrets: withoutSecret,
    run: async (context, draft) => {
      requireEventScopes(context, rules, draft.event_types);
      requireMatchable(draft.filter, draft.event_types, rules.events);
      await requireExisting(context, draft.filter);
      const { organizationId } = context;
      await lockSubscriptions(context);
      await requireRoom(context, draft.target_url);
      const id = uuidv7();
      const secret = newSecret();
      const [row] = await context.query<{ json: string }>(
        insertSubscription(organizationId, id, draft, await storedSecret(context, id, secret)),
      );
      if (!row) throw new Error('An inserted subscription was not returned.');
      context.audit({ recordType: 'webhook_subscription', recordId: id, action: 'created' });
      const { id: _, target_url, event_types, ...others } = new JsonText<Subscription>(row.json).value();
      return { data: { id, target_url, event_types, secret, ...others } };
    },
  });
}
