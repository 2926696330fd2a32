import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createSetUpLink } from './access/organizations/first-run.ts';
import { FAMILIES } from './families.ts';
import { createGuard, limitHeadersBy } from './kernel/http/guard.ts';
import { originOf } from './kernel/http/origin.ts';
import { mountProbes } from './kernel/http/probes.ts';
import { mountReference } from './kernel/http/reference.ts';
import { createHttpServer } from './kernel/http/server.ts';
import { describeService, mountApis, mountPeople, mountWeb } from './start/doors.ts';
import { createParts, type StartOptions } from './start/parts.ts';
import { readBuiltApp } from './web/built-app.ts';

/** Where `npm run build` puts the web app. */
const WEB_DIRECTORY = join(import.meta.dirname, '..', 'web', 'dist');

/** What the service is started with; its families are those of `families.ts` unless others are given. */
export type AppOptions = Omit<StartOptions, 'families'> & Partial<Pick<StartOptions, 'families'>>;

/** The service at work: its HTTP server and all that stands behind it. */
export interface App {
  readonly server: FastifyInstance;
  /** Makes a link to the set-up of the first organization; undefined when there is one. */
  createSetUpLink(baseUrl: string): Promise<string | undefined>;
  /** Answers the requests under way, then gives back every connection. */
  close(): Promise<void>;
}

/**
 * Puts the service together. It names no family: they are listed in `families.ts`. Work in the background begins once
 * the server listens, so that a start that fails leaves nothing behind.
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

/** @param opened is told how to close what is opened, and closes the last first */
async function createService(options: StartOptions, opened: AsyncDisposableStack) {
  const { config, log } = options;
  const parts = await createParts(options, opened);
  const { kernel, metrics } = parts;
  const guard = createGuard(parts.authenticator.authenticate, parts.limiter, (credential, request) =>
    parts.lateEvents.limited({ credential, ...originOf(request) }),
  );
  const limitHeadersOf = limitHeadersBy(parts.limiter);
  const { baseUrl, logAddresses, metricsToken, trustProxy } = config;
  const { limits } = options;
  const server = createHttpServer({
    ...{ guard, limitHeadersOf, metrics, log, logAddresses, baseUrl, trustProxy, limits },
  });
  opened.defer(() => server.close());
  mountProbes(server, { database: kernel.database, metrics, metricsToken });
  mountReference(server, () => describeService(config, parts));
  const webApp = readBuiltApp(WEB_DIRECTORY);
  const pages = await mountPeople(server, options, parts, webApp);
  mountWeb(server, options, parts, { pages, webApp });
  mountApis(server, config, parts, guard);
  server.addHook('onListen', async () => parts.start());
  await server.ready();
  return { server, accessDatabase: parts.accessDatabase };
}
