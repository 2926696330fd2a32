import * as oidc from 'openid-client';
import { createGuardedClient, type GuardedClient } from '../../kernel/network/guarded-client.ts';
import { ProviderProblem } from './provider-problem.ts';
import { asProblem } from './provider-words.ts';
import { type Claims, claimedEmail, trustedEmail } from './trusted-email.ts';

const ANSWER_LIMIT_BYTES = 256 * 1024;
const MAX_REQUESTS = 32;

/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;
const MAX_NAME_CHARACTERS = 120;

/** An account of Kontor at a provider. */
export interface ProviderAccount {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly redirectUri: string;
}

/** What ties an answer to the request, the browser and the provider; each is made for one sign-in. */
export interface Ties {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Whom a provider has proved. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | null;
  /** The address that the provider vouches for. */
  readonly email: string | null;
  /** The address that the provider names, vouched for or not. */
  readonly claimedEmail: string | null;
  /** When the person last proved to the provider who they are, in seconds, where it says so. */
  readonly authenticatedAt: number | null;
}

/** Speaks OpenID Connect to providers. Each method throws ProviderProblem for what is wrong with them. */
export interface ProviderClient {
  /** Looks a provider up as a sign-in does. */
  check(issuer: string): Promise<void>;
  /** Where a person goes to sign in. @param isAgain whether they have to prove anew who they are */
  authorizationUrl(account: ProviderAccount, ties: Ties, isAgain: boolean): Promise<URL>;
  /** Whom the provider proved, by the query of its answer. */
  identify(account: ProviderAccount, ties: Ties, query: string): Promise<Identity>;
  close(): Promise<void>;
}

export interface ProviderClientOptions {
  /** Also lets providers be reached without TLS: for closed networks, development and tests. */
  readonly allowPrivateAddresses: boolean;
  /** How long one request to a provider may take. */
  readonly timeoutMs?: number;
}

/** Speaks OpenID Connect by `openid-client`, through the client that reaches public addresses alone. */
export function createProviderClient(options: ProviderClientOptions): ProviderClient {
  const { allowPrivateAddresses, timeoutMs = 10_000 } = options;
  const guarded = createGuardedClient({
    allowPrivateAddresses,
    timeoutMs,
    responseLimitBytes: ANSWER_LIMIT_BYTES,
    maximumRequests: MAX_REQUESTS,
  });
  const discover = (account: ProviderAccount) => discoverProvider(account, guarded, allowPrivateAddresses);
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
    close: () => guarded.close({ graceMs: 0 }),
  };
}

async function discoverProvider(
  { issuer, clientId, clientSecret }: ProviderAccount,
  guarded: GuardedClient,
  allowHttp: boolean,
): Promise<oidc.Configuration> {
  // Signatures are checked, too, not only that the token came from the provider by TLS.
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

/** The library lets some providers name another issuer, and does not look at addresses before it needs them. */
function requireUsable(metadata: oidc.ServerMetadata, issuer: string, allowHttp: boolean): void {
  if (!URL.canParse(metadata.issuer) || new URL(metadata.issuer).href !== new URL(issuer).href) {
    throw new ProviderProblem(
      'The provider calls itself by another issuer. Copy the issuer exactly; for Microsoft Entra ID it holds the ID of your tenant.',
    );
  }
  for (const name of ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const) {
    const protocol = URL.parse(String(metadata[name]))?.protocol;
    if (protocol === 'https:' || (allowHttp && protocol === 'http:')) continue;
    throw new ProviderProblem(`The description of the provider has no https address as ${name}.`);
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
    throw new ProviderProblem('The ID token names no person as OpenID Connect has it.');
  }
  const { userinfo_endpoint: endpoint } = provider.serverMetadata();
  const isComplete = proved.email !== undefined || endpoint === undefined;
  // Of the same person, which the library checks; who it is comes from the signed token alone.
  const told = isComplete ? {} : await oidc.fetchUserInfo(provider, tokens.access_token, proved.sub);
  const claims: Claims = { ...told, ...proved };
  return {
    issuer: proved.iss,
    subject: proved.sub,
    name: nameOf(claims),
    email: trustedEmail(claims),
    claimedEmail: claimedEmail(claims),
    authenticatedAt: typeof proved.auth_time === 'number' ? proved.auth_time : null,
  };
}

/** Marks that would make a name look like another one, or turn the text around it. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu;

function nameOf({ name }: Claims): string | null {
  if (typeof name !== 'string') return null;
  const visible = name.toWellFormed().replace(UNSEEN, '').trim();
  return visible.slice(0, MAX_NAME_CHARACTERS).toWellFormed().trim() || null;
}

/** The guarded client in the place of `fetch`: public addresses alone, no redirects, bounded in time and bytes. */
async function fetchGuarded(
  guarded: GuardedClient,
  url: string,
  { method, headers, body }: oidc.CustomFetchOptions,
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
    throw new ProviderProblem('The answer of the provider is too long, or broke off.');
  const { status, bodyExcerpt } = outcome;
  if (status < 200 || status > 599)
    throw new ProviderProblem('The provider answered with an unexpected status.');
  const isBodyless = status === 204 || status === 205 || status === 304;
  const told = Object.entries(outcome.headers).filter(
    ([name]) => name === 'content-type' || name === 'www-authenticate',
  );
  return new Response(isBodyless ? null : bodyExcerpt, { status, headers: told });
}

function rethrow(error: unknown): never {
  throw asProblem(error);
}
