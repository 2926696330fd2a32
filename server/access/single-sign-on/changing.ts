import type { AuditEntry } from '../../kernel/audit/audit.ts';
import { insertSecurityEvent } from '../../kernel/audit/security-event.ts';
import { requireOwner } from '../../kernel/operations/admit.ts';
import type { WriteContext } from '../../kernel/operations/context.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { lockProvider, type ProviderRow } from './provider.sql.ts';

/** What the operations that change single sign-on share. */

export const NOT_SET_UP = new Conflict('Set up a provider first.');

/**
 * Reads and locks the provider for a change by an owner.
 * @throws 403 `forbidden`, or 409 `conflict` if there is none
 */
export async function lockedProvider(context: WriteContext): Promise<ProviderRow> {
  requireOwnerOfSignIn(context.caller);
  const [provider] = await context.query<ProviderRow>(lockProvider(context.organizationId));
  if (!provider) throw conflict(NOT_SET_UP);
  return provider;
}

/** @throws 403 `forbidden` for anyone but an owner */
export function requireOwnerOfSignIn({ credential }: Caller): void {
  requireOwner(credential, 'change how the organization signs in');
}

/** Writes a change to the audit log and the security log. */
export function tell(
  context: WriteContext,
  { action, changes = {} }: Pick<AuditEntry, 'action' | 'changes'>,
): void {
  const { organizationId, caller } = context;
  context.audit({ recordType: 'single_sign_on', recordId: organizationId, action, changes });
  context.defer(insertSecurityEvent(caller, 'single_sign_on_changed', { change: action }));
}
