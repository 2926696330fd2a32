import type { FastifyRequest } from 'fastify';
import { isFromOurPages } from '../access/pages/forgery.ts';
import { sessionCaller } from '../access/sessions/session-caller.ts';
import type { Session, Sessions } from '../access/sessions/sessions.ts';
import type { Guard } from '../kernel/http/guard.ts';
import { originOf } from '../kernel/http/origin.ts';
import { createHostCheck } from '../kernel/http/own-host.ts';
import { logCaller } from '../kernel/http/request-log.ts';
import { ApiError } from '../kernel/operations/errors.ts';

const CHANGES_NOTHING: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Finds the signed-in person of a request from the web app. */
export interface SessionGuard {
  /** @throws 401 `unauthorized` if nobody is signed in, 403 `forbidden` for a change requested by another site */
  readonly sessionOf: (request: FastifyRequest) => Promise<Session>;
  /** @throws 403 `forbidden` for a request from another site, or to a host that is not ours */
  readonly refuseStrangers: (request: FastifyRequest) => void;
  /** Guards operations, which run in the session's organization. The rate limit applies only to programs. */
  readonly guard: Guard;
}

/** @param baseUrl where people reach Kontor */
export function createSessionGuard(sessions: Sessions, baseUrl: string): SessionGuard {
  const { origin } = new URL(baseUrl);
  const checkHost = createHostCheck(baseUrl);
  const refuseStrangers = (request: FastifyRequest) => {
    checkHost(request.hostname);
    if (!CHANGES_NOTHING.has(request.method)) refuseOtherSites(request, origin);
  };
  const sessionOf = async (request: FastifyRequest) => {
    refuseStrangers(request);
    const session = await sessions.currentSession(request);
    if (!session) throw new ApiError(401, 'unauthorized', 'You are signed out. Sign in to continue.');
    logCaller(request, { ...session, credentialId: session.sessionId });
    return session;
  };
  const guard: Guard = async (request) => {
    try {
      return { credential: sessionCaller(await sessionOf(request), originOf(request)).credential };
    } catch (refusal) {
      return { credential: undefined, refusal };
    }
  };
  return { sessionOf, refuseStrangers, guard };
}

/**
 * With every change, a browser says where it comes from, and the cookie is `SameSite=Lax`. This prevents forged
 * requests without a token (OWASP, Cross-Site Request Forgery Prevention).
 */
function refuseOtherSites(request: FastifyRequest, origin: string): void {
  const { headers } = request;
  const says = headers.origin !== undefined || headers['sec-fetch-site'] === 'same-origin';
  if (says && isFromOurPages(request, origin)) return;
  throw new ApiError(403, 'forbidden', 'A change must come from a page of this server.');
}
