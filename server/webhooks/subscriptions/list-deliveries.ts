import { z } from 'zod';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { deliveryBody } from '../delivery/delivery-body.ts';
import { type AttemptRow, EXCERPT_LENGTH, selectAttempts } from './delivery.sql.ts';
import { type AttemptView, attemptQuery, attemptView } from './subscription.schema.ts';
import { selectSubscription } from './subscription.sql.ts';

/** Lists a subscription's attempts, newest first. */
export const listDeliveries = defineRead({
  name: 'list-webhook-deliveries',
  summary: 'List the delivery attempts of a webhook subscription',
  description: 'Every attempt of the last 30 days, newest first.',
  scope: 'webhooks:read',
  role: 'admin',
  input: attemptQuery,
  output: z.array(attemptView),
  run: async (context, query) => {
    const { organizationId } = context;
    const [subscription] = await context.query(selectSubscription(organizationId, query.id));
    if (!subscription) throw notFound('webhook subscription');
    const rows = await context.query<AttemptRow>(selectAttempts(organizationId, query));
    const { limit, offset } = query;
    return {
      data: rows.map((row) => viewOf(row, organizationId)),
      meta: { limit, offset, count: rows.length },
    };
  },
});

function viewOf(row: AttemptRow, organizationId: string): AttemptView {
  const { reason, message, target_url, payload, response_body, ...attempt } = row;
  return {
    ...attempt,
    error: reason === null ? null : { reason, message: message ?? '' },
    request: { target_url, body: payload === null ? null : bodyExcerpt(row, organizationId, payload) },
    response: { body: response_body },
  };
}

/** The body can be rebuilt exactly from the event and the time of the attempt. */
function bodyExcerpt(row: AttemptRow, organizationId: string, payload: string): string {
  const { delivery_id: deliveryId, event_type: eventType } = row;
  const sentAt = new Date(row.sent_at);
  return deliveryBody({ deliveryId, eventType, organizationId, payload, sentAt }).slice(0, EXCERPT_LENGTH);
}
