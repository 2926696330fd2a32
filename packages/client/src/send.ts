import { type FailedRequest, KontorConnectionError, KontorError } from './errors.ts';
import { type RetryPolicy, sleep, waitBeforeRetry } from './retry.ts';

/** What a body may be. Of these, a stream can be sent only once. */
export type Content = string | Uint8Array<ArrayBuffer> | Blob | ReadableStream<Uint8Array>;

/** A request that can be sent any number of times, unless its body is a stream. */
export interface Sendable extends FailedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Content | undefined;
  readonly timeoutMs: number;
  readonly signal: AbortSignal | undefined;
}

/** A complete answer. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** How requests are sent. */
export interface Sender extends RetryPolicy {
  readonly fetch: typeof fetch;
  /** Called before each attempt, so that an access token can be refreshed in between. */
  readonly token: () => string | Promise<string>;
}

/**
 * Sends a request until it succeeds, is refused or the attempts are used up.
 * @throws KontorError if Kontor refused it
 * @throws KontorConnectionError if no attempt was answered
 */
export async function send(sender: Sender, request: Sendable): Promise<Answer> {
  let unanswered = false;
  for (let attempt = 1; ; attempt += 1) {
    const outcome = await sendOnce(sender, request);
    const answer = outcome instanceof KontorConnectionError ? undefined : outcome;
    if (answer !== undefined && answer.status < 300) return answer;
    // An earlier attempt, whose answer was lost, has deleted the record.
    if (answer?.status === 404 && request.method === 'DELETE' && unanswered) return answer;
    unanswered ||= answer === undefined;
    const wait = isStream(request.body) ? undefined : waitBeforeRetry(attempt, answer, sender);
    if (wait === undefined) throw errorOf(request, outcome);
    await sleep(wait, request.signal);
  }
}

function errorOf(request: Sendable, outcome: Answer | KontorConnectionError): Error {
  if (outcome instanceof KontorConnectionError) return outcome;
  return new KontorError(nameOf(request), outcome.status, outcome.headers, outcome.text);
}

async function sendOnce(sender: Sender, request: Sendable): Promise<Answer | KontorConnectionError> {
  const { url, method, headers, body, timeoutMs, signal } = request;
  signal?.throwIfAborted();
  const Authorization = `Bearer ${await sender.token()}`;
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await sender.fetch(url, {
      method,
      headers: { ...headers, Authorization },
      ...(body === undefined ? {} : { body }),
      // The answer comes after the whole stream; browsers and Node.js want to be told.
      ...(isStream(body) ? { duplex: 'half' as const } : {}),
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
    });
    // Half an answer is none: the body belongs to the attempt.
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    signal?.throwIfAborted();
    return new KontorConnectionError(nameOf(request), timeout.aborted, error);
  }
}

function isStream(body: Content | undefined): boolean {
  return body instanceof ReadableStream;
}

function nameOf({ method, path, idempotencyKey }: Sendable): FailedRequest {
  return { method, path, idempotencyKey };
}
