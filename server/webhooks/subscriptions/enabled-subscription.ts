import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict, notFound } from '../../kernel/operations/errors.ts';
import type { Subscription } from './subscription.schema.ts';
import { holdSubscription } from './subscription.sql.ts';

export const SUBSCRIPTION_DISABLED = new Conflict('The webhook subscription is disabled; enable it first.');

/**
 * Locks a subscription to which something is about to be sent.
 * @throws 404 `not_found` if there is none, 409 `conflict` if it is disabled
 */
export async function holdEnabledSubscription(
  context: WriteContext,
  id: string,
): Promise<JsonText<Subscription>> {
  const [row] = await context.query<{ json: string }>(holdSubscription(context.organizationId, id));
  if (!row) throw notFound('webhook subscription');
  const subscription = new JsonText<Subscription>(row.json);
  if (!subscription.value().enabled) throw conflict(SUBSCRIPTION_DISABLED);
  return subscription;
}
