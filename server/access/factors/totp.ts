import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Time-based one-time passwords as in RFC 6238: HMAC-SHA-1, six digits, steps of 30 seconds, which all authenticator
 * apps support. It is a page of code on `node:crypto`, tested with the vectors of the RFC, so it needs no library.
 */
const STEP_SECONDS = 30;
const DIGITS = 6;

/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;

/** How many steps a clock may be off in either direction. */
const WINDOW = 1;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Creates the secret shared by an authenticator app and Kontor. */
export function newTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES);
}

/** The number of the time step at a moment, in milliseconds since 1970. */
export function totpStep(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000 / STEP_SECONDS);
}

/** The code of one time step (RFC 4226, section 5.3). */
export function totpCode(secret: Buffer, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(mac.length - 1) & 0xf;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The latest time step near the current one that has this code; undefined if none has. The caller must refuse a step
 * that was used before.
 */
export function matchingStep(secret: Buffer, code: string, milliseconds: number): number | undefined {
  const given = Buffer.from(code);
  const now = totpStep(milliseconds);
  for (let step = now + WINDOW; step >= Math.max(0, now - WINDOW); step -= 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step;
  }
  return undefined;
}

/** Encodes bytes as base32 without padding (RFC 4648), the form in which people type a secret. */
export function base32(bytes: Buffer): string {
  let [text, bits, value] = ['', 0, 0];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    bits += 8;
    for (; bits >= 5; bits -= 5) text += BASE32.charAt((value >>> (bits - 5)) & 31);
  }
  return bits > 0 ? text + BASE32.charAt((value << (5 - bits)) & 31) : text;
}

/** The URL in the QR code, as authenticator apps read it. */
export function otpauthUrl(secret: Buffer, account: string): string {
  const label = `Kontor:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Kontor&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`;
}
