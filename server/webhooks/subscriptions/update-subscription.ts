import { JsonText } from '../../kernel/database/json-text.ts';
import { changesBetween } from '../../kernel/operations/changes.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { requireSomeField } from '../../kernel/operations/parse.ts';
import { requireExisting, requireMatchable } from './event-filter.ts';
import { requireEventScopes } from './event-scopes.ts';
import { lockForChange } from './locked-subscription.ts';
import {
  type Subscription,
  type SubscriptionRules,
  subscriptionId,
  subscriptionInput,
  subscriptionView,
} from './subscription.schema.ts';
import { resumeEndpoint, updateSubscription } from './subscription.sql.ts';
import { HOST_FULL, lockSubscriptions, requireRoomToMove } from './subscription-quota.ts';

/** Updates a subscription. Enabling it resumes waiting deliveries and resets its failures. */
export function patchSubscription(rules: SubscriptionRules) {
  const { patch: patchSchema } = subscriptionInput(rules);
  return defineWrite({
    name: 'update-webhook-subscription',
    summary: 'Update a webhook subscription',
    description: 'Only included fields change. Enabling resumes waiting deliveries; see also `recover`.',
    scope: 'webhooks:write',
    role: 'admin',
    input: patchSchema.extend(subscriptionId.shape).meta({ examples: [{ enabled: true }] }),
    output: subscriptionView,
    conflicts: [HOST_FULL],
    run: async (context, { id, ...patch }) => {
      requireSomeField(patchSchema, patch);
      requireEventScopes(context, rules, patch.event_types ?? []);
      const { organizationId } = context;
      const { target_url } = patch;
      if (target_url !== undefined) await lockSubscriptions(context);
      const before = await lockForChange(context, id);
      if (patch.filter !== undefined || patch.event_types !== undefined) {
        requireMatchable(
          patch.filter ?? before.filter ?? {},
          patch.event_types ?? before.event_types,
          rules.events,
        );
        if (patch.filter !== undefined) await requireExisting(context, patch.filter);
      }
      if (target_url !== undefined) await requireRoomToMove(context, before.target_url, target_url);
      const [written] = await context.query<{ json: string }>(updateSubscription(organizationId, id, patch));
      if (!written) throw notFound('webhook subscription');
      const after = new JsonText<Subscription>(written.json).value();
      const changes = changesBetween(before, after);
      if (after.enabled && !before.enabled) context.defer(resumeEndpoint(organizationId, id));
      if (Object.keys(changes).length > 0) {
        context.audit({ recordType: 'webhook_subscription', recordId: id, action: 'updated', changes });
      }
      return { data: new JsonText(written.json) };
    },
  });
}
