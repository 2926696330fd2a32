import type { FastifyInstance } from 'fastify';
import type { AccessDatabase } from './access-database.ts';
import { createForgeryGuard } from './pages/forgery.ts';
import { mountStyle, type Site, siteOf } from './pages/site.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import { signInPages } from './sign-in/sign-in.pages.ts';

/** What pages need of the process they run in; OAuth's pages share it. */
export interface Pages {
  readonly database: AccessDatabase;
  readonly sessions: Sessions;
  /** Makes a scope of the server answer with pages and take forms: `server.register(async (scope) => …)`. */
  readonly siteOf: (scope: FastifyInstance) => Site;
}

/** @param baseUrl where people reach Kontor; cookies are `Secure` when it is https */
export function createPages(database: AccessDatabase, baseUrl: string): Pages {
  const { origin, protocol } = new URL(baseUrl);
  const sessions = createSessions(database, { secure: protocol === 'https:' });
  const forgery = createForgeryGuard(sessions, origin);
  return { database, sessions, siteOf: (scope) => siteOf(scope, { sessions, forgery }) };
}

/** Mounts the pages by which people sign in and look after their account. */
export function mountAccountPages(server: FastifyInstance, pages: Pages): void {
  mountStyle(server);
  server.register(async (scope) => {
    signInPages(pages.siteOf(scope), pages);
  });
}
