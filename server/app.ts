import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createSetUpLink } from './access/organizations/first-run.ts';
import { FAMILIES } from './families.ts';
import { guideIn } from './guide/guide.ts';
import { mountGuide } from './guide/mount-guide.ts';
import { pagesOf } from './guide/page.ts';
import { createGuard, limitHeadersBy } from './kernel/http/guard.ts';
import { originOf } from './kernel/http/origin.ts';
import { mountProbes } from './kernel/http/probes.ts';
import { mountReference } from './kernel/http/reference.ts';
import { createHttpServer } from './kernel/http/server.ts';
import { describeService, mountApis, mountPeople, mountPublic, mountWeb } from './start/doors.ts';
import { createParts, type StartOptions } from './start/parts.ts';
import { readBuiltApp } from './web/built-app.ts';

/** Where `npm run build` puts the web app. */
const WEB_DIRECTORY = join(import.meta.dirname, '..', 'web', 'dist');

/** What `/guide` shows. */
const DOCUMENTATION = join(import.meta.dirname, '..', 'docs');

/** What the service needs to start; by default its families are those of `families.ts`. */
export type AppOptions = Omit<StartOptions, 'families'> & Partial<Pick<StartOptions, 'families'>>;

/** The running service: its HTTP server and everything it uses. */
export interface App {
  readonly server: FastifyInstance;
  /** Creates a link to set up the first organization; undefined if one exists. */
  createSetUpLink(baseUrl: string): Promise<string | undefined>;
  /** Completes the running requests, then closes all connections. */
  close(): Promise<void>;
}

/**
 * Assembles the service. It names no family; `families.ts` lists them. Background work begins once the server listens,
 * so a failed start leaves nothing behind.
 */
export async function createApp(given: AppOptions): Promise<App> {
  const opened = new AsyncDisposableStack();
  try {
    const { server, accessDatabase } = await createService({ families: FAMILIES, ...given }, opened);
    return {
      server,
      createSetUpLink: (baseUrl) => createSetUpLink(accessDatabase, baseUrl),
      close: () => opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}

/** @param opened is called with a function to close each opened thing; they are closed in reverse order */
async function createService(options: StartOptions, opened: AsyncDisposableStack) {
  const { config, log } = options;
  const stopping = new AbortController();
  const parts = await createParts({ ...options, stopping: stopping.signal }, opened);
  const { kernel, metrics } = parts;
  const guard = createGuard(parts.authenticator.authenticate, parts.limiter, (credential, request) =>
    parts.lateEvents.limited({ credential, ...originOf(request) }),
  );
  const limitHeadersOf = limitHeadersBy(parts.limiter);
  const { baseUrl, logAddresses, metricsToken, trustProxy } = config;
  const { limits } = options;
  const server = createHttpServer({
    ...{ guard, limitHeadersOf, metrics, log, logAddresses, baseUrl, trustProxy, limits },
    onProgramAnswer: parts.requestsLog.add,
  });
  opened.defer(() => server.close());
  mountProbes(server, { database: kernel.database, metrics, metricsToken });
  const guide = guideIn(DOCUMENTATION);
  mountReference(
    server,
    () => describeService(config, parts),
    () => pagesOf(guide()).map(({ title, slug }) => ({ title, href: `guide/${slug}` })),
  );
  mountGuide(server, guide);
  const webApp = readBuiltApp(WEB_DIRECTORY);
  const pages = await mountPeople(server, options, parts, webApp);
  mountWeb(server, options, parts, { pages, webApp });
  mountPublic(server, parts);
  mountApis(server, config, parts, guard);
  server.addHook('onListen', async () => parts.start());
  server.addHook('preClose', async () => stopping.abort());
  await server.ready();
  return { server, accessDatabase: parts.accessDatabase };
}
