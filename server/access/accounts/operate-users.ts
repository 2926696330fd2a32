import { randomUUID } from 'node:crypto';
import { insertAuditEntries } from '../../kernel/audit/audit.ts';
import { type Origin, withSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { ApiError, Conflict, conflict } from '../../kernel/operations/errors.ts';
import { commandCaller } from '../organizations/command-caller.ts';
import { claimAddress } from './claim-address.ts';
import { endAccess } from './end-access.ts';
import { type ListedUser, selectListedUsers, setDisabled } from './operator.sql.ts';
import { selectPerson } from './user.sql.ts';

const SEVERAL_ACCOUNTS = new Conflict(
  'Several organizations have an account with this address. Choose one with --organization.',
);

const PROVED_ALREADY = new Conflict('This email address is already proved.');

/**
 * What the operator of the server does to people, in one transaction as the schema owner. The logs of the
 * organizations record it.
 */

/** @param email whose accounts; by default everyone's */
export function listUsers(statements: Statements, email: string | null = null): Promise<ListedUser[]> {
  return statements.query<ListedUser>(selectListedUsers(email));
}

/**
 * Disables the accounts with an address. They cannot sign in, and their sessions and connected apps end at once. API
 * keys that they created belong to the organizations and stay.
 */
export async function disableUser(statements: Statements, email: string): Promise<ListedUser[]> {
  return eachUser(statements, email, 'disable-user', async ({ id }) => {
    await statements.query(withSecurityEvent(setDisabled(id, true), 'account_disabled', onCommandLine()));
    await endAccess(statements, id);
  });
}

/** Lets disabled accounts sign in again. What was ended stays ended. */
export async function enableUser(statements: Statements, email: string): Promise<ListedUser[]> {
  return eachUser(statements, email, 'enable-user', async ({ id }) => {
    // Anything created while the account was being disabled must not become valid again.
    await endAccess(statements, id);
    await statements.query(withSecurityEvent(setDisabled(id, false), 'account_enabled', onCommandLine()));
  });
}

/** Ends all sessions of the accounts with an address, and disconnects their apps. */
export async function endUserSessions(statements: Statements, email: string): Promise<ListedUser[]> {
  return eachUser(statements, email, 'end-user-sessions', async ({ id }) => {
    await endAccess(statements, id);
    await statements.query(withSecurityEvent(selectPerson(id), 'session_ended', onCommandLine()));
  });
}

/**
 * Marks an address as proved without a code.
 * @param organization the slug, needed if accounts of several organizations have the address
 * @throws 409 `conflict` if it is already proved, or if several accounts match
 */
export async function verifyUser(
  statements: Statements,
  email: string,
  organization: string | undefined,
): Promise<ListedUser[]> {
  const users = await usersOf(statements, email);
  if (users.some(({ address }) => address === 'proved')) throw conflict(PROVED_ALREADY);
  const meant = users.filter(
    ({ organizations }) =>
      organization === undefined || organizations?.split(' ').includes(organization) === true,
  );
  const [user] = meant;
  if (!user) throw noSuchAccount();
  if (meant.length > 1) {
    throw conflict(SEVERAL_ACCOUNTS);
  }
  await claimAddress(statements, user.id);
  await audit(statements, user, 'verify-user');
  return [user];
}

/** 404: no account has the address. */
export function noSuchAccount(): ApiError {
  return new ApiError(404, 'not_found', 'No account has this email address.');
}

/** The origin of a command, which has no client. */
function onCommandLine(): Origin {
  return { requestId: randomUUID() };
}

async function eachUser(
  statements: Statements,
  email: string,
  operation: string,
  act: (user: ListedUser) => Promise<void>,
): Promise<ListedUser[]> {
  const users = await usersOf(statements, email);
  for (const user of users) {
    await act(user);
    await audit(statements, user, operation);
  }
  return users;
}

async function usersOf(statements: Statements, email: string): Promise<ListedUser[]> {
  const users = await listUsers(statements, email);
  if (users.length === 0) throw noSuchAccount();
  return users;
}

async function audit(statements: Statements, user: ListedUser, operation: string): Promise<void> {
  const entry = { recordType: 'member', recordId: user.id, action: 'updated' };
  for (const slug of user.organizations?.split(' ') ?? []) {
    await statements.query(insertAuditEntries(await commandCaller(statements, slug), operation, [entry]));
  }
}
