import type { ReadContext } from './context.ts';
import type { Caller } from './credential.ts';
import type { Kernel } from './operation.ts';
import { requireScope, type Scope } from './scopes.ts';

/** What a caller reads with: each statement stands alone. */
export function readingIn(kernel: Kernel, caller: Caller): ReadContext {
  const { organizationId } = caller.credential;
  return { organizationId, caller, limits: kernel.limits ?? {}, ...kernel.database.reading(organizationId) };
}

/**
 * What a long reading works with that is no single operation, such as a download: each statement stands alone, so that
 * nothing is held open while the receiver takes its time.
 * @throws 403 `forbidden` without the scope
 */
export function readingAs(kernel: Kernel, caller: Caller, scope: Scope): ReadContext {
  requireScope(caller.credential.scopes, scope);
  return readingIn(kernel, caller);
}
