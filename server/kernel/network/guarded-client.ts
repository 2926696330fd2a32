import { Agent, type Dispatcher } from 'undici';
import { createGuardedConnector } from './guarded-connector.ts';
import { createLimiter } from './limiter.ts';
import {
  describeFailure,
  type FailureReason,
  InvalidRequestError,
  RequestTimeoutError,
} from './request-failure.ts';
import { createDnsResolver, type ResolveHost, resolveBySystem } from './resolve-host.ts';
import { readExcerpt } from './response-excerpt.ts';
import { isOwnAddress, isPublicAddress } from './safe-address.ts';

/** An idle connection is kept this long at most, whatever the receiver offers. */
const KEEP_ALIVE_MAXIMUM_MS = 30_000;

/** A connection is replaced after this time, so that a host that moved is found at its new address. */
const CONNECTION_LIFETIME_MS = 300_000;

export interface GuardedClientOptions {
  /** True also calls private addresses and this machine itself: for development and closed networks. */
  allowPrivateAddresses: boolean;
  /** The whole request from the first look-up to the last byte read. */
  timeoutMs?: number;
  /** Name look-up, TCP and TLS together. */
  connectTimeoutMs?: number;
  /** How much of a response body is read; the rest is dropped with its connection. */
  responseLimitBytes?: number;
  /** How many requests run at once; further ones wait. At most twice as many connections are open, idle ones included. */
  maximumRequests?: number;
  /** How names become addresses. */
  lookup?: ResolveHost;
}

export interface GuardedRequest {
  url: string;
  method: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

/** Any answer with a status, redirects and errors included. */
export interface GuardedResponse {
  kind: 'response';
  status: number;
  /** Names in lower case; a repeated header is one value joined by commas. */
  headers: Readonly<Record<string, string>>;
  /** The beginning of the body, as text without control characters. */
  bodyExcerpt: string;
  /** False when the body was longer than the limit, or broke off, or went on until the timeout. */
  bodyComplete: boolean;
  durationMs: number;
}

export interface GuardedFailure {
  kind: 'failure';
  reason: FailureReason;
  message: string;
  durationMs: number;
}

export interface GuardedClient {
  /** Sends one request. Never rejects: what goes wrong is an outcome. Redirects are not followed. */
  request(request: GuardedRequest): Promise<GuardedResponse | GuardedFailure>;
  /**
   * Lets the requests under way end and closes every connection; later requests fail with `client_closed`.
   * @param options.graceMs after how many milliseconds the requests still under way are cut off; never when left out
   */
  close(options?: { graceMs: number }): Promise<void>;
}

/**
 * Makes the only HTTP client that may call a URL which a user gave.
 *
 * It reaches public addresses alone (see `guarded-connector.ts`), ignores proxies of the environment, and bounds time,
 * bytes and connections. A kept connection stays with the address that was checked when it was opened.
 */
export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const { allowPrivateAddresses, timeoutMs = 15_000, connectTimeoutMs = 5_000 } = options;
  const { responseLimitBytes = 20_480, maximumRequests = 256 } = options;
  let openConnections = 0;

  const connect = createGuardedConnector({
    isAllowedAddress: (ip) => allowPrivateAddresses || (isPublicAddress(ip) && !isOwnAddress(ip)),
    resolveHost: options.lookup ?? (allowPrivateAddresses ? resolveBySystem : createDnsResolver()),
    // undici ends a request by its signal only once it has a connection, so connecting may not take longer.
    connectTimeoutMs: Math.min(connectTimeoutMs, timeoutMs),
  });
  const agent = new Agent({
    connect: (target, callback) =>
      connect(target, (...[error, socket]) => {
        if (error) return callback(error, null);
        openConnections += 1;
        socket.once('close', () => {
          openConnections -= 1;
        });
        callback(null, socket);
      }),
    // One timer covers the whole request; these two of undici would only repeat it.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveMaxTimeout: KEEP_ALIVE_MAXIMUM_MS,
    clientTtl: CONNECTION_LIFETIME_MS,
  });
  const whenFree = createLimiter(maximumRequests);

  async function send(request: GuardedRequest): Promise<GuardedResponse | GuardedFailure> {
    const startedAt = performance.now();
    const durationMs = () => Math.round(performance.now() - startedAt);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new RequestTimeoutError()), timeoutMs);
    try {
      const { statusCode, headers, body } = await agent.request({
        ...targetOf(request.url),
        method: request.method,
        headers: request.headers ?? {},
        body: request.body ?? null,
        reset: openConnections >= maximumRequests,
        signal: controller.signal,
      });
      const { text, complete } = await readExcerpt(body, responseLimitBytes);
      const answer = {
        status: statusCode,
        headers: flatten(headers),
        bodyExcerpt: text,
        bodyComplete: complete,
      };
      return { kind: 'response', ...answer, durationMs: durationMs() };
    } catch (error) {
      return { kind: 'failure', ...describeFailure(error), durationMs: durationMs() };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    request: (request) => whenFree(() => send(request)),
    close: async (options) => {
      const timer = options && setTimeout(() => agent.destroy().catch(() => undefined), options.graceMs);
      await agent.close();
      clearTimeout(timer);
    },
  };
}

/** Reads a URL once, by the WHATWG rules, which turn every notation of an IPv4 address into the dotted one. */
function targetOf(text: string): { origin: string; path: string } {
  const url = URL.parse(text);
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username || url.password) throw new InvalidRequestError();
  return { origin: url.origin, path: url.pathname + url.search };
}

function flatten(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
}
