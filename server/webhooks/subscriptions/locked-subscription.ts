import { JsonText } from '../../kernel/database/json-text.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import type { Subscription } from './subscription.schema.ts';
import { lockSubscription } from './subscription.sql.ts';

/**
 * Locks a subscription that is about to be changed.
 * @throws 404 `not_found` if there is none
 */
export async function lockForChange(context: WriteContext, id: string): Promise<Subscription> {
  const statements = lockSubscription(context.organizationId, id);
  const [, rows] = await Promise.all(
    statements.map((statement) => context.query<{ json: string }>(statement)),
  );
  const row = rows?.[0];
  if (!row) throw notFound('webhook subscription');
  return new JsonText<Subscription>(row.json).value();
}
