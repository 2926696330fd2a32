import { z } from 'zod';
import { wholeListMeta } from '../../kernel/fields/whole-list-meta.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { shownSubscription } from './shown-subscription.ts';
import { subscriptionView } from './subscription.schema.ts';
import { selectSubscriptions } from './subscription.sql.ts';

/** Lists all subscriptions, newest first (docs/behaviour/webhooks.md 3). */
export const listSubscriptions = defineRead({
  name: 'list-webhook-subscriptions',
  summary: 'List webhook subscriptions',
  description: 'For members, `target_url` contains only the server.',
  scope: 'webhooks:read',
  input: z.object({}),
  output: z.array(subscriptionView),
  meta: wholeListMeta,
  run: async (context) => {
    const rows = await context.query<{ json: string }>(selectSubscriptions(context.organizationId));
    return {
      data: rows.map(({ json }) => shownSubscription(json, context.caller.credential.role)),
      meta: { limit: rows.length, offset: 0, count: rows.length },
    };
  },
});
