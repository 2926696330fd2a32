import { JsonText } from '../../kernel/database/json-text.ts';
import type { Role } from '../../kernel/operations/credential.ts';
import type { Subscription } from './subscription.schema.ts';

/**
 * A subscription as a person of this role may see it. The address often lets anyone post who knows it, so members are
 * told only the server that it names.
 * @param json the record as PostgreSQL has rendered it
 */
export function shownSubscription(json: string, role: Role): JsonText<Subscription> {
  const record = new JsonText<Subscription>(json);
  if (role !== 'member') return record;
  const subscription = record.value();
  const target_url = `${new URL(subscription.target_url).origin}/`;
  return new JsonText(JSON.stringify({ ...subscription, target_url }));
}
