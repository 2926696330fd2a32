import { z } from 'zod';
import { JsonText } from '../../kernel/database/json-text.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { subscriptionView } from './subscription.schema.ts';
import { selectSubscriptions } from './subscription.sql.ts';

/** Lists all subscriptions, newest first (docs/behaviour/webhooks.md 3). */
export const listSubscriptions = defineRead({
  name: 'list-webhook-subscriptions',
  summary: 'List webhook subscriptions',
  scope: 'webhooks:read',
  role: 'admin',
  input: z.object({}),
  output: z.array(subscriptionView),
  run: async (context) => {
    const rows = await context.query<{ json: string }>(selectSubscriptions(context.organizationId));
    return {
      data: rows.map(({ json }) => new JsonText(json)),
      meta: { limit: rows.length, offset: 0, count: rows.length },
    };
  },
});
