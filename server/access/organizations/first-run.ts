import type { Statements } from '../../kernel/database.ts';
import { conflict } from '../../kernel/errors.ts';
import { sql } from '../../kernel/sql.ts';
import type { AccessDatabase } from '../access-database.ts';
import { selectAnyOrganization } from './organization.sql.ts';

/** "ACCE": one process at a time sets up the first organization. */
const FIRST_RUN_LOCK = 0x41434345;

/** Tells whether there is any organization; until there is, whoever comes first sets up theirs. */
export async function hasOrganization(statements: Statements): Promise<boolean> {
  return (await statements.query(selectAnyOrganization())).length > 0;
}

/**
 * Sets up the first organization.
 * @param setUp creates an organization with all that belongs to it, in the transaction that it is given
 * @throws 409 `conflict` when there is one already, and what `setUp` refuses
 */
export function setUpFirst<Result>(
  database: AccessDatabase,
  setUp: (statements: Statements) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (statements) => {
    await statements.query(sql`SELECT pg_advisory_xact_lock(${FIRST_RUN_LOCK})`);
    if (await hasOrganization(statements)) throw conflict('Kontor is set up already; sign in.');
    return setUp(statements);
  });
}
