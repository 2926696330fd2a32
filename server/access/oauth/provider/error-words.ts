import type { Context, Provider, ProviderError } from 'oidc-provider';

/**
 * Wire fact: an error says what to do (`error_description`, RFC 6749, section 5.2). The library says `grant request is
 * invalid` to every caller and keeps the reason to itself; whoever holds a code or token may know it.
 */
const WORDS: Readonly<Record<string, string>> = {
  'authorization code not found': 'The code is unknown; it may have been issued by another server.',
  'authorization code is expired': 'The code is more than a minute old; begin the authorization again.',
  'authorization code already consumed':
    'The code was used before, so all that was granted with it has ended; begin the authorization again.',
  'authorization code redirect_uri mismatch': "'redirect_uri' must be the one of the authorization request.",
  'code_verifier must be provided':
    "'code_verifier' is required, because the request had a 'code_challenge'.",
  'code_verifier does not match code_challenge': "'code_verifier' does not match the 'code_challenge'.",
  'refresh token not found': 'The refresh token is unknown.',
  'refresh token is expired': 'The refresh token is expired; begin the authorization again.',
  'refresh token already used':
    'The refresh token was used before, more than 60 seconds ago, so the whole grant has ended; begin the authorization again.',
  'refresh token used too often':
    'The refresh token was used 20 times within 60 seconds; use one of the refresh tokens that it gave.',
  'grant not found': 'What was granted has ended; begin the authorization again.',
  'client mismatch': 'The code or refresh token was issued to another client.',
  'client not found': "'client_id' is unknown.",
  'invalid secret provided': 'The client secret is wrong.',
  'the provided authentication mechanism does not match the registered client authentication method':
    'A client with a secret must send it, in the body or by HTTP Basic; one without must not.',
};

const FAULT = 'The server could not handle the request. You can try again.';

/** What is said of an error of the library, in a sentence; of a fault of ours nothing but that. */
export function wordsOf(failure: ProviderError | Error): string {
  if (!('error' in failure)) return FAULT;
  const { error_detail: detail, error_description: description, error } = failure;
  const words = WORDS[detail ?? ''];
  if (words !== undefined) return words;
  const sentence = description ?? error;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/\.$/, '')}.`;
}

/** Puts our words into the answers of the token and registration endpoints. */
export function useOurErrorWords(provider: Provider): void {
  const reword = (context: Context, error: ProviderError | Error) => {
    context.body = { ...Object(context.body), error_description: wordsOf(error) };
  };
  provider.on('grant.error', reword);
  provider.on('registration_create.error', reword);
  provider.on('server_error', reword);
}
