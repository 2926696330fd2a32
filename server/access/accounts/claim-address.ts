import type { Statements } from '../../kernel/database/database.ts';
import { endAccess } from './end-access.ts';
import { proveAddress, takeAddressFromOthers } from './user.sql.ts';

/**
 * Records that an account has proved its address. It may now join any organization, and accounts that use the same
 * address without proof lose it, along with their sessions and apps. Commits with the transaction of `statements`.
 * @param userId an account whose address was just proved
 */
export async function claimAddress(statements: Statements, userId: string): Promise<void> {
  await statements.query(proveAddress(userId));
  const losing = await statements.query<{ id: string }>(takeAddressFromOthers(userId));
  for (const { id } of losing) await endAccess(statements, id);
}
