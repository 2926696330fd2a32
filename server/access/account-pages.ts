import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHostCheck } from '../kernel/http/own-host.ts';
import { rateLimitExceeded } from '../kernel/operations/errors.ts';
import { addressKey, type Limiter } from '../kernel/rate-limit/limiter.ts';
import type { AccessDatabase } from './access-database.ts';
import { passwordResetPages } from './accounts/password-reset.pages.ts';
import { secondStepPages } from './factors/second-step.pages.ts';
import { createSecondStep } from './factors/second-step.ts';
import { acceptPages } from './invitations/accept.pages.ts';
import { firstRunPages } from './organizations/first-run.pages.ts';
import { createForgeryGuard } from './pages/forgery.ts';
import { mountStyle, siteOf } from './pages/site.ts';
import { passkeySignInPages } from './passkeys/passkey-sign-in.pages.ts';
import type { AccountServices, Pages } from './services.ts';
import { sessionLanguage } from './sessions/session-language.ts';
import { createSessions, type Session } from './sessions/sessions.ts';
import { signInPages } from './sign-in/sign-in.pages.ts';
import { singleSignOnPages } from './single-sign-on/single-sign-on.pages.ts';

export type { Pages } from './services.ts';

/** Pages that existed before the web app, and where they are now. */
const MOVED: Readonly<Record<string, string>> = {
  '/account': '/settings/profile',
  '/account/members': '/settings/members',
  '/account/keys': '/settings/api-keys',
  '/account/apps': '/settings/connected-apps',
};

/**
 * How many pages one address may request in 60 seconds: plenty for an office behind one address, and little work for
 * the database.
 */
const PAGES_A_MINUTE = 600;

/**
 * @param baseUrl where people reach Kontor; with https, cookies are `Secure`
 * @param limiter counts under its own keys, so pages do not count against the rate limit of the API
 */
export function createPages(database: AccessDatabase, baseUrl: string, limiter: Limiter): Pages {
  const { origin, protocol } = new URL(baseUrl);
  const secure = protocol === 'https:';
  const sessions = createSessions(database, { secure });
  const secondStep = createSecondStep(database, sessions, { secure });
  const forgery = createForgeryGuard(sessions, origin);
  const checkHost = createHostCheck(baseUrl);
  const guardFlood = async ({ ip }: FastifyRequest) => {
    const decision = await limiter.take(`pages:${addressKey(ip)}`, PAGES_A_MINUTE);
    if (decision && !decision.allowed) throw rateLimitExceeded(decision.limit, decision.retryAfterSeconds);
  };
  const languageOfSession = (session: Session) => sessionLanguage(database, session);
  const siteOfScope: Pages['siteOf'] = (scope) =>
    siteOf(scope, { sessions, forgery, checkHost, guardFlood, languageOfSession });
  return { database, sessions, secondStep, siteOf: siteOfScope };
}

/** Mounts the pages for signing in: first set-up, sign-in, invitations, new passwords (docs/accounts.md). */
export function mountAccountPages(server: FastifyInstance, services: AccountServices): void {
  mountStyle(server);
  server.register(async (scope) => {
    const site = services.siteOf(scope);
    firstRunPages(site, services);
    signInPages(site, services);
    secondStepPages(site, services);
    passkeySignInPages(site, services);
    singleSignOnPages(site, services);
    passwordResetPages(site, services);
    acceptPages(site, services);
    for (const [former, place] of Object.entries(MOVED)) site.get(former, async (visit) => visit.goTo(place));
  });
}
