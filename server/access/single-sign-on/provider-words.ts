import * as oidc from 'openid-client';
import { ProviderProblem } from './provider-problem.ts';

/** Descriptions of the library's error codes, for the people who have to fix the problem. */
const WORDS: Readonly<Record<string, string>> = {
  OAUTH_HTTP_REQUEST_FORBIDDEN: 'The provider states a URL that is not https.',
  OAUTH_REQUEST_PROTOCOL_FORBIDDEN: 'The provider states a URL that is not https.',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'The provider responded with an unexpected status. Check the issuer.',
  OAUTH_RESPONSE_IS_NOT_JSON: 'The response of the provider is not JSON. Check the issuer.',
  OAUTH_PARSE_ERROR: 'The response of the provider could not be read.',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'The provider states a different issuer. Copy the issuer exactly.',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED:
    'The ID token has expired, or is from the future. Check the clocks of both servers.',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'The ID token is for another sign-in, client or issuer.',
  OAUTH_KEY_SELECTION_FAILED: 'The provider has no key for the signature of the ID token.',
  OAUTH_INVALID_SERVER_METADATA: "The provider's configuration lacks a required URL.",
  OAUTH_MISSING_SERVER_METADATA: "The provider's configuration lacks a required URL.",
  OAUTH_UNSUPPORTED_OPERATION: 'The ID token is signed with an unsupported algorithm.',
  OAUTH_TIMEOUT: 'The provider did not answer in time.',
};

const REFUSALS: Readonly<Record<string, string>> = {
  access_denied: 'The provider did not let you in.',
  login_required: 'The provider requires you to sign in there first.',
  invalid_client: 'The provider does not accept the client ID or the client secret.',
  unauthorized_client: 'The provider does not allow this client to sign people in.',
  invalid_grant: 'The provider says that this sign-in has expired. Start again.',
  redirect_uri_mismatch: 'The redirect URI is not registered at the provider.',
};

/**
 * Describes why the library refused a provider or its answer. Anything that it cannot handle came from the provider.
 */
export function asProblem(error: unknown): ProviderProblem {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderProblem) return cause;
    const words = wordsOf(cause);
    if (words !== undefined) return new ProviderProblem(words, { cause: error });
  }
  return new ProviderProblem('The response of the provider does not follow OpenID Connect.', {
    cause: error,
  });
}

function wordsOf(error: Error): string | undefined {
  const code = 'code' in error ? String(error.code) : '';
  if (error instanceof oidc.AuthorizationResponseError || error instanceof oidc.ResponseBodyError) {
    return REFUSALS[error.error] ?? `The provider refused: ${printable(error.error)}.`;
  }
  return WORDS[code];
}

/** An error code of a stranger, made safe to show. */
function printable(word: string): string {
  return word.replace(/[^\w.-]/g, '').slice(0, 64) || 'it gave no reason';
}
