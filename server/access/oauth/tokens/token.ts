import { randomBytes } from 'node:crypto';

const FORM = /^[0-9a-f]{64}$/;

/**
 * Creates a code, token or secret: 256 random bits as 64 lower-case hex characters (docs/behaviour/authentication.md
 * 10).
 */
export function newToken(): string {
  return randomBytes(32).toString('hex');
}

/** Whether a text has the form of a token. The token may still not exist. */
export function isWellFormedToken(text: string): boolean {
  return FORM.test(text);
}
