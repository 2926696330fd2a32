import type { WriteContext } from '../../kernel/operations/context.ts';
import { lockKeys } from '../external-ids/external-id.sql.ts';
import type { ExternalKind } from '../external-ids/external-ids.ts';

/**
 * Waits for other requests that may create the same records, and makes later ones wait: upserts, and searches that create what they
 * do not find. External ids have a lock of their own.
 * @param identities such as `email ada@example.com`: a field, and its value in the form that values are compared in
 */
export async function lockIdentities(
  context: WriteContext,
  kind: ExternalKind,
  identities: readonly string[],
): Promise<void> {
  if (identities.length === 0) return;
  await context.query(lockKeys(context.organizationId, `upsert of ${kind}`, identities));
}
