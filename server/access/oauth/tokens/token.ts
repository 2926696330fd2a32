import { randomBytes } from 'node:crypto';

const FORM = /^[0-9a-f]{64}$/;

/** Makes a code, token or secret: 256 random bits as 64 lower-case hex characters (docs/behaviour/authentication.md 10). */
export function newToken(): string {
  return randomBytes(32).toString('hex');
}

/** Tells whether a text has the form of a token; whether the token exists is another question. */
export function isWellFormedToken(text: string): boolean {
  return FORM.test(text);
}
