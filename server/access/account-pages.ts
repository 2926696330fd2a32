import type { FastifyInstance } from 'fastify';
import type { AccessDatabase } from './access-database.ts';
import { accountPages } from './accounts/account.pages.ts';
import { passwordResetPages } from './accounts/password-reset.pages.ts';
import { apiKeysPages } from './api-keys/api-keys.pages.ts';
import { acceptPages } from './invitations/accept.pages.ts';
import { invitationsPages } from './invitations/invitations.pages.ts';
import { membersPages } from './members/members.pages.ts';
import { firstRunPages } from './organizations/first-run.pages.ts';
import { createForgeryGuard } from './pages/forgery.ts';
import { mountStyle, siteOf } from './pages/site.ts';
import type { AccountServices, Pages } from './services.ts';
import { createSessions } from './sessions/sessions.ts';
import { signInPages } from './sign-in/sign-in.pages.ts';

export type { Pages } from './services.ts';

/** @param baseUrl where people reach Kontor; cookies are `Secure` when it is https */
export function createPages(database: AccessDatabase, baseUrl: string): Pages {
  const { origin, protocol } = new URL(baseUrl);
  const sessions = createSessions(database, { secure: protocol === 'https:' });
  const forgery = createForgeryGuard(sessions, origin);
  return { database, sessions, siteOf: (scope) => siteOf(scope, { sessions, forgery }) };
}

/** Mounts the pages by which people sign in and look after their account (docs/accounts.md). */
export function mountAccountPages(server: FastifyInstance, services: AccountServices): void {
  mountStyle(server);
  server.register(async (scope) => {
    const site = services.siteOf(scope);
    firstRunPages(site, services);
    signInPages(site, services);
    passwordResetPages(site, services);
    acceptPages(site, services);
    accountPages(site, services);
    invitationsPages(site, services, membersPages(site, services));
    apiKeysPages(site, services);
  });
}
