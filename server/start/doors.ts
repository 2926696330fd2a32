import type { FastifyInstance } from 'fastify';
import { createPages, mountAccountPages, type Pages } from '../access/account-pages.ts';
import { resourceMetadataUrl } from '../access/oauth/endpoints/metadata.ts';
import { mountOAuth } from '../access/oauth/oauth.ts';
import { describeOAuth } from '../access/oauth/reference.ts';
import type { AccountServices } from '../access/services.ts';
import type { Config } from '../config.ts';
import { mountApi } from '../kernel/http/api.ts';
import type { Guard } from '../kernel/http/guard.ts';
import { mountMcp } from '../kernel/mcp/mcp.ts';
import { scopesOfTools } from '../kernel/mcp/tool.ts';
import { describeApi } from '../kernel/openapi/describe-api.ts';
import { VERSION } from '../kernel/version.ts';
import { conflictsOf, movedCounts } from '../records/links.ts';
import { setUpOrganization, setUpWithoutKey } from '../setup.ts';
import { accountRoutes } from '../web/account.routes.ts';
import type { BuiltApp } from '../web/built-app.ts';
import { catalogueRoute } from '../web/catalogue.route.ts';
import { factorRoutes } from '../web/factor.routes.ts';
import { mountInstallable } from '../web/installable/installable.ts';
import { mountLive } from '../web/live/mount-live.ts';
import { mountPersonRoutes } from '../web/person-routes.ts';
import { sessionRoute } from '../web/session.route.ts';
import { createSessionGuard } from '../web/session-guard.ts';
import { mountSignIn } from '../web/sign-in.route.ts';
import { mountWebApp } from '../web/web-app.ts';
import type { Parts, StartOptions } from './parts.ts';

/** Mounts the pages for people outside the web app: accounts and OAuth. */
export async function mountPeople(
  server: FastifyInstance,
  { config, log, families, secrets }: StartOptions,
  parts: Parts,
  { firstFiles }: BuiltApp,
): Promise<Pages> {
  const { kernel, authenticator, limiter, mailer, accessDatabase } = parts;
  const { baseUrl, basePath, clientMetadataAllowPrivateAddresses: allowPrivateAddresses } = config;
  const pages = createPages(accessDatabase, baseUrl, limiter);
  mountAccountPages(server, {
    ...pages,
    baseUrl,
    secrets,
    mailer,
    providerClient: parts.providerClient,
    forgetCredential: authenticator.forget,
    lateEvents: parts.lateEvents,
    appFiles: firstFiles,
    ...setUpWith(families),
  });
  await mountOAuth(server, {
    pages,
    kernel,
    authenticator,
    limiter,
    baseUrl,
    basePath,
    mcpScopes: scopesOfTools(parts.families.tools),
    allowPrivateAddresses,
    scopes: parts.families.catalogue.scopes,
    log,
  });
  return pages;
}

/** Mounts the web app: its page and files, and under `/web` the operations for signed-in people. */
export function mountWeb(
  server: FastifyInstance,
  { config: { baseUrl }, secrets }: StartOptions,
  parts: Parts,
  { pages, webApp }: { readonly pages: Pages; readonly webApp: BuiltApp },
): void {
  const { kernel, accessDatabase, families, live } = parts;
  mountWebApp(server, pages, { ...webApp, places: families.places });
  mountInstallable(server, pages);
  const sessionGuard = createSessionGuard(pages.sessions, baseUrl);
  const { guard } = sessionGuard;
  const people = [
    sessionRoute({ accessDatabase, database: kernel.database, baseUrl }),
    catalogueRoute(families.catalogue),
    ...accountRoutes({
      database: accessDatabase,
      sessions: pages.sessions,
      mailer: parts.mailer,
      forgetCredential: parts.authenticator.forget,
      privacy: families.privacy,
    }),
    ...factorRoutes({ database: accessDatabase, secrets, baseUrl }),
  ];
  const routes = [...families.routes, ...families.webRoutes];
  const { exports, imports } = families;
  const files = { kernel, guard, exports, imports };
  const mounts: readonly ((scope: FastifyInstance) => void)[] = [
    (scope) => mountLive(scope, { live, guard: sessionGuard, sessions: pages.sessions }),
    ...families.webDoors.map((mount) => (scope: FastifyInstance) => mount(scope, files)),
    (scope) => mountSignIn(scope, sessionGuard, { ...pages, lateEvents: parts.lateEvents }),
    (scope) => mountPersonRoutes(scope, sessionGuard, people),
    (scope) => mountApi(scope, { kernel, routes, guard, door: 'web' }),
  ];
  for (const mount of mounts) {
    server.register(async (scope) => mount(scope), { prefix: '/web' });
  }
}

/** Mounts the doors for everyone, such as forms on websites. */
export function mountPublic(server: FastifyInstance, { kernel, limiter, families }: Parts): void {
  const { publicDoors, operations } = families;
  for (const mount of publicDoors) {
    server.register(async (scope) => mount(scope, { kernel, limiter, operations }));
  }
}

/** Mounts the doors for programs, REST and MCP, at the root and at the base path. */
export function mountApis(server: FastifyInstance, config: Config, parts: Parts, guard: Guard): void {
  const { kernel, families } = parts;
  const { baseUrl, basePath } = config;
  const { routes, tools, instructions } = families;
  const mcp = { kernel, tools, instructions, guard, baseUrl, metadataUrl: resourceMetadataUrl };
  for (const prefix of new Set(['', basePath])) {
    server.register(async (scope) => mountApi(scope, { kernel, routes, guard, door: 'rest' }), { prefix });
    server.register(async (scope) => mountMcp(scope, mcp), { prefix });
  }
}

/** What the reference of the API is made of. */
interface Described {
  readonly families: Pick<Parts['families'], 'routes' | 'tags' | 'catalogue'>;
}

/** Describes the API for its reference. */
export function describeService({ baseUrl }: Config, { families }: Described) {
  const { routes, tags, catalogue } = families;
  return describeApi({
    routes,
    version: VERSION,
    serverUrl: baseUrl,
    tags,
    events: catalogue.events,
    outside: describeOAuth(baseUrl, catalogue.scopes),
    conflictsOf: (operation) => conflictsOf(operation, catalogue.records),
    movedCounts: (operation) => movedCounts(operation, catalogue.records),
    records: catalogue.records,
  });
}

/** How the first page sets up an organization, with what these families add to it. */
function setUpWith(
  families: StartOptions['families'],
): Pick<AccountServices, 'setUpOrganization' | 'setUpWithoutKey'> {
  return {
    setUpOrganization: (statements, input, person) =>
      setUpOrganization(statements, input, { person, families }),
    setUpWithoutKey: (statements, input, person) => setUpWithoutKey(statements, input, { person, families }),
  };
}
