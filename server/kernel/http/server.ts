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
import { logRequests } from './request-log.ts';
import { refuseSlowBodies } from './slow-bodies.ts';
import { refuseWhileStopping } from './stopping.ts';
import { refuseUnknownPaths } from './unknown-paths.ts';

/** `false` for none, addresses and ranges with commas between them, or a number of hops. */
export type TrustedProxies = false | string | number;

export interface HttpServerOptions {
  readonly guard: Guard;
  readonly limitHeadersOf: LimitHeadersOf;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  /** Whether the log has the network addresses of callers. */
  readonly logAddresses: boolean;
  /** Where people and apps reach Kontor. */
  readonly baseUrl: string;
  /** The proxies that are believed when they say who the client is: their addresses, or how many there are. */
  readonly trustProxy: TrustedProxies;
  /** Other limits than `EDGE_LIMITS`. */
  readonly limits?: Partial<EdgeLimits> | undefined;
}

/** The HTTP server with what holds for every path: request ids, logs, metrics and the shape of errors. */
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
    // Node.js would count the time of an upload, however steady; see `slow-bodies.ts`.
    requestTimeout: 0,
    http: {
      requestTimeout: 0,
      headersTimeout: limits.headersTimeoutMs,
      connectionsCheckingInterval: limits.checkIntervalMs,
    },
    // Fastify believes no number of hops by itself, because a direct client could claim them as well.
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    rewriteUrl: (request) => {
      routeAsTrace(request);
      return request.url ?? '';
    },
    forceCloseConnections: 'idle',
    // Fastify's own refusal has another form than our errors.
    return503OnClosing: false,
    // An id of any length is looked for and not found; the URL as a whole is limited by Node.js.
    routerOptions: { maxParamLength: 20_000 },
    // A path that is no URL belongs to no route, so that none of the hooks has seen the request.
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
  logRequests(server, { onAnswer: metrics.observeRequest, logAddresses: options.logAddresses });
  return server;
}

const OUTSIDE_REQUEST_ID = /^[\w.-]{1,64}$/;

function requestId(given: unknown): string {
  return typeof given === 'string' && OUTSIDE_REQUEST_ID.test(given) ? given : randomUUID();
}
