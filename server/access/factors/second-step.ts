import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Origin, withSecurityEvent } from '../../kernel/audit/security-event.ts';
import type { Statements } from '../../kernel/database/database.ts';
import { unauthorized } from '../../kernel/operations/errors.ts';
import type { AccessDatabase } from '../access-database.ts';
import { selectPerson } from '../accounts/user.sql.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { defineCookie } from '../sessions/cookies.ts';
import { newToken, type Sessions } from '../sessions/sessions.ts';
import {
  deleteExpiredSignInSteps,
  deleteSignInStep,
  insertSignInStep,
  type SignInStepRow,
  selectSignInStep,
} from './second-step.sql.ts';

const LIFETIME_SECONDS = 600;

/** Records in the security log of each organization of the person that a code or passkey was wrong. */
export async function logFailedSignIn(
  statements: Statements,
  userId: string,
  { origin, reason }: { readonly origin: Origin; readonly reason: 'wrong_code' | 'wrong_passkey' },
): Promise<void> {
  await statements.query(withSecurityEvent(selectPerson(userId), 'sign_in_failed', origin, { reason }));
}

/** A sign-in between the password and the second step. A cookie binds it to the browser; it is not a session. */
export interface SecondStep {
  /** Starts to wait for the second step, for ten minutes. */
  begin(reply: FastifyReply, userId: string, returnTo: string): Promise<void>;
  /** The person whose second step this browser is at; undefined if there is none. */
  find(request: FastifyRequest): Promise<{ userId: string; returnTo: string } | undefined>;
  /**
   * Signs in after the second step, once.
   * @returns the id of the session
   * @param statements the transaction that uses up the code or passkey challenge
   * @throws 401 `unauthorized` if the step has ended meanwhile
   */
  finish(request: FastifyRequest, reply: FastifyReply, statements: Statements): Promise<string>;
}

/** @param secure whether people reach Kontor over TLS */
export function createSecondStep(
  database: AccessDatabase,
  sessions: Sessions,
  { secure }: { secure: boolean },
): SecondStep {
  const cookie = defineCookie('kontor_sign_in', { secure, maxAgeSeconds: LIFETIME_SECONDS });
  return {
    begin: async (reply, userId, returnTo) => {
      const token = newToken();
      await database.query(deleteExpiredSignInSteps());
      const row = { user_id: userId, return_to: returnTo };
      await database.query(insertSignInStep(hashCredential(token), row, LIFETIME_SECONDS));
      cookie.set(reply, token);
    },
    find: async (request) => {
      const token = cookie.read(request);
      if (token === undefined) return undefined;
      const [row] = await database.query<SignInStepRow>(selectSignInStep(hashCredential(token)));
      return row && { userId: row.user_id, returnTo: row.return_to };
    },
    finish: async (request, reply, statements) => {
      const hash = hashCredential(cookie.read(request) ?? '');
      const [ended] = await statements.query<{ user_id: string }>(deleteSignInStep(hash));
      if (!ended) throw unauthorized('This sign-in has expired. Start again.');
      const sessionId = await sessions.start(request, reply, ended.user_id, { statements });
      cookie.clear(reply);
      return sessionId;
    },
  };
}
