import { NO_RECORDS } from '../family/record-registry.ts';
import type { ReadContext } from './context.ts';
import type { Caller } from './credential.ts';
import type { Kernel } from './operation.ts';
import { requireScope, type Scope } from './scopes.ts';

/** Creates the context in which a caller reads; each statement is independent. */
export function readingIn(kernel: Kernel, caller: Caller): ReadContext {
  const { organizationId } = caller.credential;
  const { limits = {}, records = NO_RECORDS, stopping } = kernel;
  return {
    organizationId,
    caller,
    limits,
    records,
    stopping,
    ...kernel.database.reading(organizationId, caller.credential.viewer),
  };
}

/**
 * Creates the context of a long read that is not a single operation, such as a download. Each statement is
 * independent, so nothing stays open while the receiver is slow.
 * @throws 403 `forbidden` if the scope is missing
 */
export function readingAs(kernel: Kernel, caller: Caller, scope: Scope): ReadContext {
  requireScope(caller.credential.scopes, scope);
  return readingIn(kernel, caller);
}
