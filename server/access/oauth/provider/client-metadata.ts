import { type Context, errors, type Payload } from 'oidc-provider';
import { GRANTABLE_SCOPES, satisfiedScopes } from '../../../kernel/operations/scopes.ts';
import { newRedirectAddressProblem, redirectAddressProblem } from '../redirect-address.ts';

const MAX_NAME_CHARACTERS = 80;
const MAX_ADDRESSES = 20;

/** The metadata of RFC 7591, section 2, that means something here; a registration is stored and answered with these. */
const KNOWN = [
  'client_name',
  'client_uri',
  'logo_uri',
  'contacts',
  'tos_uri',
  'policy_uri',
  'redirect_uris',
  'grant_types',
  'response_types',
  'scope',
  'token_endpoint_auth_method',
  'application_type',
] as const;

/** Keeps of a client's metadata what we know; the rest is ignored, as RFC 7591 asks. */
export function knownMetadata(metadata: Payload): Payload {
  return Object.fromEntries(
    KNOWN.filter((name) => metadata[name] !== undefined).map((name) => [name, metadata[name]]),
  );
}

/** The values that mean something here of members that list several. */
const KNOWN_VALUES = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
};

/**
 * Drops grant and response types that we do not have, as RFC 7591, section 2, lets a server do. A list of which nothing
 * would be left stays as it is, to be refused.
 */
export function withKnownTypes(metadata: Payload): Payload {
  const changed = Object.entries(KNOWN_VALUES).flatMap(([name, known]) => {
    const { [name]: asked } = metadata;
    const kept = Array.isArray(asked) ? asked.filter((value) => known.includes(value)) : [];
    return kept.length === 0 ? [] : [[name, kept]];
  });
  return { ...metadata, ...Object.fromEntries(changed) };
}

/**
 * The kind of app that the library is told, which has rules of its own for each: `web` where every address is of the
 * web, else `native`. Ours, in `redirectAddressProblem`, are the ones that count.
 */
export function applicationType(redirectUris: unknown): 'web' | 'native' {
  const addresses: unknown[] = Array.isArray(redirectUris) ? redirectUris : [];
  return addresses.every((address) => /^https?:/i.test(String(address))) ? 'web' : 'native';
}

/**
 * The scopes that a client may ask for, given those that it registered: write implies read (docs/behaviour/authentication.md 3), and
 * the legacy names stand for the same rights.
 */
export function scopesWithin(registered: Iterable<string>): string[] {
  const allowed = satisfiedScopes(registered);
  return [...GRANTABLE_SCOPES].filter((scope) => satisfiedScopes([scope]).isSubsetOf(allowed));
}

/** The properties that `checkClientMetadata` checks, of every client: ours, registered, or described by a document. */
export const CHECKED_METADATA = ['redirect_uris', 'client_name'];

/** Throws `invalid_redirect_uri` or `invalid_client_metadata` (RFC 7591, section 3.2.2) for what a client may not be. */
export function checkClientMetadata(
  context: Context | undefined,
  property: string,
  value: unknown,
  { client_id: clientId }: Payload = {},
): void {
  const isNew = context?.oidc.route === 'registration' || String(clientId).startsWith('https:');
  const check = isNew ? newRedirectAddressProblem : redirectAddressProblem;
  const problem = property === 'redirect_uris' ? addressesProblem(value, check) : nameProblem(value);
  if (problem !== undefined) throw new errors.InvalidClientMetadata(`${property} ${problem}`);
}

function addressesProblem(value: unknown, check: typeof redirectAddressProblem): string | undefined {
  if (!Array.isArray(value)) return undefined;
  if (value.length > MAX_ADDRESSES) return `must hold at most ${MAX_ADDRESSES} addresses`;
  return value.map((address) => check(String(address))).find((problem) => problem !== undefined);
}

function nameProblem(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length <= MAX_NAME_CHARACTERS) return undefined;
  return `must have at most ${MAX_NAME_CHARACTERS} characters`;
}
