import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { healthView, subscriptionId } from './subscription.schema.ts';
import { selectHealth } from './subscription.sql.ts';

/** Gets a subscription's health: what has failed since when, what is waiting, and why it was disabled. */
export const getSubscriptionHealth = defineRead({
  name: 'get-webhook-subscription-health',
  summary: 'Get the health of a webhook subscription',
  scope: 'webhooks:read',
  role: 'admin',
  input: subscriptionId,
  output: healthView,
  run: async (context, { id }) => {
    const [row] = await context.query<{ json: string }>(selectHealth(context.organizationId, id));
    if (!row) throw notFound('webhook subscription');
    return { data: new JsonText(row.json) };
  },
});
