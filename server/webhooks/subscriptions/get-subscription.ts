import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { subscriptionId, subscriptionView } from './subscription.schema.ts';
import { selectSubscription } from './subscription.sql.ts';

/** Gets one subscription (docs/behaviour/webhooks.md 4). */
export const getSubscription = defineRead({
  name: 'get-webhook-subscription',
  summary: 'Get a webhook subscription',
  scope: 'webhooks:read',
  role: 'admin',
  input: subscriptionId,
  output: subscriptionView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectSubscription(context.organizationId, id));
    if (!row) throw notFound('webhook subscription');
    return { data: new JsonText(row.json) };
  },
});
