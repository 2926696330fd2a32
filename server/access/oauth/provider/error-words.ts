import type { Context, Provider, ProviderError } from 'oidc-provider';

/**
 * Messages that say what to do (`error_description`, RFC 6749, section 5.2). The library answers `grant request is
 * invalid` to everyone and only logs the reason, but whoever has a code or token may know it.
 */
const WORDS: Readonly<Record<string, string>> = {
  'authorization code not found': 'The code is unknown. It may have been issued by another server.',
  'authorization code is expired': 'The code is more than a minute old. Start the authorization again.',
  'authorization code already consumed':
    'The code was already used, so everything granted with it has ended. Start the authorization again.',
  'authorization code redirect_uri mismatch':
    "'redirect_uri' must be the same as in the authorization request.",
  'code_verifier must be provided':
    "'code_verifier' is required, because the request had a 'code_challenge'.",
  'code_verifier does not match code_challenge': "'code_verifier' does not match the 'code_challenge'.",
  'refresh token not found': 'The refresh token is unknown.',
  'refresh token is expired': 'The refresh token has expired. Start the authorization again.',
  'refresh token already used':
    'The refresh token was already used more than 60 seconds ago, so the whole grant has ended. Start the authorization again.',
  'refresh token used too often':
    'The refresh token was used 20 times within 60 seconds. Use one of the refresh tokens that it returned.',
  'grant not found': 'The grant has ended. Start the authorization again.',
  'client mismatch': 'The code or refresh token was issued to another client.',
  'client not found': "'client_id' is unknown.",
  'invalid secret provided': 'The client secret is wrong.',
  'the provided authentication mechanism does not match the registered client authentication method':
    'A client with a secret must send it, in the body or with HTTP Basic. A client without one must not.',
};

const FAULT = 'The server could not handle the request. You can try again.';

/** The message for an error of the library, as a sentence. A fault of ours gets a general message. */
export function wordsOf(failure: ProviderError | Error): string {
  if (!('error' in failure)) return FAULT;
  const { error_detail: detail, error_description: description, error } = failure;
  const words = WORDS[detail ?? ''];
  if (words !== undefined) return words;
  const sentence = description ?? error;
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1).replace(/\.$/, '')}.`;
}

/** Uses our messages in the answers of the token and registration endpoints. */
export function useOurErrorWords(provider: Provider): void {
  const reword = (context: Context, error: ProviderError | Error) => {
    context.body = { ...Object(context.body), error_description: wordsOf(error) };
  };
  provider.on('grant.error', reword);
  provider.on('registration_create.error', reword);
  provider.on('server_error', reword);
}
