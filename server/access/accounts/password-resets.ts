import { z } from 'zod';
import { type Origin, withSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { email } from '../../kernel/fields/fields.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import type { AccessDatabase } from '../access-database.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { hashPassword, newPassword, requireNoNames } from '../password.ts';
import { newToken } from '../sessions/sessions.ts';
import { forgetAccountTries } from '../sign-in/sign-in-tries.ts';
import { claimAddress } from './claim-address.ts';
import { endAccess } from './end-access.ts';
import { namesOf } from './names.ts';
import {
  deletePasswordResets,
  insertPasswordReset,
  selectPasswordReset,
  takePasswordReset,
} from './password-reset.sql.ts';
import {
  type OrganizationOf,
  selectOrganizationsOf,
  selectUsersByEmail,
  setPassword,
  type UserRow,
} from './user.sql.ts';

const request = z.object({ email: email() });
const newSecret = z.object({ password: newPassword });

/** A link by which a person sets a new password: `/reset-password/<token>`, once and within the hour. */
export interface PasswordReset {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  /** The one organization of an account whose address is not proved, which tells it from others with that address. */
  readonly organization: string | null;
}

/** Whose password a link resets. */
export interface ResetPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Makes a link that resets the password of the account that proved an address, or while none did, a link for each account
 * that has it; links made before are worth nothing from then on. Whoever asks over the network must not learn from the
 * answer whether there is such an account.
 * @param input `{ email }`
 * @param options.mailed whether the link goes to the address of the account and nowhere else, which it then proves
 * @returns nothing when there is no such account
 * @throws 400 `invalid_request` for what is no e-mail address
 */
export async function createPasswordResets(
  statements: Statements,
  input: unknown,
  { mailed, origin }: { mailed: boolean; origin: Origin },
): Promise<PasswordReset[]> {
  const { email: given } = parseInput(request, input);
  const users = await statements.query<UserRow>(selectUsersByEmail(given));
  const [first] = users;
  const resets: PasswordReset[] = [];
  for (const user of first?.bound_org_id === null ? [first] : users) {
    const token = newToken();
    await statements.query(deletePasswordResets(user.id));
    const insert = insertPasswordReset(hashCredential(token), user.id, mailed);
    await statements.query(withSecurityEvent(insert, 'password_reset_requested', origin));
    const [organization] = await statements.query<OrganizationOf>(selectOrganizationsOf(user.id));
    const bound = user.bound_org_id === null ? null : (organization?.name ?? null);
    resets.push({ token, email: user.email, name: user.name, organization: bound });
  }
  return resets;
}

/** Whose password a link resets; undefined when it was used, replaced or has run out. */
export async function findPasswordReset(
  statements: Statements,
  token: string,
): Promise<ResetPerson | undefined> {
  const [person] = await statements.query<ResetPerson>(selectPasswordReset(hashCredential(token)));
  return person;
}

/**
 * Sets a new password by a link, and ends every session of the person and every app that they connected: whoever had
 * taken the account over is out. A link that was mailed proves the address.
 * @param input `{ password }`
 * @param address the network address of who sets it
 * @param origin the request, for the security log
 * @throws 400 `invalid_request` for a bad password, 404 `not_found` for a link that is worth nothing any more
 */
export async function resetPassword(
  database: AccessDatabase,
  token: string,
  input: unknown,
  address: string,
  origin: Origin,
): Promise<void> {
  const { password } = parseInput(newSecret, input);
  // Nobody without a living link makes the server hash.
  const person = await findPasswordReset(database, token);
  if (!person) throw linkIsOver();
  requireNoNames(password, await namesOf(database, person));
  const passwordHash = await hashPassword(password, address);
  await database.transaction(async (statements) => {
    const [taken] = await statements.query<{ mailed: boolean }>(takePasswordReset(hashCredential(token)));
    if (!taken) throw linkIsOver();
    await statements.query(withSecurityEvent(setPassword(person.id, passwordHash), 'password_reset', origin));
    // Second factors stay: a mailbox alone is not enough to sign in.
    await endAccess(statements, person.id);
    if (taken.mailed) await claimAddress(statements, person.id);
    await statements.query(forgetAccountTries(person.email));
  });
}

function linkIsOver(): ApiError {
  return new ApiError(404, 'not_found', 'This link was used, replaced or has run out. Ask for a new one.');
}
