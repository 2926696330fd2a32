import type { Statements } from '../../kernel/database/database.ts';
import { endAccess } from './end-access.ts';
import { proveAddress, takeAddressFromOthers } from './user.sql.ts';

/**
 * An account has proved its address: it may join any organization from now on, and accounts elsewhere that took the same
 * address without a proof lose it, with their sessions and apps. Commits with the transaction of `statements`.
 * @param userId an account with a new proof, or one that is new and proved
 */
export async function claimAddress(statements: Statements, userId: string): Promise<void> {
  await statements.query(proveAddress(userId));
  const losing = await statements.query<{ id: string }>(takeAddressFromOthers(userId));
  for (const { id } of losing) await endAccess(statements, id);
}
