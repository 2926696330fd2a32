import { z } from 'zod';
import type { Statements } from '../../kernel/database/database.ts';
import { email } from '../../kernel/fields/fields.ts';
import { unauthorized } from '../../kernel/operations/errors.ts';
import type { AccessDatabase } from '../access-database.ts';
import { selectUsersByEmail, type UserRow, updatePassword } from '../accounts/user.sql.ts';
import {
  findPassword,
  hashPassword,
  isHashOutdated,
  MAX_PASSWORD_CHARACTERS,
  requireHashingRoom,
} from '../password.ts';
import { selectKnownBrowser } from './known-browser.sql.ts';
import { admitOwnTry, admitSignInTry, forgetOwnTries, forgetSignInTries } from './sign-in-tries.ts';

/** The input of a sign-in. */
const credentials = z.object({ email: email(), password: z.string().max(2 * MAX_PASSWORD_CHARACTERS) });
type Credentials = z.infer<typeof credentials>;

/** The origin of a sign-in. */
export interface Origin {
  /** The network address. */
  readonly address: string;
  /** The hash of the browser's token, if someone signed in with it before. */
  readonly browser: Buffer | undefined;
}

/**
 * Checks an email address and a password.
 * @param input `{ email, password }`
 * @param origin attempts are limited by network address and by account; those of a known browser are counted
 *   separately
 * @returns the user's id
 * @throws 401 `unauthorized`, with the same message after the same work whether the account exists or not; 429
 *   `rate_limit_exceeded` after too many attempts, 503 `temporarily_unavailable` while too many others try
 */
export async function checkPassword(
  database: AccessDatabase,
  input: unknown,
  origin: Origin,
): Promise<string> {
  const parsed = credentials.safeParse(input);
  if (!parsed.success) throw refused();
  // A request that would be refused anyway runs no statement and does not count as an attempt.
  requireHashingRoom(origin.address);
  const users = await database.query<UserRow>(selectUsersByEmail(parsed.data.email));
  const user = await findUser(database, users, parsed.data, origin);
  const { password } = parsed.data;
  if (user.password_hash !== null && isHashOutdated(user.password_hash)) {
    const next = await hashPassword(password, origin.address);
    await database.query(updatePassword(user.id, user.password_hash, next));
  }
  return user.id;
}

/** Finds which of the people with the address has the password; throws 401 if none has. */
async function findUser(
  statements: Statements,
  users: readonly UserRow[],
  { email, password }: Credentials,
  { address, browser }: Origin,
): Promise<UserRow> {
  const known = await knownTo(statements, users, browser);
  if (browser && known.length > 0) {
    const who = `browser ${browser.toString('hex')}`;
    await admitOwnTry(statements, who);
    const found = known[await findPassword(password, hashesOf(known), address)];
    if (found) {
      await forgetOwnTries(statements, who);
      return found;
    }
    if (known.some(isProved)) throw refused();
  }
  await admitSignInTry(statements, { email, address });
  const others = users.filter((user) => !known.includes(user));
  // The slot of the person who proved the address is filled even if there is none. Otherwise, someone who knows the
  // password of another account with that address could learn it from the timing.
  const [first] = others;
  const candidates = first && isProved(first) ? others : [undefined, ...others];
  const found = candidates[await findPassword(password, hashesOf(candidates), address)];
  if (!found) throw refused();
  await forgetSignInTries(statements, { email, address });
  return found;
}

/** The people among these who signed in with the browser before. */
async function knownTo(
  statements: Statements,
  users: readonly UserRow[],
  browser: Buffer | undefined,
): Promise<UserRow[]> {
  if (!browser) return [];
  const ids = users.map(({ id }) => id);
  const rows = await statements.query<{ user_id: string }>(selectKnownBrowser(browser, ids));
  return users.filter(({ id }) => rows.some(({ user_id }) => user_id === id));
}

function isProved({ bound_org_id }: UserRow): boolean {
  return bound_org_id === null;
}

function hashesOf(users: readonly (UserRow | undefined)[]): (string | undefined)[] {
  return users.map((user) => user?.password_hash ?? undefined);
}

function refused() {
  return unauthorized('The email address or the password is wrong.');
}
