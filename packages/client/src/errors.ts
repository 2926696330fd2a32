/** The body of an error of the API. */
interface ErrorBody {
  readonly error: string;
  readonly message: string;
  readonly ids?: readonly string[];
}

/** What is known of the request that failed. */
export interface FailedRequest {
  readonly method: string;
  readonly path: string;
  /** The key under which a POST was sent. Sent again with it, the request is not carried out twice. */
  readonly idempotencyKey: string | undefined;
}

/** Kontor refused a request. */
export class KontorError extends Error {
  override readonly name = 'KontorError';
  readonly status: number;
  /** Such as `not_found` or `ambiguous_match`; `unknown` if the answer was not one of Kontor. */
  readonly code: string;
  /** Seconds after which another attempt makes sense, if Kontor said so. */
  readonly retryAfter: number | undefined;
  /** The records that match, of `ambiguous_match`. */
  readonly ids: readonly string[];
  /** Names the request in Kontor's log. */
  readonly requestId: string | undefined;
  readonly request: FailedRequest;

  constructor(request: FailedRequest, status: number, headers: Headers, text: string) {
    const { error, message, ids = [] } = readError(text, status);
    super(message);
    this.request = request;
    this.status = status;
    this.code = error;
    this.ids = ids;
    this.retryAfter = readRetryAfter(headers);
    this.requestId = headers.get('x-request-id') ?? undefined;
  }
}

/** No complete answer arrived. Kontor may have carried out the request. */
export class KontorConnectionError extends Error {
  override readonly name = 'KontorConnectionError';
  /** Whether the answer took longer than `timeoutMs`. */
  readonly timedOut: boolean;
  readonly request: FailedRequest;

  constructor(request: FailedRequest, timedOut: boolean, cause: unknown) {
    const what = timedOut ? 'took too long to answer' : 'did not answer';
    super(`Kontor ${what} ${request.method} ${request.path}.`, { cause });
    this.timedOut = timedOut;
    this.request = request;
  }
}

/** The seconds of a `Retry-After` header, which is a number or a date (RFC 9110, section 10.2.3). */
export function readRetryAfter(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

function readError(text: string, status: number): ErrorBody {
  try {
    const body = JSON.parse(text);
    if (typeof body.error === 'string' && typeof body.message === 'string') return body;
  } catch {
    // A proxy in between may answer a page of its own.
  }
  return { error: 'unknown', message: `The server answered ${status}.` };
}
