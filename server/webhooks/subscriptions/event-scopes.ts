import type { ReadContext } from '../../kernel/operations/context.ts';
import { requireScope } from '../../kernel/operations/scopes.ts';
import type { SubscriptionRules } from './subscription.schema.ts';

/** Events of the CRM need only the scope for webhooks (docs/contributing.md, "Add a family"). */
const OPEN_SCOPE = 'crm:read';

/**
 * Requires the scopes to read the records in the events.
 * @throws 403 `forbidden`
 */
export function requireEventScopes(
  { caller }: ReadContext,
  { events }: SubscriptionRules,
  types: readonly string[],
): void {
  for (const { type, scope } of events) {
    if (types.includes(type) && scope !== OPEN_SCOPE) requireScope(caller.credential.scopes, scope);
  }
}
