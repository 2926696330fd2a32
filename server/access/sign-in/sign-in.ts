import { z } from 'zod';
import { unauthorized } from '../../kernel/errors.ts';
import { email } from '../../kernel/fields.ts';
import type { AccessDatabase } from '../access-database.ts';
import { selectUserByEmail, type UserRow, updatePassword } from '../accounts/user.sql.ts';
import {
  hashPassword,
  isHashOutdated,
  MAX_PASSWORD_CHARACTERS,
  requireHashingRoom,
  verifyPassword,
} from '../password.ts';
import { admitSignInTry, forgetSignInTries } from './sign-in-tries.ts';

/** What a sign-in takes. */
const credentials = z.object({ email: email(), password: z.string().max(2 * MAX_PASSWORD_CHARACTERS) });

/**
 * Checks an e-mail address and a password.
 * @param input `{ email, password }`
 * @param address from which network address; tries are slowed down by it and by account
 * @returns the user's id
 * @throws 401 `unauthorized`, with the same words and after the same work whether there is such an account or not;
 *   429 `rate_limit_exceeded` after too many tries, 503 `temporarily_unavailable` while too many others try
 */
export async function checkPassword(
  database: AccessDatabase,
  input: unknown,
  address: string,
): Promise<string> {
  const parsed = credentials.safeParse(input);
  if (!parsed.success) throw refused();
  const { email, password } = parsed.data;
  // Who would be refused in the end costs no statement and is no try.
  requireHashingRoom(address);
  await admitSignInTry(database, { email, address });
  const [user] = await database.query<UserRow>(selectUserByEmail(email));
  const isRight = await verifyPassword(password, user?.password_hash, address);
  if (!user || !isRight) throw refused();
  await forgetSignInTries(database, { email, address });
  if (isHashOutdated(user.password_hash)) {
    await database.query(updatePassword(user.id, user.password_hash, await hashPassword(password, address)));
  }
  return user.id;
}

function refused() {
  return unauthorized('The e-mail address or the password is wrong.');
}
