import { randomInt } from 'node:crypto';
import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { PageToken } from '../submissions/tokens.ts';

/** How much a browser works: it tries so many keys at most, each made of so many rounds. A phone needs about a second. */
const MOST_KEYS = 800;
const FEWEST_KEYS = 200;
const ROUNDS = 1_000;

/** A puzzle for the script of a page (ALTCHA, proof of work). Solving takes a while, checking does not. */
export function newPuzzle({ puzzleKey }: PageToken): Promise<Challenge> {
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS,
    counter: randomInt(FEWEST_KEYS, MOST_KEYS),
    deriveKey,
    hmacSignatureSecret: puzzleKey,
    hmacKeySignatureSecret: puzzleKey,
  });
}

/**
 * Checks what the script of a page worked out.
 * @param given base64 of JSON, as ALTCHA's own field has it
 */
export async function checkPuzzle(
  { puzzleKey }: PageToken,
  given: string | undefined,
): Promise<'solved' | 'wrong' | 'none'> {
  if (given === undefined || given === '') return 'none';
  const payload = payloadOf(given);
  if (!payload) return 'wrong';
  try {
    const { verified } = await verifySolution({
      ...payload,
      deriveKey,
      hmacSignatureSecret: puzzleKey,
      hmacKeySignatureSecret: puzzleKey,
    });
    return verified ? 'solved' : 'wrong';
  } catch {
    return 'wrong';
  }
}

function payloadOf(given: string) {
  try {
    const { challenge, solution } = Object(JSON.parse(Buffer.from(given, 'base64').toString('utf8')));
    if (typeof challenge?.parameters?.nonce !== 'string' || typeof solution?.counter !== 'number')
      return undefined;
    return { challenge, solution };
  } catch {
    return undefined;
  }
}
