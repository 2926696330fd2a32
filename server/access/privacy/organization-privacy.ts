import { setTimeout as sleep } from 'node:timers/promises';
import type { Statements } from '../../kernel/database/database.ts';
import { eraseOrganization } from '../../kernel/privacy/erase-rows.ts';
import { type ExportedRow, exportOrganization } from '../../kernel/privacy/export-rows.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import { selectHorizon, selectWhetherEnded } from '../audit/audit-seal.sql.ts';
import { commandCaller } from '../organizations/command-caller.ts';
import {
  FORGET_CREDENTIALS,
  type FoundAccount,
  lockOrganization,
  removeApps,
  selectAccountsOfOnly,
  selectName,
} from './find-user.sql.ts';
import { eraseAccounts } from './user-privacy.ts';

/** How the operator exports and erases an organization, as the schema owner. */

const POLL_MS = 100;
const LONGEST_CHANGE_MS = 15_000;

/**
 * Yields everything of an organization except secrets; run it in a transaction.
 * @throws 404 `not_found` if there is no such organization
 */
export async function* exportWholeOrganization(
  statements: Statements,
  declared: readonly TablePrivacy[],
  slug: string,
): AsyncGenerator<ExportedRow> {
  yield* exportOrganization(statements, declared, await organizationOf(statements, slug));
}

/** An organization that was erased. */
export interface ErasedOrganization {
  readonly id: string;
  /** How many rows were deleted or changed. */
  readonly rows: number;
}

/**
 * Erases an organization with everything that belongs to it, its data key, and the accounts that belong to no other,
 * in one transaction. Changes that were running may commit later; `eraseLeftovers` deletes what they leave.
 * @throws 404 `not_found` if there is no such organization
 */
export async function eraseWholeOrganization(
  statements: Statements,
  declared: readonly TablePrivacy[],
  slug: string,
): Promise<ErasedOrganization> {
  const id = await organizationOf(statements, slug);
  await statements.query(lockOrganization(id));
  const accounts = await statements.query<FoundAccount>(selectAccountsOfOnly(id));
  await statements.query(removeApps(id));
  const ofPeople = accounts.length === 0 ? 0 : await eraseAccounts(statements, declared, accounts);
  const rows = await eraseOrganization(statements, declared, id);
  await statements.query(FORGET_CREDENTIALS);
  return { id, rows: ofPeople + rows };
}

/**
 * Deletes what running changes left of an organization during its erasure. It first waits for them; no change of the
 * service takes longer than this waits.
 */
export async function eraseLeftovers(
  statements: Statements,
  declared: readonly TablePrivacy[],
  { id }: ErasedOrganization,
): Promise<number> {
  const [now] = await statements.query<{ next_transaction: string }>(selectHorizon(0));
  const deadline = performance.now() + LONGEST_CHANGE_MS;
  while (now && performance.now() < deadline) {
    const ended = await statements.query(selectWhetherEnded(now.next_transaction));
    if (ended.length > 0) break;
    await sleep(POLL_MS);
  }
  return eraseOrganization(statements, declared, id);
}

/**
 * The name of an organization.
 * @throws 404 `not_found` if there is no such organization
 */
export async function organizationName(statements: Statements, slug: string): Promise<string> {
  const [row] = await statements.query<{ name: string }>(selectName(await organizationOf(statements, slug)));
  if (!row) throw new Error('An organization has no row.');
  return row.name;
}

async function organizationOf(statements: Statements, slug: string): Promise<string> {
  return (await commandCaller(statements, slug)).credential.organizationId;
}
