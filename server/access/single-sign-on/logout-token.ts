import { createRemoteJWKSet, customFetch, decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import type * as oidc from 'openid-client';
import { ProviderProblem } from './provider-problem.ts';

/** The event that a logout token states (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const MAX_AGE_SECONDS = 600;
const MAX_CLOCK_DIFFERENCE_SECONDS = 60;
const MAX_TOKEN_CHARACTERS = 10_000;
const MAX_CLAIM_CHARACTERS = 255;

/** How long a provider's configuration is kept, and of how many providers, so that strangers cause few requests to it. */
const KEPT_MS = 600_000;
const MAX_KEPT = 200;

/** Ends what a provider's session, or all sessions of a person there, began. At least one of both is set. */
export interface Logout {
  readonly issuer: string;
  readonly subject: string | null;
  readonly sid: string | null;
  /** The id of the token, which counts once. */
  readonly id: string;
  /** When the token expires, in seconds. */
  readonly expiresAt: number;
}

/** Reads logout tokens. Throws ProviderProblem for one that the provider did not sign for this client. */
export type LogoutReader = (issuer: string, clientId: string, token: string) => Promise<Logout>;

interface Keys {
  readonly until: number;
  readonly issuer: string;
  readonly algorithms: string[];
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
}

/**
 * @param discover reads the provider's configuration
 * @param fetchGuarded fetches its keys
 */
export function createLogoutReader(
  discover: (issuer: string, clientId: string) => Promise<oidc.Configuration>,
  fetchGuarded: (url: string) => Promise<Response>,
): LogoutReader {
  const kept = new Map<string, Keys>();
  const keysOf = async (issuer: string, clientId: string): Promise<Keys> => {
    const known = kept.get(issuer);
    if (known && known.until > Date.now()) return known;
    const metadata = (await discover(issuer, clientId)).serverMetadata();
    const uri = new URL(String(metadata.jwks_uri));
    const found = {
      until: Date.now() + KEPT_MS,
      issuer: metadata.issuer,
      algorithms: asymmetric(metadata.id_token_signing_alg_values_supported),
      keys: createRemoteJWKSet(uri, { [customFetch]: (url) => fetchGuarded(url) }),
    };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(issuer, found);
    return found;
  };
  return async (issuer, clientId, token) => {
    requirePlausible(issuer, clientId, token);
    const provider = await keysOf(issuer, clientId);
    const { payload, protectedHeader } = await jwtVerify(token, provider.keys, {
      issuer: provider.issuer,
      audience: clientId,
      algorithms: provider.algorithms,
      clockTolerance: MAX_CLOCK_DIFFERENCE_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      requiredClaims: ['exp', 'iat', 'jti', 'events'],
    });
    const { typ = 'JWT' } = protectedHeader;
    if (!/^(?:(?:application\/)?logout\+jwt|jwt)$/i.test(typ)) throw notLogout();
    return logoutOf(payload);
  };
}

/** Refuses most forged tokens before anything is requested from the provider. */
function requirePlausible(issuer: string, clientId: string, token: string): void {
  if (token.length > MAX_TOKEN_CHARACTERS) throw notLogout();
  const claims = decodeJwt(token);
  const { iss, aud } = claims;
  const isOurs = typeof iss === 'string' && URL.parse(iss)?.href === URL.parse(issuer)?.href;
  if (!isOurs || ![aud].flat().includes(clientId)) throw notLogout();
  logoutOf(claims);
}

function logoutOf({ iss, sub, sid, jti, exp, events, nonce }: JWTPayload): Logout {
  const event: unknown =
    typeof events === 'object' && events !== null ? Reflect.get(events, LOGOUT_EVENT) : null;
  const subject = claim(sub);
  const session = claim(sid);
  const id = claim(jti);
  const isLogout = typeof event === 'object' && event !== null && nonce === undefined;
  if (!isLogout || (subject ?? session) === null || id === null || exp === undefined) throw notLogout();
  return { issuer: String(iss), subject, sid: session, id, expiresAt: exp };
}

/** A claim as text; null if it is absent. */
function claim(value: unknown): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || value === '' || value.length > MAX_CLAIM_CHARACTERS) throw notLogout();
  return value;
}

/** Never an algorithm with a shared secret, and never none. */
function asymmetric(listed: readonly string[] | undefined): string[] {
  return (listed ?? ['RS256']).filter((name) => /^(?:RS|PS|ES)\d{3}$|^Ed(?:DSA|25519)$/.test(name));
}

function notLogout(): ProviderProblem {
  return new ProviderProblem('This is not a logout token of the provider for this client.');
}
