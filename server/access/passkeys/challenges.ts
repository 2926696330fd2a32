import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Statements } from '../../kernel/database/database.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { deleteExpiredChallenges, insertChallenge, type Purpose, takeChallenge } from './passkey.sql.ts';

const NO_HOST_NAME = new Conflict(
  'Passkeys need a host name, but BASE_URL of this server has an IP address.',
);

const CLIENT_DATA = z.object({ challenge: z.string().max(100) });

const LIFETIME_SECONDS = 300;
const CHALLENGE_BYTES = 32;

/** An IPv4 or IPv6 address instead of a host name. */
const IP_ADDRESS = /^(\d+\.){3}\d+$|^\[/;

/** The host to which WebAuthn binds passkeys. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/**
 * The relying party of this installation.
 * @throws 409 `conflict` if people reach Kontor by IP address, which WebAuthn does not support
 */
export function relyingParty(baseUrl: string): RelyingParty {
  const { hostname, origin } = new URL(baseUrl);
  if (!IP_ADDRESS.test(hostname)) return { id: hostname, origin };
  throw conflict(NO_HOST_NAME);
}

/** Creates a challenge that is valid for one answer within five minutes. */
export async function newChallenge(
  statements: Statements,
  purpose: Purpose,
  userId: string | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = Uint8Array.from(randomBytes(CHALLENGE_BYTES));
  const text = Buffer.from(challenge).toString('base64url');
  await statements.query(deleteExpiredChallenges());
  await statements.query(insertChallenge(hashCredential(text), purpose, userId, LIFETIME_SECONDS));
  return challenge;
}

/**
 * The challenge in a browser's answer, if it is ours and unused; this uses it up.
 * @param clientDataJSON from the answer, as base64url
 */
export async function takeExpected(
  statements: Statements,
  clientDataJSON: string,
  purpose: Purpose,
  userId: string | null,
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === undefined) return undefined;
  const taken = await statements.query(takeChallenge(hashCredential(challenge), purpose, userId));
  return taken.length > 0 ? challenge : undefined;
}

function challengeOf(clientDataJSON: string): string | undefined {
  try {
    return CLIENT_DATA.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).challenge;
  } catch {
    return undefined;
  }
}
