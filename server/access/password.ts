import { randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { textProblem } from '../kernel/fields/fields.ts';
import { invalidRequest } from '../kernel/operations/errors.ts';
import { derive, format, HASH_BYTES, PREFIX, parse, SALT_BYTES } from './password-hash.ts';
import { isCommonPassword, isMadeOfNames } from './passwords/common-passwords.ts';
import { HashQueue } from './passwords/hash-queue.ts';

/**
 * Password rules as in NIST SP 800-63B: long passwords are allowed, all characters are allowed, none is required,
 * passwords do not expire, and common ones are refused.
 */
const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 1_024;

/**
 * At most two of Node's four threads hash, so that the others stay free for files and DNS, and one CPU stays free for
 * other requests. 16 more passwords may wait, for about a second. One network address may fill only a quarter of the
 * queue.
 */
const hashing = new HashQueue({
  running: Math.min(2, Math.max(1, availableParallelism() - 1)),
  waiting: 16,
  perAddress: 6,
});

/** Our own name, which people also use in passwords. */
const PRODUCT = 'kontor';

/** The schema of a new password. */
export const newPassword = z.string().superRefine((password, context) => {
  const message = passwordProblem(password);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
});

function passwordProblem(password: string): string | undefined {
  // Each code point counts as one character. The first check avoids counting a text of a megabyte.
  const characters =
    password.length > 2 * MAX_PASSWORD_CHARACTERS ? password.length : [...normalize(password)].length;
  if (characters < MIN_PASSWORD_CHARACTERS) return `must have at least ${MIN_PASSWORD_CHARACTERS} characters`;
  if (characters > MAX_PASSWORD_CHARACTERS) return `must have at most ${MAX_PASSWORD_CHARACTERS} characters`;
  if (isCommonPassword(normalize(password))) return 'is too easy to guess; choose another';
  return textProblem(password);
}

/**
 * Refuses a password that consists of names related to the account: the organization's, the person's, parts of the
 * email address, or ours (ASVS 5.0, 6.2.11).
 * @throws 400 `invalid_request`
 */
export function requireNoNames(password: string, names: readonly string[]): void {
  if (!isMadeOfNames(normalize(password), [PRODUCT, ...names])) return;
  throw invalidRequest("'password' consists of names that others know; choose another.");
}

/**
 * Throws 503 `temporarily_unavailable` if too many passwords are being hashed.
 * @param address the network address of the caller
 */
export function requireHashingRoom(address: string): void {
  hashing.requireRoom(address);
}

/**
 * Hashes a password for storage.
 * @param address the network address of the caller; undefined for a command
 * @returns the text of `password-hash.ts`, which contains the cost, so that a later version can raise it
 * @throws 503 `temporarily_unavailable` if too many others are being hashed
 */
export async function hashPassword(password: string, address?: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashing.add(address, () => derive(normalize(password), { prefix: PREFIX, salt }));
  return format({ prefix: PREFIX, salt, hash });
}

/**
 * Whether a password matches a stored hash.
 * @param stored the result of `hashPassword`; undefined for a user that does not exist, which is false after the same
 *   time
 * @param address the network address of the caller; undefined for a command
 * @throws Error if `stored` is not valid, 503 `temporarily_unavailable` like `hashPassword`
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
 * Finds which of several hashes a password matches, for people who share an address until one of them proves it.
 * @param hashes undefined stands for nobody
 * @returns the index of the first match, or -1; no match takes equally long for zero, one and two hashes
 * @throws as `verifyPassword`
 */
export function findPassword(
  password: string,
  hashes: readonly (string | undefined)[],
  address: string,
): Promise<number> {
  // All of them share one turn in the queue.
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

/**
 * Whether a stored hash uses outdated parameters, so that the password should be hashed again at the next sign-in.
 */
export function isHashOutdated(stored: string): boolean {
  return !stored.startsWith(PREFIX);
}

/** The hash used for a user that does not exist. */
const NOBODY = { prefix: PREFIX, salt: Buffer.alloc(SALT_BYTES), hash: Buffer.alloc(HASH_BYTES) };

/** The same password may have different Unicode forms on two systems (NIST SP 800-63B, NFKC). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
