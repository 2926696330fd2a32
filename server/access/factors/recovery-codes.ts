import { randomBytes } from 'node:crypto';
import { hashCredential } from '../api-keys/api-key.ts';
import { base32 } from './totp.ts';

/** How many codes a person receives at a time. */
const RECOVERY_CODE_COUNT = 10;

/** 120 random bits: from 112 bits on, a hash without salt or cost is enough (OWASP ASVS 5.0, 6.5.2). */
const CODE_BYTES = 15;

/** Creates recovery codes in the form shown to people: `abcd-efgh-2345-ijkl-mnop-qrst`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    base32(randomBytes(CODE_BYTES))
      .toLowerCase()
      .replace(/.{4}(?=.)/g, '$&-'),
  );
}

/** Hashes a code for storage. Case, spaces and hyphens do not matter. */
export function hashRecoveryCode(code: string): Buffer {
  return hashCredential(`recovery ${code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`);
}
