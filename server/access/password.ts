import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { textProblem } from '../kernel/fields.ts';
import { createLimiter } from '../kernel/network/limiter.ts';
import { isCommonPassword } from './common-passwords.ts';

/**
 * Passwords, by NIST SP 800-63B: long ones are welcome, any character counts, none is demanded, none expires, and the
 * ones that everybody tries first are refused.
 */
const MIN_PASSWORD_CHARACTERS = 8;
export const MAX_PASSWORD_CHARACTERS = 1_024;

/** What OWASP asks of scrypt, in the form that takes 32 MiB for each hash. */
const COST = { log2N: 15, r: 8, p: 3 };
const COST_PREFIX = `$scrypt$ln=${COST.log2N},r=${COST.r},p=${COST.p}$`;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

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
 * @returns `$scrypt$ln=…,r=…,p=…$salt$hash`; the cost stands in it, so that a later version can raise its own
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return `${COST_PREFIX}${encode(salt)}$${encode(hash)}`;
}

/**
 * Tells whether a password is the one that was hashed.
 * @param stored the text of `hashPassword`; undefined where there is no such user, which takes as long and is false
 * @throws Error when `stored` is no such text
 */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const { cost, salt, hash } = parse(stored ?? NOBODY);
  const derived = await derive(password, salt, cost);
  return timingSafeEqual(derived, hash) && stored !== undefined;
}

/** Tells whether a stored hash costs less than today's, so that the password is worth hashing again at a sign-in. */
export function isHashOutdated(stored: string): boolean {
  return !stored.startsWith(COST_PREFIX);
}

interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

const STORED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]{22})\$([\w+/]{43})$/;

/** Stands in for the hash of a user that does not exist. */
const NOBODY = `${COST_PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`;

function parse(stored: string): { cost: Cost; salt: Buffer; hash: Buffer } {
  const [, log2N, r, p, salt, hash] = STORED.exec(stored) ?? [];
  if (salt === undefined || hash === undefined) throw new Error('A stored password hash cannot be read.');
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function derive(password: string, salt: Buffer, { log2N, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** log2N;
  const options: ScryptOptions = { N, r, p, maxmem: 2 * 128 * N * r };
  return hashing(
    () =>
      new Promise((resolve, reject) => {
        scrypt(normalize(password), salt, HASH_BYTES, options, (error, hash) =>
          error ? reject(error) : resolve(hash),
        );
      }),
  );
}

/** The same password typed on two systems may come in two forms of Unicode (NIST SP 800-63B, NFKC). */
function normalize(password: string): string {
  return password.normalize('NFKC');
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
