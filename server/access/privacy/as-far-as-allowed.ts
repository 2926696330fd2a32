import type { Statements } from '../../kernel/database/database.ts';
import type { PersonRows, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { type Rights, SELECT_RIGHTS } from './member-privacy.sql.ts';

/**
 * Narrows what the families declare about people to what the role of the statements may do. The roles of the service divide the data of a person
 * among them; only the owner of the tables may do everything.
 */

/** What the role may erase. */
export async function erasedAsFarAsAllowed(
  statements: Statements,
  declared: readonly TablePrivacy[],
): Promise<readonly TablePrivacy[]> {
  const rights = await rightsOf(statements);
  return declared.map((privacy) => ({
    ...privacy,
    user: privacy.user.filter((rows) => mayErase(rows, rights.get(privacy.table))),
  }));
}

/** What the role may read. Copies that may repeat what is private to somebody else are left out. */
export async function readAsFarAsAllowed(
  statements: Statements,
  declared: readonly TablePrivacy[],
): Promise<readonly TablePrivacy[]> {
  const rights = await rightsOf(statements);
  return declared.map((privacy) => {
    const isShown = rights.get(privacy.table)?.reads === true && privacy.forOwner !== null;
    return isShown ? privacy : { ...privacy, user: [] };
  });
}

async function rightsOf(statements: Statements): Promise<ReadonlyMap<string, Rights>> {
  const rows = await statements.query<Rights>(SELECT_RIGHTS);
  return new Map(rows.map((row) => [row.table, row]));
}

function mayErase({ erase }: PersonRows, rights: Rights | undefined): boolean {
  if (rights?.reads !== true) return false;
  if (erase === 'delete') return rights.deletes;
  // A function knows itself how it changes what it reads.
  return typeof erase === 'object' || rights.changes;
}
