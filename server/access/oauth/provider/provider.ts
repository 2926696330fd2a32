import { generateKeyPairSync } from 'node:crypto';
import {
  type Adapter,
  type Context,
  errors,
  interactionPolicy,
  Provider,
  type ProviderError,
} from 'oidc-provider';
import { v7 as uuidv7 } from 'uuid';
import type { Statements } from '../../../kernel/database/database.ts';
import type { GuardedClient } from '../../../kernel/network/guarded-client.ts';
import { GRANTABLE_SCOPES } from '../../../kernel/operations/scopes.ts';
import { GRANT_LIFETIME_DAYS } from '../grants/grant.sql.ts';
import { newToken } from '../tokens/token.ts';
import { clientAdapter } from './client-adapter.ts';
import { CHECKED_METADATA, checkClientMetadata } from './client-metadata.ts';
import { matchRedirectAddresses, useHashedSecrets } from './client-rules.ts';
import { useOurErrorWords, wordsOf } from './error-words.ts';
import type { ExchangeWrites } from './exchange-writes.ts';
import { type EndGrant, grantAdapter } from './grant-adapter.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { interactionAdapter } from './interaction-adapter.ts';
import { adapterOf, sessionAdapter } from './models.ts';
import type { Resources } from './resources.ts';
import { checkScope } from './scope-parameter.ts';
import { tokenAdapter } from './token-adapter.ts';
import { useOurTokenForm } from './token-form.ts';

/** Lifetimes in seconds (docs/behaviour/authentication.md 10). */
const LIFETIMES = {
  AuthorizationCode: 60,
  AccessToken: 3_600,
  RefreshToken: refreshTokenLifetime,
  /** How long a person may take to answer an app's request. */
  Interaction: 1_800,
  Session: 1_800,
  Grant: 60 * 86_400,
};

/** 60 days from the issue of a refresh token, but never past the end of the grant. */
function refreshTokenLifetime({ oidc }: Context): number {
  const { iat } = oidc.entities.Grant ?? {};
  if (iat === undefined) throw new Error('A refresh token belongs to a grant.');
  const secondsLeft = iat + GRANT_LIFETIME_DAYS * 86_400 - Math.floor(Date.now() / 1_000);
  return Math.max(1, Math.min(60 * 86_400, secondsLeft));
}

export interface ProviderOptions {
  readonly database: Statements;
  readonly writes: ExchangeWrites;
  /** The issuer (RFC 8414): where people reach Kontor. */
  readonly baseUrl: string;
  readonly resources: Resources;
  readonly cookieKey: string;
  readonly endGrant: EndGrant;
  /** Fetches client ID metadata documents. */
  readonly client: GuardedClient;
}

/** Creates the OAuth library's provider, configured for the rules in docs/oauth.md. */
export function createProvider(options: ProviderOptions): Provider {
  const { baseUrl } = options;
  const provider = new Provider(baseUrl, {
    ...protocol(options),
    adapter: adapters(options),
    ttl: LIFETIMES,
    cookies: cookies(options),
    interactions: {
      url: (_context: Context, { uid }: { uid: string }) => `${baseUrl}/oauth-consent/${uid}`,
      policy: askEachTime(),
    },
    // Only the grant that the person has just agreed to; nothing is approved without asking.
    loadExistingGrant: async ({ oidc }: Context) => {
      const grantId = oidc.result?.consent?.grantId;
      return grantId === undefined ? undefined : provider.Grant.find(grantId);
    },
    findAccount: async (_context: Context, accountId: string) => ({
      accountId,
      claims: async () => ({ sub: accountId }),
    }),
    // An error that must not be redirected is shown on our page.
    renderError: async (context: Context, out: object, error: ProviderError | Error) => {
      context.body = { ...out, error_description: wordsOf(error) };
    },
    fetch: guardedFetch(options.client),
    ...unusedSigningKey(),
  });
  useHashedSecrets(provider);
  matchRedirectAddresses(provider);
  useOurTokenForm(provider);
  useOurErrorWords(provider);
  return provider;
}

/** The protocol: authorization code with S256, rotating refresh tokens, registration, resource indicators. */
function protocol({ resources }: ProviderOptions): object {
  const scope = [...GRANTABLE_SCOPES].join(' ');
  return {
    scopes: [...GRANTABLE_SCOPES],
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    pkce: {
      required: (_context: Context, client: { clientAuthMethod: string }) =>
        client.clientAuthMethod === 'none',
    },
    allowOmittingSingleRegisteredRedirectUri: false,
    issueRefreshToken: async (_context: Context, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    revokeGrantPolicy: () => true,
    expiresWithSession: () => false,
    clientBasedCORS: () => true,
    extraParams: { scope: checkScope },
    extraClientMetadata: { properties: CHECKED_METADATA, validator: checkClientMetadata },
    routes: {
      authorization: '/oauth-authorize',
      token: '/oauth-token',
      registration: '/oauth-register',
    },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
      clientIdMetadataDocument: { enabled: true, ack: 'draft-02' },
      registration: {
        enabled: true,
        idFactory: () => uuidv7(),
        secretFactory: () => newToken(),
        issueRegistrationAccessToken: false,
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (_context: Context, _client: object, among?: string[]) =>
          among?.[0] ?? resources.server,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context: Context, resource: string) => {
          if (!resources.all.includes(resource)) {
            throw new errors.InvalidTarget(`'resource' must be one of ${resources.all.join(', ')}`);
          }
          return { scope, accessTokenFormat: 'opaque' };
        },
      },
    },
  };
}

/** One adapter for each model that the protocol needs. The library requires the others but does not use them. */
function adapters({ database, writes, resources, endGrant }: ProviderOptions): (model: string) => Adapter {
  const tokens = { database, writes, endGrant };
  const used: Readonly<Record<string, Adapter>> = {
    Client: clientAdapter(database),
    Grant: grantAdapter(database, resources, endGrant),
    Interaction: interactionAdapter(database, writes),
    Session: sessionAdapter,
    AuthorizationCode: tokenAdapter(tokens, 'authorization_code'),
    RefreshToken: tokenAdapter(tokens, 'refresh_token'),
    AccessToken: tokenAdapter(tokens, 'access_token'),
  };
  return (model) => used[model] ?? adapterOf({});
}

/**
 * Cookies that bind an authorization request to its browser. Over https, cookies set over http cannot replace them
 * (RFC 6265bis, section 4.1.3). The prefix is not `__Host-`, because each cookie has a path.
 */
function cookies({ baseUrl, cookieKey }: ProviderOptions): object {
  const prefix = baseUrl.startsWith('https:') ? '__Secure-' : '';
  const attributes = { httpOnly: true, sameSite: 'lax', signed: true, overwrite: true };
  return {
    keys: [cookieKey],
    names: {
      session: `${prefix}kontor_oauth_session`,
      interaction: `${prefix}kontor_oauth_request`,
      resume: `${prefix}kontor_oauth_resume`,
    },
    short: attributes,
    long: attributes,
  };
}

/** Asks the person at every authorization, even for what they agreed to before. */
function askEachTime(): interactionPolicy.Prompt[] {
  const { Check, Prompt } = interactionPolicy;
  const unanswered = new Check(
    'consent_needed',
    'the person has to agree first',
    ({ oidc }) => oidc.result?.consent === undefined,
  );
  return [
    new Prompt({ name: 'login', requestable: true }),
    new Prompt({ name: 'select_account', requestable: true }),
    new Prompt({ name: 'consent', requestable: true }, unanswered),
  ];
}

/** The library does not start without a signing key. It signs nothing, because there are no ID tokens. */
function unusedSigningKey(): object {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    jwks: { keys: [privateKey.export({ format: 'jwk' })] },
    clientDefaults: { id_token_signed_response_alg: 'EdDSA' },
  };
}
