import { z } from 'zod';
import { type Origin, withSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { LANGUAGES } from '../../kernel/language/language.ts';
import { ApiError, invalidRequest } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import { deleteSignInSteps } from '../factors/second-step.sql.ts';
import { personName } from '../organizations/organization.schema.ts';
import {
  hashPassword,
  newPassword,
  requireHashingRoom,
  requireNoNames,
  verifyPassword,
} from '../password.ts';
import { deleteSessions } from '../sessions/session.sql.ts';
import { deleteKnownBrowsers } from '../sign-in/known-browser.sql.ts';
import { admitOwnTry, forgetOwnTries } from '../sign-in/sign-in-tries.ts';
import { endApps } from './end-access.ts';
import { namesOf } from './names.ts';
import { selectUser, type UserRow, updatePassword, updateUserLanguage, updateUserName } from './user.sql.ts';

const profile = z.object({ name: personName });
const languageChoice = z.object({ language: z.enum(LANGUAGES).nullable() });
const passwordChange = z.object({
  current_password: z.string(),
  password: newPassword,
  /** Apps have their own tokens, which a new password does not affect. */
  disconnect_apps: z.boolean().default(true),
});

/**
 * Changes a person's name.
 * @param input `{ name }`
 * @throws 400 `invalid_request` for bad input
 */
export async function updateProfile(statements: Statements, userId: string, input: unknown): Promise<void> {
  const { name } = parseInput(profile, input);
  await statements.query(updateUserName(userId, name));
}

/**
 * Changes the language of the web app and of emails about the account.
 * @param input `{ language }`; null for that of the organization
 * @throws 400 `invalid_request` for bad input
 */
export async function chooseLanguage(statements: Statements, userId: string, input: unknown): Promise<void> {
  const { language } = parseInput(languageChoice, input);
  await statements.query(updateUserLanguage(userId, language));
}

/**
 * Sets a new password for someone who knows the current one, and ends their other sessions.
 * @param input `{ current_password, password, disconnect_apps }`; apps are disconnected unless it is false
 * @param by the session and browser that stay, and the network address of the request
 * @throws 400 `invalid_request` for bad input or a wrong current password, 429 after too many attempts
 */
export async function changePassword(
  statements: Statements,
  userId: string,
  input: unknown,
  by: { sessionId: string; address: string; browser: Buffer | undefined; origin: Origin },
): Promise<void> {
  const change = parseInput(passwordChange, input);
  const [user] = await statements.query<UserRow>(selectUser(userId));
  if (!user) throw new ApiError(404, 'not_found', 'This account no longer exists.');
  const who = `person ${userId}`;
  requireHashingRoom(by.address);
  await admitOwnTry(statements, who);
  const { password_hash: present } = user;
  const isRight = await verifyPassword(change.current_password, present ?? undefined, by.address);
  if (!isRight || present === null) throw invalidRequest('The current password is wrong.');
  await forgetOwnTries(statements, who);
  requireNoNames(change.password, await namesOf(statements, user));
  const next = await hashPassword(change.password, by.address);
  const update = updatePassword(userId, present, next);
  const changed = await statements.query(withSecurityEvent(update, 'password_changed', by.origin));
  if (changed.length === 0) throw invalidRequest('The current password is wrong.');
  await statements.query(deleteSignInSteps(userId));
  await statements.query(deleteSessions(userId, by.sessionId));
  await statements.query(deleteKnownBrowsers(userId, by.browser ?? null));
  if (change.disconnect_apps) await endApps(statements, userId);
}
