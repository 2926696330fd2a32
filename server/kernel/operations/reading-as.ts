import type { ReadContext } from './context.ts';
import type { Caller } from './credential.ts';
import type { Kernel } from './operation.ts';
import { requireScope, type Scope } from './scopes.ts';

/**
 * What a long reading works with that is no single operation, such as a download: each statement stands alone, so that
 * nothing is held open while the receiver takes its time.
 * @throws 403 `forbidden` without the scope
 */
export function readingAs(kernel: Kernel, caller: Caller, scope: Scope): ReadContext {
  const { organizationId, scopes } = caller.credential;
  requireScope(scopes, scope);
  return { organizationId, caller, ...kernel.database.reading(organizationId) };
}
