import { join } from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ClientConfig } from 'pg';
import { type AccessRouteOptions, accessWebRoutes } from './access/access.web-routes.ts';
import { AccessDatabase } from './access/access-database.ts';
import { createPages, mountAccountPages, type Pages } from './access/account-pages.ts';
import { createAuthenticator } from './access/authenticate.ts';
import { createMailer } from './access/mail/mailer.ts';
import { listMembers } from './access/members/list-members.ts';
import { resourceMetadataUrl } from './access/oauth/endpoints/metadata.ts';
import { mountOAuth } from './access/oauth/oauth.ts';
import { createBackground } from './background.ts';
import type { Config } from './config.ts';
import { CRM_EVENT_TYPES, CRM_RECORD_TYPES, crmRoutes, crmTools, crmWebRoutes } from './crm/crm.ts';
import { mountExports } from './crm/exports/exports.door.ts';
import { Importer } from './crm/imports/importer.ts';
import { mountImports } from './crm/imports/imports.door.ts';
import { crmEvents, crmRemarks, crmTags } from './crm/reference.ts';
import { sampleDataWebRoutes } from './demo/sample/sample-data.web-routes.ts';
import { Database } from './kernel/database.ts';
import { mountApi } from './kernel/http/api.ts';
import { createGuard, type Guard } from './kernel/http/guard.ts';
import { mountProbes } from './kernel/http/probes.ts';
import { mountReference } from './kernel/http/reference.ts';
import type { Route } from './kernel/http/route.ts';
import { createHttpServer } from './kernel/http/server.ts';
import type { Tool } from './kernel/mcp/tool.ts';
import { mountMcp } from './kernel/mcp.ts';
import { createMetrics } from './kernel/metrics.ts';
import { describeApi } from './kernel/openapi/describe-api.ts';
import type { Kernel } from './kernel/operation.ts';
import { createLimiter } from './kernel/rate-limit/limiter.ts';
import { sql } from './kernel/sql.ts';
import { VERSION } from './kernel/version.ts';
import { setUpOrganization } from './setup.ts';
import { accountRoutes } from './web/account.routes.ts';
import { type BuiltApp, readBuiltApp } from './web/built-app.ts';
import { createLive } from './web/live/live.ts';
import { mountLive } from './web/live/mount-live.ts';
import { mountPersonRoutes } from './web/person-routes.ts';
import { sessionRoute } from './web/session.route.ts';
import { createSessionGuard } from './web/session-guard.ts';
import { mountWebApp } from './web/web-app.ts';
import { webhookTags } from './webhooks/reference.ts';
import { webhookRoutes, webhookTools } from './webhooks/webhooks.ts';

/** Where `npm run build` puts the web app. */
const WEB_DIRECTORY = join(import.meta.dirname, '..', 'web', 'dist');

export interface AppOptions {
  readonly config: Config;
  /** Connects as the owner of the schema; the app itself works under a role with fewer rights. */
  readonly connection: ClientConfig;
  readonly log: FastifyBaseLogger;
}

/** The service at work: its HTTP server and all that stands behind it. */
export interface App {
  readonly server: FastifyInstance;
  /** Answers the requests under way, then gives back every connection. */
  close(): Promise<void>;
}

/** Every path of the API. */
export function apiRoutes(config: Config): readonly Route[] {
  return [...crmRoutes, ...webhookRoutes(webhookRules(config))];
}

/** Every operation that the web app calls: those of REST, and those that are for people alone. */
export function webRoutes(config: Config, access: Omit<AccessRouteOptions, 'baseUrl'>): readonly Route[] {
  const { baseUrl } = config;
  return [
    ...apiRoutes(config),
    ...crmWebRoutes,
    ...accessWebRoutes({ baseUrl, ...access }),
    ...sampleDataWebRoutes,
  ];
}

/** Every tool of the MCP server. */
export function apiTools(config: Config): readonly Tool[] {
  return [...crmTools, ...webhookTools(webhookRules(config))];
}

function webhookRules({ webhookAllowPrivateAddresses }: Config) {
  return { eventTypes: CRM_EVENT_TYPES, allowPrivateAddresses: webhookAllowPrivateAddresses };
}

/** Puts the service together; the only place that names every family. */
export async function createApp(options: AppOptions): Promise<App> {
  const parts = await createParts(options);
  const { authenticator, limiter, metrics, background, live, importer, mailer, database, accessDatabase } =
    parts;
  const { config, log } = options;
  const guard = createGuard(authenticator.authenticate, limiter);
  const server = createHttpServer({ guard, metrics, log, trustProxy: config.trustProxy });
  mountProbes(server, database, metrics);
  mountReference(server, () => describeService(config));
  const webApp = readBuiltApp(WEB_DIRECTORY);
  const pages = await mountPeople(server, options, parts, webApp);
  mountWeb(server, config, parts, { pages, webApp });
  mountApis(server, config, parts.kernel, guard);
  await server.ready();
  background.start();
  live.start();
  importer.start();
  return {
    server,
    close: async () => {
      await server.close();
      await Promise.all([background.close(), live.close(), importer.close()]);
      await Promise.all([authenticator.close(), limiter.close(), mailer?.close()]);
      await Promise.all([database.close(), accessDatabase.close()]);
    },
  };
}

type Parts = Awaited<ReturnType<typeof createParts>>;

/** All that stands behind the doors. */
async function createParts(options: AppOptions) {
  const { config, connection, log } = options;
  const onConnectionError = (error: Error) => log.warn({ err: error }, 'a connection to the database broke');
  const database = new Database({ connection, onConnectionError });
  const accessDatabase = new AccessDatabase({ connection, onConnectionError });
  const metrics = createMetrics({ pool: database.pool, outboxAge: () => oldestOutboxAge(database) });
  const limiter = await createLimiter({
    defaultLimit: config.rateLimitPerMinute,
    redisUrl: config.redisUrl,
    log,
    onOutcome: metrics.countLimiterOutcome,
  });
  const background = createBackground({ config, connection, registry: metrics.registry, log });
  const live = createLive({ connection, recordTypes: CRM_RECORD_TYPES, log });
  const kernel: Kernel = { database, onEvents: () => background.wake(), onChanges: live.onChanges };
  const importer = new Importer({ connection, kernel, log });
  const authenticator = await createAuthenticator({ database, connection, log });
  const mailer = createMailer(config, log);
  return {
    database,
    accessDatabase,
    metrics,
    limiter,
    background,
    live,
    importer,
    kernel,
    authenticator,
    mailer,
  };
}

/** The doors for people: the pages of accounts, and OAuth. */
async function mountPeople(
  server: FastifyInstance,
  { config, log }: AppOptions,
  parts: Parts,
  { firstFiles }: BuiltApp,
): Promise<Pages> {
  const { kernel, authenticator, limiter, mailer, accessDatabase } = parts;
  const { baseUrl, basePath, webhookAllowPrivateAddresses: allowPrivateAddresses } = config;
  const pages = createPages(accessDatabase, baseUrl);
  mountAccountPages(server, {
    ...pages,
    baseUrl,
    mailer,
    appFiles: firstFiles,
    setUpOrganization: (statements, input) => setUpOrganization(statements, input, 'web'),
  });
  await mountOAuth(server, {
    pages,
    kernel,
    authenticator,
    limiter,
    baseUrl,
    basePath,
    allowPrivateAddresses,
    log,
  });
  return pages;
}

/** The web app: its page and files, and behind `/web` the operations for who is signed in. */
function mountWeb(
  server: FastifyInstance,
  config: Config,
  parts: Parts,
  { pages, webApp }: { readonly pages: Pages; readonly webApp: BuiltApp },
): void {
  const { kernel, accessDatabase } = parts;
  const { baseUrl } = config;
  mountWebApp(server, pages, webApp);
  const sessionGuard = createSessionGuard(pages.sessions, new URL(baseUrl).origin);
  const people = [sessionRoute(accessDatabase, baseUrl), ...accountRoutes(accessDatabase, pages.sessions)];
  const operations = {
    kernel,
    routes: webRoutes(config, { mailer: parts.mailer, forgetCredential: parts.authenticator.forget }),
    guard: sessionGuard.guard,
    door: 'web',
  } as const;
  const hearing = { live: parts.live, guard: sessionGuard, sessions: pages.sessions };
  server.register(async (scope) => mountLive(scope, hearing), { prefix: '/web' });
  const files = { kernel, guard: sessionGuard.guard };
  server.register(async (scope) => mountImports(scope, files), { prefix: '/web' });
  server.register(async (scope) => mountExports(scope, { ...files, listMembers }), { prefix: '/web' });
  server.register(async (scope) => mountPersonRoutes(scope, sessionGuard, people), { prefix: '/web' });
  server.register(async (scope) => mountApi(scope, operations), { prefix: '/web' });
}

/** The doors for programs: REST and MCP, at the root and at the base path. */
function mountApis(server: FastifyInstance, config: Config, kernel: Kernel, guard: Guard): void {
  const { baseUrl, basePath } = config;
  const rest = { kernel, routes: apiRoutes(config), guard, door: 'rest' } as const;
  const mcp = { kernel, tools: apiTools(config), guard, baseUrl, metadataUrl: resourceMetadataUrl };
  for (const prefix of new Set(['', basePath])) {
    server.register(async (scope) => mountApi(scope, rest), { prefix });
    server.register(async (scope) => mountMcp(scope, mcp), { prefix });
  }
}

function describeService(config: Config) {
  return describeApi({
    routes: apiRoutes(config),
    version: VERSION,
    serverUrl: config.baseUrl,
    tags: [...crmTags, ...webhookTags],
    remarks: crmRemarks,
    events: crmEvents,
  });
}

async function oldestOutboxAge(database: Database): Promise<number> {
  const [row] = await database.system<{ age: number }>(sql`SELECT oldest_outbox_age_seconds() AS age`);
  return row?.age ?? 0;
}
