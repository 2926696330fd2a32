import { type Context, errors, type Payload } from 'oidc-provider';
import { GRANTABLE_SCOPES, satisfiedScopes } from '../../../kernel/operations/scopes.ts';
import { newRedirectAddressProblem, redirectAddressProblem } from '../redirect-address.ts';

const MAX_NAME_CHARACTERS = 80;
const MAX_ADDRESSES = 20;

/** The metadata of RFC 7591, section 2, that we support. A registration is stored and answered with these. */
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

/** Keeps the client metadata that we support. The rest is ignored, as RFC 7591 requires. */
export function knownMetadata(metadata: Payload): Payload {
  return Object.fromEntries(
    KNOWN.filter((name) => metadata[name] !== undefined).map((name) => [name, metadata[name]]),
  );
}

/** The supported values of members that list several. */
const KNOWN_VALUES = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
};

/**
 * Removes unsupported grant and response types, which RFC 7591, section 2, allows. A list that would become empty is
 * left as it is and then refused.
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
 * The application type for the library, which has its own rules for each: `web` if all addresses are web addresses,
 * else `native`. Our rules in `redirectAddressProblem` are the ones that matter.
 */
export function applicationType(redirectUris: unknown): 'web' | 'native' {
  const addresses: unknown[] = Array.isArray(redirectUris) ? redirectUris : [];
  return addresses.every((address) => /^https?:/i.test(String(address))) ? 'web' : 'native';
}

/**
 * The scopes that a client may request, based on those that it registered: write includes read
 * (docs/behaviour/authentication.md 3), and legacy names mean the same scopes.
 */
export function scopesWithin(registered: Iterable<string>): string[] {
  const allowed = satisfiedScopes(registered);
  return [...GRANTABLE_SCOPES].filter((scope) => satisfiedScopes([scope]).isSubsetOf(allowed));
}

/**
 * The properties that `checkClientMetadata` checks for all clients: registered by an organization, by themselves, or
 * described by a document.
 */
export const CHECKED_METADATA = ['redirect_uris', 'client_name'];

/** Throws `invalid_redirect_uri` or `invalid_client_metadata` (RFC 7591, section 3.2.2) for unsupported metadata. */
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
  if (value.length > MAX_ADDRESSES) return `must contain at most ${MAX_ADDRESSES} addresses`;
  return value.map((address) => check(String(address))).find((problem) => problem !== undefined);
}

function nameProblem(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length <= MAX_NAME_CHARACTERS) return undefined;
  return `must have at most ${MAX_NAME_CHARACTERS} characters`;
}
