import { errors } from 'undici';
import { AddressNotAllowedError, NameNotResolvedError } from './guarded-connector.ts';

/** All reasons why a request can fail, with a description for people. None contains an address. */
const WORDS = {
  invalid_request: 'The address must be an http or https URL without credentials.',
  address_not_allowed: 'The host is not at a public address.',
  name_not_resolved: 'The name of the host could not be resolved.',
  connect_timeout: 'The host did not accept a connection in time.',
  connection_refused: 'The host refused the connection.',
  connection_failed: 'The connection was lost before a response arrived.',
  tls_failed: 'The TLS connection failed; check the certificate of the host.',
  invalid_response: 'The response was not valid HTTP.',
  timeout: 'The host did not answer in time.',
  client_closed: 'The Kontor server was stopping.',
} as const;

export type FailureReason = keyof typeof WORDS;

/** The request broke a rule of the client and was never sent. */
export class InvalidRequestError extends Error {
  override name = 'InvalidRequestError';
}

/** The whole request exceeded its time limit. */
export class RequestTimeoutError extends Error {
  override name = 'RequestTimeoutError';
}

/**
 * Describes why a request failed.
 * @param error an error of undici, the socket or the guarded connector
 * @returns a reason from the fixed list and a sentence about it, with the system's error code if there is one
 */
export function describeFailure(error: unknown): { reason: FailureReason; message: string } {
  const code = codeOf(error);
  const reason = reasonOf(error, code);
  const detail = reason === 'tls_failed' || reason === 'connection_failed' ? code : '';
  return { reason, message: detail ? `${WORDS[reason]} (${detail})` : WORDS[reason] };
}

function reasonOf(error: unknown, code: string): FailureReason {
  if (error instanceof AddressNotAllowedError) return 'address_not_allowed';
  if (error instanceof NameNotResolvedError) return 'name_not_resolved';
  if (error instanceof RequestTimeoutError) return 'timeout';
  if (error instanceof InvalidRequestError || error instanceof errors.InvalidArgumentError)
    return 'invalid_request';
  if (error instanceof errors.HTTPParserError || error instanceof errors.HeadersOverflowError)
    return 'invalid_response';
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'connect_timeout';
  if (code === 'ECONNREFUSED') return 'connection_refused';
  if (code === 'UND_ERR_CLOSED' || code === 'UND_ERR_DESTROYED') return 'client_closed';
  if (/^ERR_(TLS|SSL|OSSL)_|CERT|^EPROTO$|SIGNATURE|ISSUER|CRL/.test(code)) return 'tls_failed';
  return 'connection_failed';
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
