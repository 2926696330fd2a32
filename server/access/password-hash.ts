import { type Argon2Parameters, argon2, type ScryptOptions, scrypt } from 'node:crypto';

/**
 * Passwords are hashed with Argon2id (RFC 9106) and the first parameters that OWASP recommends, which take 19 MiB per
 * hash. The first versions used scrypt; those hashes still verify until the password is hashed again.
 */
export const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';
export const SALT_BYTES = 16;
export const HASH_BYTES = 32;

/** A stored hash: `<prefix><salt>$<hash>`. The prefix names the function and its cost, like PHC strings. */
export interface PasswordHash {
  readonly prefix: string;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

const STORED = /^(\$.+\$)([\w+/]+)\$([\w+/]+)$/;
const SALT_LENGTH = 22;
const HASH_LENGTH = 43;
const ARGON2ID = /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$$/;
const SCRYPT = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$$/;

/** Serializes a hash for storage. */
export function format({ prefix, salt, hash }: PasswordHash): string {
  return `${prefix}${encode(salt)}$${encode(hash)}`;
}

/** @throws Error if the text is not a stored hash */
export function parse(stored: string): PasswordHash {
  const [, prefix, salt, hash] = STORED.exec(stored) ?? [];
  if (prefix === undefined || salt?.length !== SALT_LENGTH || hash?.length !== HASH_LENGTH)
    throw unreadable();
  return { prefix, salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
}

/**
 * Hashes a password with the function and cost of a prefix.
 * @throws Error for an unknown prefix
 */
export async function derive(
  password: string,
  { prefix, salt }: Omit<PasswordHash, 'hash'>,
): Promise<Buffer> {
  const [, memory, passes, parallelism] = ARGON2ID.exec(prefix) ?? [];
  if (memory !== undefined) {
    return deriveArgon2id({
      message: password,
      nonce: salt,
      tagLength: HASH_BYTES,
      memory: Number(memory),
      passes: Number(passes),
      parallelism: Number(parallelism),
    });
  }
  const [, log2N, r, p] = SCRYPT.exec(prefix) ?? [];
  if (log2N === undefined) throw unreadable();
  return deriveScrypt(password, salt, { N: 2 ** Number(log2N), r: Number(r), p: Number(p) });
}

function deriveArgon2id(parameters: Argon2Parameters): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

function deriveScrypt(
  password: string,
  salt: Buffer,
  { N = 0, r = 0, p = 0 }: ScryptOptions,
): Promise<Buffer> {
  const options = { N, r, p, maxmem: 2 * 128 * N * r };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, hash) => (error ? reject(error) : resolve(hash)));
  });
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}

function unreadable(): Error {
  return new Error('A stored password hash cannot be read.');
}
