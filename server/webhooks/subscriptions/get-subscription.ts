import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { shownSubscription } from './shown-subscription.ts';
import { subscriptionId, subscriptionView } from './subscription.schema.ts';
import { selectSubscription } from './subscription.sql.ts';

/** Gets a subscription (docs/behaviour/webhooks.md 4). */
export const getSubscription = defineRead({
  name: 'get-webhook-subscription',
  summary: 'Get a webhook subscription',
  description: 'For members, `target_url` contains only the server.',
  scope: 'webhooks:read',
  input: subscriptionId,
  output: subscriptionView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectSubscription(context.organizationId, id));
    if (!row) throw notFound('webhook subscription');
    return { data: shownSubscription(row.json, context.caller.credential.role) };
  },
});
