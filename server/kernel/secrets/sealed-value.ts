import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

/**
 * The stored form of a secret: version, key id, nonce, ciphertext, tag. AES-256-GCM (NIST SP 800-38D) with a random
 * nonce per value and the place of the value as associated data, so a sealed value that is copied elsewhere does not
 * open.
 */
const VERSION = 1;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 1 + KEY_ID_BYTES;
const OVERHEAD_BYTES = HEADER_BYTES + NONCE_BYTES + TAG_BYTES;

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;

/** The place of a sealed value. It opens nowhere else. */
export interface Place {
  readonly table: string;
  /** A value that moves to another column keeps the name under which it was sealed. */
  readonly column: string;
  /** Null if it belongs to the whole installation. */
  readonly organizationId: string | null;
  readonly rowId: string;
}

/** A key that seals, with the id that is stored in its values. */
export interface SealingKey {
  readonly id: Buffer;
  readonly key: KeyObject;
}

/** A value that no available key opens. The message contains nothing of it. */
export class SealedValueError extends Error {
  override name = 'SealedValueError';
}

/** Prepares a key of 32 bytes for use. */
export function sealingKey(bytes: Buffer): SealingKey {
  if (bytes.length !== KEY_BYTES) throw new Error(`A sealing key has ${KEY_BYTES} bytes.`);
  const id = Buffer.from(hkdfSync('sha256', bytes, '', 'kontor/secrets/key-id', KEY_ID_BYTES));
  return { id, key: createSecretKey(bytes) };
}

/** A new random key, as its bytes. */
export function newKeyBytes(): Buffer {
  return randomBytes(KEY_BYTES);
}

/** Seals a value for one place. Sealing the same value again gives different bytes. */
export function seal({ id, key }: SealingKey, place: Place, value: Buffer): Buffer {
  const header = Buffer.concat([Buffer.of(VERSION), id]);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(associatedData(header, place));
  const ciphertext = cipher.update(value);
  return Buffer.concat([header, nonce, ciphertext, cipher.final(), cipher.getAuthTag()]);
}

/** @throws SealedValueError if the value was changed, belongs elsewhere, or was sealed with another key */
export function open({ key }: SealingKey, place: Place, sealed: Buffer): Buffer {
  requireForm(sealed);
  const nonceEnd = HEADER_BYTES + NONCE_BYTES;
  const tagStart = sealed.length - TAG_BYTES;
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(HEADER_BYTES, nonceEnd), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(associatedData(sealed.subarray(0, HEADER_BYTES), place));
  decipher.setAuthTag(sealed.subarray(tagStart));
  const value = decipher.update(sealed.subarray(nonceEnd, tagStart));
  try {
    return Buffer.concat([value, decipher.final()]);
  } catch {
    throw new SealedValueError(`The sealed value in ${place.table}.${place.column} does not open.`);
  }
}

/** The id of the key that a value was sealed with. */
export function keyIdOf(sealed: Buffer): Buffer {
  requireForm(sealed);
  return sealed.subarray(1, HEADER_BYTES);
}

function requireForm(sealed: Buffer): void {
  if (sealed.length >= OVERHEAD_BYTES && sealed[0] === VERSION) return;
  throw new SealedValueError('The sealed value has a form that this version does not know.');
}

/** JSON joins the parts without ambiguity, so two places never give the same bytes. */
function associatedData(header: Buffer, { table, column, organizationId, rowId }: Place): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify([table, column, organizationId, rowId]))]);
}
