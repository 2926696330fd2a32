import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * The text of an API key: `kontor_`, 40 random base62 characters (238 bits) and their CRC-32 in 6 base62 characters,
 * padded with `0`. A secret scanner can find keys with `\bkontor_[0-9A-Za-z]{46}\b` and check the checksum without
 * asking us.
 */

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'kontor_';
const RANDOM_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const FORM = /^kontor_([0-9A-Za-z]{40})([0-9A-Za-z]{6})$/;

/** How much of a key is stored readable: enough to recognize it, useless for guessing the rest. */
const SHOWN_LENGTH = PREFIX.length + 6;

/** Creates a new random key. */
export function newApiKey(): string {
  const random = Array.from({ length: RANDOM_LENGTH }, () => BASE62.charAt(randomInt(BASE62.length))).join(
    '',
  );
  return `${PREFIX}${random}${checksum(random)}`;
}

/** Whether a text has the form of a key, including a valid checksum. The key may still not exist. */
export function isWellFormedApiKey(text: string): boolean {
  const [, random, given] = FORM.exec(text) ?? [];
  return random !== undefined && given === checksum(random);
}

/** The first characters of a key, so that a person can recognize it. */
export function shownPrefix(apiKey: string): string {
  return apiKey.slice(0, SHOWN_LENGTH);
}

/** Hashes a credential for storage: SHA-256, 32 bytes. Long random texts need no slower hash. */
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
