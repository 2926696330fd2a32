import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { textProblem } from '../kernel/fields/fields.ts';
import { invalidRequest } from '../kernel/operations/errors.ts';
import { derive, format, HASH_BYTES, PREFIX, parse, SALT_BYTES } from './password-hash.ts';
import { isCommonPassword, isMadeOfNames } from './passwords/common-passwords.ts';
import { HashQueue } from './passwords/hash-queue.ts';

/**
 * Passwords, by NIST SP 800-63B: long ones are welcome, any character counts, none is demanded, none expires, and the
 * ones that everybody tries first are refused.
 */
const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 1_024;

/**
 * At most two of Node's four threads hash, so the others stay free for files and names; and one processor is left to other requests.
 * 16 more passwords may wait, for about a second. One network address may fill only a quarter of the queue.
 */
const hashing = new HashQueue({
  running: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 16,
  perAddress: 6,
});

/** Our own name, which people put into passwords as they do their own. */
const PRODUCT = 'kontor';

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
 * Refuses a password that is made of names which belong to the account: the organization's, the person's, parts of the
 * e-mail address, or ours (ASVS 5.0, 6.2.11).
 * @throws 400 `invalid_request`
 */
export function requireNoNames(password: string, names: readonly string[]): void {
  if (!isMadeOfNames(normalize(password), [PRODUCT, ...names])) return;
  throw invalidRequest("'password' is made of names that others know; choose another.");
}

/**
 * Throws 503 `temporarily_unavailable` while too many passwords are being hashed for one more.
 * @param address the network address of who asks
 */
export function requireHashingRoom(address: string): void {
  hashing.requireRoom(address);
}

/**
 * Hashes a password for storage.
 * @param address the network address of who asks; none for a command
 * @returns the text of `password-hash.ts`; the cost stands in it, so that a later version can raise its own
 * @throws 503 `temporarily_unavailable` while too many others are being hashed
 */
export async function hashPassword(password: string, address?: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashing.add(address, () => derive(normalize(password), { prefix: PREFIX, salt }));
  return format({ prefix: PREFIX, salt, hash });
}

/**
 * Tells whether a password is the one that was hashed.
 * @param stored the text of `hashPassword`; undefined where there is no such user, which takes as long and is false
 * @param address the network address of who asks; none for a command
 * @throws Error when `stored` is no such text, 503 `temporarily_unavailable` as `hashPassword`
 */
export async function verifyPassword(
  password: string,
  stored: string | undefined,
  address?: string,
): Promise<boolean> {
  const known = stored === undefined ? NOBODY : parse(stored);
  const derived = await hashing.add(address, () => derive(normalize(password), known));
  return timingSafeEqual(derived, known.hash) && stored !== undefined;
}

/**
 * Tells which of several hashes a password is, of people who share an address until one of them proves it.
 * @param hashes undefined stands for nobody
 * @returns the place of the first that it is, or -1; a miss takes as long for none and for one as for two
 * @throws as `verifyPassword`
 */
export function findPassword(
  password: string,
  hashes: readonly (string | undefined)[],
  address: string,
): Promise<number> {
  // One turn in the queue for all of them.
  return hashing.add(address, async () => {
    for (let place = 0; place < Math.max(2, hashes.length); place += 1) {
      const stored = hashes[place];
      const known = stored === undefined ? NOBODY : parse(stored);
      const derived = await derive(normalize(password), known);
      if (timingSafeEqual(derived, known.hash) && stored !== undefined) return place;
    }
    return -1;
  });
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
