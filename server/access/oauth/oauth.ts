import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ScopeFamilyWords } from '../../kernel/family/catalogue.ts';
import { lazily } from '../../kernel/lazily.ts';
import { createGuardedClient } from '../../kernel/network/guarded-client.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import type { Kernel } from '../../kernel/operations/operation.ts';
import type { Scope } from '../../kernel/operations/scopes.ts';
import type { Limiter } from '../../kernel/rate-limit/limiter.ts';
import { NO_SECRETS } from '../../kernel/secrets/secrets.ts';
import type { Authenticator } from '../authenticate.ts';
import type { Pages } from '../services.ts';
import { consentPages } from './consent/consent-pages.ts';
import { authorizationEndpoint } from './endpoints/authorization-endpoint.ts';
import { createFloodGuard } from './endpoints/flood-guard.ts';
import { machineEndpoints } from './endpoints/machine-endpoints.ts';
import { metadataEndpoints } from './endpoints/metadata.ts';
import { loadCookieKey } from './provider/cookie-key.ts';
import { ProviderExchanges } from './provider/exchange.ts';
import { ExchangeWrites } from './provider/exchange-writes.ts';
import { createEndGrant } from './provider/grant-adapter.ts';
import { createResources } from './provider/resources.ts';

export interface OAuthOptions {
  readonly pages: Pages;
  readonly kernel: Kernel;
  readonly authenticator: Authenticator;
  readonly limiter: Limiter;
  /** The issuer: where people and apps reach Kontor. */
  readonly baseUrl: string;
  /** A prefix under which the API is also served; empty for none. */
  readonly basePath: string;
  /** The scopes that MCP tools use. */
  readonly mcpScopes: readonly Scope[];
  /** Whether client ID metadata documents may be fetched from private addresses. */
  readonly allowPrivateAddresses: boolean;
  /** Descriptions of the scopes. */
  readonly scopes: readonly ScopeFamilyWords[];
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>;
}

/** Mounts the authorization server (docs/oauth.md) with all its pages and endpoints. */
export async function mountOAuth(server: FastifyInstance, options: OAuthOptions): Promise<void> {
  const { pages, kernel, authenticator, limiter, baseUrl, basePath, scopes, log } = options;
  const { database: accessDatabase } = pages;
  const resources = createResources(baseUrl, basePath, options.mcpScopes);
  const client = createGuardedClient({
    allowPrivateAddresses: options.allowPrivateAddresses,
    timeoutMs: 3_000,
    responseLimitBytes: 10_240,
    maximumRequests: 16,
  });
  const endGrant = createEndGrant(accessDatabase, authenticator.forget);
  const writes = new ExchangeWrites(accessDatabase);
  const cookieKey = await loadCookieKey(accessDatabase, kernel.secrets ?? NO_SECRETS);
  // The library is loaded when the first app connects: it takes a seventh of the memory of an idle server.
  const loadProvider = lazily(async () => {
    const { createProvider } = await import('./provider/provider.ts');
    const database = accessDatabase;
    const provider = createProvider({ database, writes, baseUrl, resources, cookieKey, endGrant, client });
    provider.on('server_error', (_context, error) => {
      // The endpoint that called logs its own answer.
      if (!(error instanceof ApiError)) log.error({ err: error }, 'request failed');
    });
    return provider;
  });
  const exchanges = new ProviderExchanges(loadProvider, writes, baseUrl);
  const guardFlood = createFloodGuard(limiter);
  server.addHook('onClose', () => client.close({ graceMs: 1_000 }));

  metadataEndpoints(server, { baseUrl, resources });
  const machine = {
    exchanges,
    resources,
    database: accessDatabase,
    endGrant,
    forget: authenticator.forget,
    authenticate: authenticator.authenticate,
    guardFlood,
  };
  for (const prefix of new Set(['', basePath])) {
    server.register(async (scope) => machineEndpoints(scope, machine), { prefix });
    server.register(
      async (scope) =>
        authorizationEndpoint(pages.siteOf(scope), {
          exchanges,
          resources,
          baseUrl,
          database: accessDatabase,
          guardFlood,
        }),
      { prefix },
    );
  }
  server.register(async (scope) =>
    consentPages(pages.siteOf(scope), { loadProvider, exchanges, writes, accessDatabase, scopes }),
  );
}
