import * as oidc from 'openid-client';
import { createGuardedClient, type GuardedClient } from '../../kernel/network/guarded-client.ts';
import { createLogoutReader, type Logout } from './logout-token.ts';
import { ProviderProblem } from './provider-problem.ts';
import { asProblem } from './provider-words.ts';
import { type Claims, claimedEmail, trustedEmail } from './trusted-email.ts';

const ANSWER_LIMIT_BYTES = 256 * 1024;
const MAX_REQUESTS = 32;

/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const MAX_NAME_CHARACTERS = 120;

/** Kontor's client registration at a provider. */
export interface ProviderAccount {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** What ties an answer to the request, the browser and the provider. Each is created for one sign-in. */
export interface Ties {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A person whom a provider has authenticated. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | null;
  /** The address that the provider vouches for. */
  readonly email: string | null;
  /** The address that the provider states, verified or not. */
  readonly claimedEmail: string | null;
  /** The provider's id of its session with the person, if it says so. */
  readonly sid: string | null;
  /** When the person last authenticated at the provider, in seconds, if it says so. */
  readonly authenticatedAt: number | null;
}

/** Talks OpenID Connect to providers. Each method throws ProviderProblem for problems with them. */
export interface ProviderClient {
  /** Checks that a provider works as for a sign-in. */
  check(issuer: string): Promise<void>;
  /**
   * The URL at which a person signs in.
   * @param isAgain whether they have to authenticate again
   */
  authorizationUrl(account: ProviderAccount, ties: Ties, isAgain: boolean): Promise<URL>;
  /** The person whom the provider authenticated, from the query of its answer. */
  identify(account: ProviderAccount, ties: Ties, query: string): Promise<Identity>;
  /** What a token asks for that a provider sent to end sessions. */
  readLogout(client: { readonly issuer: string; readonly client_id: string }, token: string): Promise<Logout>;
  close(): Promise<void>;
}

export interface ProviderClientOptions {
  /** Also allows providers without TLS, for closed networks, development and tests. */
  readonly allowPrivateAddresses: boolean;
  /** How long a request to a provider may take. */
  readonly timeoutMs?: number;
}

/** Creates a client with `openid-client`, on the HTTP client that reaches only public addresses. */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { allowPrivateAddresses, timeoutMs = 10_000 } = options;
  const guarded = createGuardedClient({
    allowPrivateAddresses,
    timeoutMs,
    responseLimitBytes: ANSWER_LIMIT_BYTES,
    maximumRequests: MAX_REQUESTS,
  });
  const discover = (account: ProviderAccount) => discoverProvider(account, guarded, allowPrivateAddresses);
  const readLogout = createLogoutReader(
    (issuer, clientId) => discover({ issuer, clientId, clientSecret: '', redirectUri: '' }).catch(rethrow),
    (url) => fetchGuarded(guarded, url, { method: 'GET', headers: {} }),
  );
  return {
    check: async (issuer) => {
      await discover({ issuer, clientId: 'kontor', clientSecret: '', redirectUri: '' }).catch(rethrow);
    },
    authorizationUrl: async (account, ties, isAgain) => {
      const provider = await discover(account).catch(rethrow);
      return oidc.buildAuthorizationUrl(provider, {
        scope: 'openid email profile',
        redirect_uri: account.redirectUri,
        state: ties.state,
        nonce: ties.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(ties.codeVerifier),
        code_challenge_method: 'S256',
        ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
      });
    },
    identify: async (account, ties, query) => {
      try {
        return await identityOf(await discover(account), account, ties, query);
      } catch (error) {
        throw asProblem(error);
      }
    },
    readLogout: ({ issuer, client_id }, token) => readLogout(issuer, client_id, token).catch(rethrow),
    close: () => guarded.close({ graceMs: 0 }),
  };
}

async function discoverProvider(
  { issuer, clientId, clientSecret }: ProviderAccount,
  guarded: GuardedClient,
  allowHttp: boolean,
): Promise<oidc.Configuration> {
  // Signatures are verified; TLS to the provider alone is not enough.
  const execute = [oidc.enableNonRepudiationChecks, ...(allowHttp ? [oidc.allowInsecureRequests] : [])];
  const authenticate: oidc.ClientAuth = (server, ...rest) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true;
    const method = takesPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic;
    return method(clientSecret)(server, ...rest);
  };
  const provider = await oidc.discovery(new URL(issuer), clientId, {}, authenticate, {
    [oidc.customFetch]: (url, options) => fetchGuarded(guarded, url, options),
    execute,
  });
  requireUsable(provider.serverMetadata(), issuer, allowHttp);
  return provider;
}

/** The library accepts a different issuer for some providers, and checks addresses only when it needs them. */
function requireUsable(metadata: oidc.ServerMetadata, issuer: string, allowHttp: boolean): void {
  if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== new URL(issuer).href) {
    throw new ProviderProblem(
      'The provider states a different issuer. Copy the issuer exactly; for Microsoft Entra ID it contains the ID of your tenant.',
    );
  }
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const protocol = URL.parse(String(metadata[name]))?.protocol;
    if (protocol === 'https:' || (allowHttp && protocol === 'http:')) continue;
    throw new ProviderProblem(`The provider's configuration has no https URL as ${name}.`);
  }
}

async function identityOf(
  provider: oidc.Configuration,
  { redirectUri }: ProviderAccount,
  { state, nonce, codeVerifier }: Ties,
  query: string,
): Promise<Identity> {
  const tokens = await oidc.authorizationCodeGrant(provider, new URL(`${redirectUri}${query}`), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const proved = tokens.claims();
  if (!proved || !SUBJECT.test(proved.sub)) {
    throw new ProviderProblem('The ID token does not identify a person as OpenID Connect requires.');
  }
  const { userinfo_endpoint: endpoint } = provider.serverMetadata();
  const isComplete = proved.email !== undefined || endpoint === undefined;
  // About the same person, which the library checks; the identity comes only from the signed token.
  const told = isComplete ? {} : await oidc.fetchUserInfo(provider, tokens.access_token, proved.sub);
  const claims: Claims = { ...told, ...proved };
  return {
    issuer: proved.iss,
    subject: proved.sub,
    name: nameOf(claims),
    email: trustedEmail(claims),
    claimedEmail: claimedEmail(claims),
    sid: typeof proved.sid === 'string' && SUBJECT.test(proved.sid) ? proved.sid : null,
    authenticatedAt: typeof proved.auth_time === 'number' ? proved.auth_time : null,
  };
}

/** Characters that could make a name look like another one, or change the text direction. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

function nameOf({ name }: Claims): string | null {
  if (typeof name !== 'string') return null;
  const visible = name.toWellFormed().replace(UNSEEN, '').trim();
  return visible.slice(0, MAX_NAME_CHARACTERS).toWellFormed().trim() || null;
}

/** The guarded client as `fetch`: public addresses only, no redirects, limited time and size. */
async function fetchGuarded(
  guarded: GuardedClient,
  url: string,
  {
    method,
    headers,
    body,
  }: Pick<oidc.CustomFetchOptions, 'method' | 'headers'> & Partial<oidc.CustomFetchOptions>,
): Promise<Response> {
  const outcome = await guarded.request({
    url,
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    ...(body === undefined || body === null ? {} : { body: String(body) }),
  });
  if (outcome.kind === 'failure')
    throw new ProviderProblem(`The provider could not be reached. ${outcome.message}`);
  if (!outcome.bodyComplete)
    throw new ProviderProblem('The response of the provider is too long or incomplete.');
  const { status, bodyExcerpt } = outcome;
  if (status < 200 || status > 599)
    throw new ProviderProblem('The provider responded with an unexpected status.');
  const isBodyless = status === 204 || status === 205 || status === 304;
  const told = Object.entries(outcome.headers).filter(
    ([name]) => name === 'content-type' || name === 'www-authenticate',
  );
  return new Response(isBodyless ? null : bodyExcerpt, { status, headers: told });
}

function rethrow(error: unknown): never {
  throw asProblem(error);
}
