import type { Statements } from '../../kernel/database/database.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import {
  lockProvider,
  lockProvidersOfOwner,
  type ProviderRow,
  selectKeepsOwner,
  selectUnkeptOrganization,
} from './provider.sql.ts';

/** The error for a change after which nobody could sign in without the provider. */
export const NO_OWNER_KEPT = new Conflict(
  'While single sign-on is on, at least one owner must have a password and a second factor. Let another owner set up a second factor first.',
);

/**
 * Refuses a change of members after which no owner could sign in without the provider.
 * @param statements the transaction that made the change
 * @throws 409 `conflict`
 */
export async function requireKeptOwner(statements: Statements, organizationId: string): Promise<void> {
  const [provider] = await statements.query<ProviderRow>(lockProvider(organizationId));
  if (!provider || provider.enabled_at === null) return;
  if (!(await keepsOwner(statements, organizationId))) throw conflict(NO_OWNER_KEPT);
}

/**
 * Refuses removing a factor if no owner of one of the person's organizations could then sign in without its provider.
 * @param statements the transaction that removed the factor
 * @throws 409 `conflict`
 */
export async function requireKeptOwners(statements: Statements, userId: string): Promise<void> {
  const locked = await statements.query(lockProvidersOfOwner(userId));
  if (locked.length === 0) return;
  const unkept = await statements.query(selectUnkeptOrganization(userId));
  if (unkept.length > 0) throw conflict(NO_OWNER_KEPT);
}

/** Whether an owner has a password and a second factor. */
export async function keepsOwner(statements: Statements, organizationId: string): Promise<boolean> {
  const [row] = await statements.query<{ keeps_owner: boolean }>(selectKeepsOwner(organizationId));
  return row?.keeps_owner === true;
}
