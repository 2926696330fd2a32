import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * The text of an API key: `kontor_`, 40 random base62 characters (238 bits) and the CRC-32 of these 40 in 6 base62
 * characters, padded with `0`. A secret scanner finds keys by `\bkontor_[0-9A-Za-z]{46}\b` and tells real ones by the
 * checksum, without asking us.
 */

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'kontor_';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const FORM = /^kontor_([0-9A-Za-z]{40})([0-9A-Za-z]{6})$/;

/** How much of a key is kept readable: enough to recognise it, of no use for guessing the rest. */
const SHOWN_LENGTH = PREFIX.length + 6;

/** Makes a new random key. */
export function newApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62.charAt(randomInt(BASE62.length))).join(
    '',
  );
  return `${PREFIX}${random}${checksum(random)}`;
}

/** Tells whether a text has the form of a key, its checksum included; whether the key exists is another question. */
export function isWellFormedApiKey(text: string): boolean {
  const [, random, given] = FORM.exec(text) ?? [];
  return random !== undefined && given === checksum(random);
}

/** The first characters of a key, by which a person recognises it. */
export function shownPrefix(apiKey: string): string {
  return apiKey.slice(0, SHOWN_LENGTH);
}

/** What is stored of a credential: its SHA-256, 32 bytes. Random texts of this length need no slower hash. */
export function hashCredential(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

function checksum(random: string): string {
  let rest = crc32(random);
  let digits = '';
  while (rest > 0) {
    digits = BASE62.charAt(rest % BASE62.length) + digits;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits.padStart(CHECKSUM_LENGTH, '0');
}
