import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher, errors } from 'undici';
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

/** The longest time to keep an idle connection, whatever the receiver offers. */
const KEEP_ALIVE_MAXIMUM_MS = 30_000;

/** Connections are replaced after this time, so that a host that has moved is found at its new address. */
const CONNECTION_LIFETIME_MS = 300_000;

/** For the whole request, unless the options set another value. */
const TIMEOUT_MS = 15_000;

export interface GuardedClientOptions {
  /** Also allows private addresses and this machine: for development and closed networks. */
  allowPrivateAddresses: boolean;
  /** The whole request, from DNS look-up to the last byte read. */
  timeoutMs?: number;
  /** DNS look-up, TCP and TLS together. */
  connectTimeoutMs?: number;
  /** How much of a response body is read. The rest is discarded with the connection. */
  responseLimitBytes?: number;
  /** How many requests run at once; others wait. At most twice as many connections are open, including idle ones. */
  maximumRequests?: number;
  /** Resolves names to addresses. */
  lookup?: ResolveHost;
}

export interface GuardedRequest {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
}

/** Any response with a status, including redirects and errors. */
export interface GuardedResponse {
  kind: 'response';
  status: number;
  /** Names in lower case. Repeated headers are joined with commas. */
  headers: Readonly<Record<string, string>>;
  /** The beginning of the body as text without control characters. */
  bodyExcerpt: string;
  /** False if the body was longer than the limit, broke off or did not end before the timeout. */
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
  /** Sends one request. Never rejects; errors are part of the outcome. Redirects are not followed. */
  request(request: GuardedRequest): Promise<GuardedResponse | GuardedFailure>;
  /**
   * Waits for running requests and closes all connections. Later requests fail with `client_closed`.
   * @param options.graceMs milliseconds after which running requests are aborted; never by default
   */
  close(options?: { graceMs: number }): Promise<void>;
}

/**
 * Creates the only HTTP client that may call URLs supplied by users. It reaches only public addresses (see
 * `guarded-connector.ts`), ignores proxies in the environment, and limits time, bytes and connections. An open
 * connection stays with the address that was checked when it was opened.
 */
export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const { timeoutMs = TIMEOUT_MS, responseLimitBytes = 20_480, maximumRequests = 256 } = options;
  const connections = { open: 0 };
  const agent = createAgent(options, connections);
  const whenFree = createLimiter(maximumRequests);
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  async function send(request: GuardedRequest): Promise<GuardedResponse | GuardedFailure> {
    const startedAt = performance.now();
    const durationMs = () => Math.round(performance.now() - startedAt);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(new RequestTimeoutError()), timeoutMs);
    try {
      if (isClosed) throw new errors.ClientClosedError();
      const { statusCode, headers, body } = await agent.request({
        ...targetOf(request.url),
        method: request.method,
        headers: request.headers ?? {},
        body: request.body ?? null,
        reset: connections.open >= maximumRequests,
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
    request: (request) => {
      const outcome = whenFree(() => send(request));
      underWay.add(outcome);
      return outcome.finally(() => underWay.delete(outcome));
    },
    close: async (options) => {
      isClosed = true;
      const ended = Promise.all(underWay);
      await (options ? Promise.race([ended, sleep(options.graceMs, undefined, { ref: false })]) : ended);
      // Do not call `agent.close()` first: it forgets the connections that it waits for, so nothing could abort them.
      await agent.destroy();
      await ended;
    },
  };
}

/** The agent of a client, which counts its open connections. */
function createAgent(
  { allowPrivateAddresses, timeoutMs = TIMEOUT_MS, connectTimeoutMs = 5_000, lookup }: GuardedClientOptions,
  connections: { open: number },
): Agent {
  const connect = createGuardedConnector({
    isAllowedAddress: (ip) => allowPrivateAddresses || (isPublicAddress(ip) && !isOwnAddress(ip)),
    resolveHost: lookup ?? (allowPrivateAddresses ? resolveBySystem : createDnsResolver()),
    // undici's abort signal works only once it has a connection, so connecting has its own limit.
    connectTimeoutMs: Math.min(connectTimeoutMs, timeoutMs),
  });
  return new Agent({
    connect: (target, callback) =>
      connect(target, (...[error, socket]) => {
        if (error) return callback(error, null);
        connections.open += 1;
        socket.once('close', () => {
          connections.open -= 1;
        });
        callback(null, socket);
      }),
    // One timer covers the whole request, so these two timeouts of undici are off.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveMaxTimeout: KEEP_ALIVE_MAXIMUM_MS,
    clientTtl: CONNECTION_LIFETIME_MS,
  });
}

/** Parses a URL once, by the WHATWG rules, which normalize every notation of an IPv4 address. */
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
