import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { originOf } from '../../kernel/http/origin.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { hasSecondFactor } from '../factors/factors.ts';
import type { AccountServices } from '../services.ts';
import { afterSignIn } from './after-sign-in.ts';
import { checkPassword } from './sign-in.ts';

/**
 * A sign-in waits for its 503 for half a second to one and a half, at random, so that clients which repeat it at once come
 * less often and not all in the same moment: 400 of them send 400 requests a second instead of thousands.
 */
const BUSY_PAUSE_MS = { least: 500, more: 1_000 };

/** What a sign-in by password needs. */
export type SignInServices = Pick<AccountServices, 'database' | 'sessions' | 'secondStep' | 'lateEvents'>;

/** What the person entered, and the path at which they continue. */
interface Entered {
  readonly email: string;
  readonly password: string;
  readonly returnTo: string;
}

/**
 * Signs a person in by password, or begins the second step if they have a second factor.
 * @returns the path to continue at
 * @throws as `checkPassword`; the refusal is recorded in the security log
 */
export async function signInByPassword(
  { database, sessions, secondStep, lateEvents }: SignInServices,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { email, password, returnTo }: Entered,
): Promise<string> {
  const origin = { address: request.ip, browser: sessions.browserHash(request) };
  const userId = await checkPassword(database, { email, password }, origin).catch(async (error: unknown) => {
    const status = error instanceof ApiError ? error.status : 0;
    const reason = FAILURES[status];
    if (reason) lateEvents.signInFailed(email, originOf(request), reason);
    if (status === 503) await sleep(BUSY_PAUSE_MS.least + Math.random() * BUSY_PAUSE_MS.more);
    throw error;
  });
  if (await hasSecondFactor(database, userId)) {
    await secondStep.begin(reply, userId, returnTo);
    return '/sign-in/second-factor';
  }
  return afterSignIn(database, await sessions.start(request, reply, userId), returnTo);
}

/** What the security log records for a refused sign-in, by the status of the answer. */
const FAILURES: Readonly<Record<number, 'wrong_credentials' | 'too_many_tries'>> = {
  401: 'wrong_credentials',
  429: 'too_many_tries',
};
