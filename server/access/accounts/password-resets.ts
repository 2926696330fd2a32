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
import { accountLanguage } from './account-language.ts';
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

/** A link that sets a new password, `/reset-password/<token>`. It works once, for one hour. */
export interface PasswordReset {
  readonly token: string;
  readonly email: string;
  readonly name: string;
  /**
   * The organization of an account with an unproved address, which distinguishes it from others with that address.
   */
  readonly organization: string | null;
  /** The language of the email, for `languageOf`. */
  readonly language: string | null;
}

/** The person whose password a link resets. */
export interface ResetPerson {
  readonly id: string;
  readonly email: string;
  readonly name: string;
}

/**
 * Creates a password reset link for the account that proved an address or, if none did, one for each account with that
 * address. Earlier links stop working. The answer to a request must not reveal whether the account exists.
 * @param input `{ email }`
 * @param options.mailed whether the link is only sent to the address of the account, which it then proves
 * @returns an empty list if there is no such account
 * @throws 400 `invalid_request` if it is not an email address
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
    const language = await accountLanguage(statements, user.id);
    resets.push({ token, email: user.email, name: user.name, organization: bound, language });
  }
  return resets;
}

/** The person whose password a link resets; undefined if it was used or replaced or has expired. */
export async function findPasswordReset(
  statements: Statements,
  token: string,
): Promise<ResetPerson | undefined> {
  const [person] = await statements.query<ResetPerson>(selectPasswordReset(hashCredential(token)));
  return person;
}

/**
 * Sets a new password with a link and ends all sessions and connected apps of the person, so that an attacker who had
 * access is locked out. A link that was emailed also proves the address.
 * @param input `{ password }`
 * @param address the network address of the caller
 * @param origin the request, for the security log
 * @throws 400 `invalid_request` for a bad password, 404 `not_found` for a link that no longer works
 */
export async function resetPassword(
  database: AccessDatabase,
  token: string,
  input: unknown,
  address: string,
  origin: Origin,
): Promise<void> {
  const { password } = parseInput(newSecret, input);
  // Only someone with a valid link can make the server hash a password.
  const person = await findPasswordReset(database, token);
  if (!person) throw linkIsOver();
  requireNoNames(password, await namesOf(database, person));
  const passwordHash = await hashPassword(password, address);
  await database.transaction(async (statements) => {
    const [taken] = await statements.query<{ mailed: boolean }>(takePasswordReset(hashCredential(token)));
    if (!taken) throw linkIsOver();
    await statements.query(withSecurityEvent(setPassword(person.id, passwordHash), 'password_reset', origin));
    // Second factors stay: access to the mailbox alone must not be enough to sign in.
    await endAccess(statements, person.id);
    if (taken.mailed) await claimAddress(statements, person.id);
    await statements.query(forgetAccountTries(person.email));
  });
}

function linkIsOver(): ApiError {
  return new ApiError(
    404,
    'not_found',
    'This link was used or replaced, or it has expired. Request a new one.',
  );
}
