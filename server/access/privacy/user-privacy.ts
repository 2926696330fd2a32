import { insertAuditEntries } from '../../kernel/audit/audit.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { deleteRows, emptyRows } from '../../kernel/privacy/erase-rows.ts';
import { type ExportedRow, exportPerson } from '../../kernel/privacy/export-rows.ts';
import type { Person, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { noSuchAccount } from '../accounts/operate-users.ts';
import { commandCaller } from '../organizations/command-caller.ts';
import {
  FORGET_CREDENTIALS,
  type FoundAccount,
  lockAccounts,
  selectAccounts,
  selectOrganizationsKnowing,
  selectOwnedAlone,
} from './find-user.sql.ts';

/** How the operator exports and erases people with an account, in one transaction as the schema owner. */

const lastOwnerOf = (slugs: string) =>
  new Conflict(
    `They are the last owner of ${slugs}. Make someone else an owner first, or erase the organization.`,
  );

/** Shorter names occur in too many other texts. */
const SHORTEST_NAME = 4;

/**
 * Yields everything that is stored about the accounts with an address, across organizations.
 * @throws 404 `not_found` if no account has the address
 */
export async function* exportUser(
  statements: Statements,
  declared: readonly TablePrivacy[],
  email: string,
): AsyncGenerator<ExportedRow> {
  const person = await personOf(statements, await accountsOf(statements, email));
  yield* exportPerson(statements, declared, 'user', person);
}

/**
 * Erases the accounts with an address. Their rows stay without a name, because records refer to them; nobody can sign
 * in.
 * @returns how many rows were deleted or changed
 * @throws 404 `not_found` if no account has the address, 409 `conflict` for the last owner of an organization
 */
export async function eraseUser(
  statements: Statements,
  declared: readonly TablePrivacy[],
  email: string,
): Promise<number> {
  const accounts = await accountsOf(statements, email);
  const alone = await statements.query<{ slug: string }>(selectOwnedAlone(accounts.map(({ id }) => id)));
  if (alone.length > 0) throw conflict(lastOwnerOf(alone.map(({ slug }) => slug).join(', ')));
  return eraseAccounts(statements, declared, accounts);
}

/** Erases accounts, whatever they own. Returns how many rows were deleted or changed. */
export async function eraseAccounts(
  statements: Statements,
  declared: readonly TablePrivacy[],
  accounts: readonly FoundAccount[],
): Promise<number> {
  await statements.query(lockAccounts(accounts.map(({ id }) => id)));
  const person = await personOf(statements, accounts);
  const emptied = await emptyRows(statements, declared, 'user', person);
  const deleted = await deleteRows(statements, declared, 'user', person);
  for (const slug of person.slugs) {
    const entries = person.ids.map((recordId) => ({ recordType: 'member', recordId, action: 'erased' }));
    const caller = await commandCaller(statements, slug);
    await statements.query(insertAuditEntries(caller, 'erase-user', entries));
  }
  await statements.query(FORGET_CREDENTIALS);
  return emptied + deleted;
}

async function accountsOf(statements: Statements, email: string): Promise<readonly FoundAccount[]> {
  const accounts = await statements.query<FoundAccount>(selectAccounts(email));
  if (accounts.length === 0) throw noSuchAccount();
  return accounts;
}

/** Combines some accounts into one person, with the slugs of the organizations that know them. */
async function personOf(
  statements: Statements,
  accounts: readonly FoundAccount[],
): Promise<Person & { readonly slugs: readonly string[] }> {
  const ids = accounts.map(({ id }) => id);
  const values = identifyingValues(accounts);
  const organizations = await statements.query<{ id: string; slug: string }>(
    selectOrganizationsKnowing(ids, values),
  );
  return {
    organizationIds: organizations.map(({ id }) => id),
    slugs: organizations.map(({ slug }) => slug),
    ids,
    values,
    names: [],
    eventIds: [],
  };
}

/** The texts by which copies of a person's data are found: addresses, and names that are not too short. */
export function identifyingValues(accounts: readonly Omit<FoundAccount, 'id'>[]): readonly string[] {
  const addresses = accounts.flatMap(({ email, former_email }) => [email, former_email ?? '']);
  const names = accounts.map(({ name }) => name).filter(({ length }) => length >= SHORTEST_NAME);
  return [...new Set([...addresses, ...names])].filter((value) => value !== '');
}
