import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { baseHeaders } from './base-headers.ts';
import { BODY_LIMIT_BYTES } from './body.ts';
import { boundConnections } from './connections.ts';
import { answerPreflight, CORS_HEADERS, isForAnyOrigin } from './cors.ts';
import { EDGE_LIMITS, type EdgeLimits } from './edge-limits.ts';
import { replyWithError } from './error-reply.ts';
import { garbageHandler } from './garbage.ts';
import type { Guard, LimitHeadersOf } from './guard.ts';
import { routeAsTrace } from './methods.ts';
import { type AnsweredRequest, logRequests } from './request-log.ts';
import { refuseSlowBodies } from './slow-bodies.ts';
import { refuseWhileStopping } from './stopping.ts';
import { refuseUnknownPaths } from './unknown-paths.ts';

/** `false` for none, a comma-separated list of addresses and ranges, or a number of hops. */
export type TrustedProxies = false | string | number;

export interface HttpServerOptions {
  readonly guard: Guard;
  readonly limitHeadersOf: LimitHeadersOf;
  readonly metrics: Metrics;
  /** Called after each response to a program. Must not throw. */
  readonly onProgramAnswer?: (request: AnsweredRequest) => void;
  readonly log: FastifyBaseLogger;
  /** Whether the log contains network addresses of callers. */
  readonly logAddresses: boolean;
  /** Where people and apps reach Kontor. */
  readonly baseUrl: string;
  /** The proxies whose forwarding headers are trusted: their addresses, or how many there are. */
  readonly trustProxy: TrustedProxies;
  /** Overrides of `EDGE_LIMITS`. */
  readonly limits?: Partial<EdgeLimits> | undefined;
}

/** Creates the HTTP server with what applies to all paths: request ids, logs, metrics and error bodies. */
export function createHttpServer(options: HttpServerOptions): FastifyInstance {
  const { guard, limitHeadersOf, metrics, log, trustProxy } = options;
  const everyAnswer = baseHeaders(options.baseUrl);
  const limits = { ...EDGE_LIMITS, ...options.limits };
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    bodyLimit: BODY_LIMIT_BYTES,
    // Node.js would also limit the time of a steady upload; see `slow-bodies.ts`.
    requestTimeout: 0,
    http: {
      requestTimeout: 0,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
    },
    // Fastify itself does not trust a number of hops, because a direct client could forge the same headers.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    rewriteUrl: (request) => {
      routeAsTrace(request);
      return request.url ?? '';
    },
    forceCloseConnections: 'idle',
    // Fastify's own errors have another form than ours.
    return503OnClosing: false,
    // An id of any length is looked up and not found. Node.js limits the URL as a whole.
    routerOptions: { maxParamLength: 20_000 },
    // A malformed URL belongs to no route, so no hook has seen the request.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...everyAnswer, 'X-Request-Id': request.id });
      if (answerPreflight(request, reply)) return;
      if (isForAnyOrigin(request.url)) reply.headers(CORS_HEADERS);
      guard(request, reply).then(
        () => replyWithError(error, request, reply),
        (refusal) => replyWithError(refusal, request, reply),
      );
    },
    clientErrorHandler: garbageHandler(limitHeadersOf, everyAnswer),
  });
  server.decorate('edgeLimits', limits);
  boundConnections(server, limits.maxConnections);
  server.setErrorHandler(replyWithError);
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers({ ...everyAnswer, 'X-Request-Id': request.id });
    done();
  });
  refuseWhileStopping(server);
  refuseUnknownPaths(server, guard);
  refuseSlowBodies(server, limits);
  logRequests(server, {
    onAnswer: metrics.observeRequest,
    onProgramAnswer: options.onProgramAnswer ?? (() => undefined),
    logAddresses: options.logAddresses,
  });
  return server;
}

const OUTSIDE_REQUEST_ID = /^[\w.-]{1,64}$/;

function requestId(given: unknown): string {
  return typeof given === 'string' && OUTSIDE_REQUEST_ID.test(given) ? given : randomUUID();
}
