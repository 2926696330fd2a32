import { randomBytes, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { textProblem } from '../kernel/fields.ts';
import { createLimiter } from '../kernel/network/limiter.ts';
import { isCommonPassword } from './common-passwords.ts';
import { derive, format, HASH_BYTES, PREFIX, parse, SALT_BYTES } from './password-hash.ts';

/**
 * Passwords, by NIST SP 800-63B: long ones are welcome, any character counts, none is demanded, none expires, and the
 * ones that everybody tries first are refused.
 */
const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 1_024;

/** Threads that hash; the two others of Node's four stay free for files and names. */
const hashing = createLimiter(2);

/** The schema of a password that someone chooses. */
export const newPassword = z.string().superRefine((password, context) => {
  const message = passwordProblem(password);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

function passwordProblem(password: string): string | undefined {
  // Each code point counts as one character; the first check spares the count for a text of a megabyte.
  const characters =
    password.length > 2 * MAX_PASSWORD_CHARACTERS ? password.length : [...normalize(password)].length;
  if (characters < MIN_PASSWORD_CHARACTERS) return `must have at least ${MIN_PASSWORD_CHARACTERS} characters`;
  if (characters > MAX_PASSWORD_CHARACTERS) return `must have at most ${MAX_PASSWORD_CHARACTERS} characters`;
  if (isCommonPassword(normalize(password)))
    return 'is one of the first that anybody would guess; choose another';
  return textProblem(password);
}

/**
 * Hashes a password for storage.
 * @returns the text of `password-hash.ts`; the cost stands in it, so that a later version can raise its own
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashing(() => derive(normalize(password), { prefix: PREFIX, salt }));
  return format({ prefix: PREFIX, salt, hash });
}

/**
 * Tells whether a password is the one that was hashed.
 * @param stored the text of `hashPassword`; undefined where there is no such user, which takes as long and is false
 * @throws Error when `stored` is no such text
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const known = stored === undefined ? NOBODY : parse(stored);
  const derived = await hashing(() => derive(normalize(password), known));
  return timingSafeEqual(derived, known.hash) && stored !== undefined;
}

/** Tells whether a stored hash is not made as today, so that the password is worth hashing again at a sign-in. */
export function isHashOutdated(stored: string): boolean {
  return !stored.startsWith(PREFIX);
}

/** Stands in for the hash of a user that does not exist. */
const NOBODY = { prefix: PREFIX, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };

/** The same password typed on two systems may come in two forms of Unicode (NIST SP 800-63B, NFKC). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
