import { JsonText } from '../../kernel/database/json-text.ts';
import type { Role } from '../../kernel/operations/credential.ts';
import type { Subscription } from './subscription.schema.ts';

/**
 * A subscription as a caller with this role may see it. Anyone who knows the URL can often post to it, so members see
 * only its server.
 * @param json the record as rendered by PostgreSQL
 */
export function shownSubscription(json: string, role: Role): JsonText<Subscription> {
  const record = new JsonText<Subscription>(json);
  if (role !== 'member') return record;
  const subscription = record.value();
  const target_url = `${new URL(subscription.target_url).origin}/`;
  return new JsonText(JSON.stringify({ ...subscription, target_url }));
}
