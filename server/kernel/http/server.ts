import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { ApiError, serverStopping } from '../errors.ts';
import type { Metrics } from '../metrics.ts';
import { BODY_LIMIT_BYTES } from './body.ts';
import { replyWithError } from './error-reply.ts';
import type { Guard } from './guard.ts';

/** A request must arrive within this time, so that slow senders hold no connection for ever. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface HttpServerOptions {
  readonly guard: Guard;
  readonly metrics: Metrics;
  readonly log: FastifyBaseLogger;
  /** Which proxies are believed when they say who the client is, as Fastify's `trustProxy`. */
  readonly trustProxy: boolean | string;
}

/** The HTTP server with what holds for every path: request ids, logs, metrics and the shape of errors. */
export function createHttpServer({ guard, metrics, log, trustProxy }: HttpServerOptions): FastifyInstance {
  const server: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: false,
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy,
    forceCloseConnections: 'idle',
    // Fastify's own refusal has another form than our errors.
    return503OnClosing: false,
    // An id of any length is looked for and not found; the URL as a whole is limited by Node.js.
    routerOptions: { maxParamLength: 20_000 },
    // A path that is no URL belongs to no route, so that none of the hooks has seen the request.
    frameworkErrors: (error, request, reply) => {
      reply.header('X-Request-Id', request.id);
      guard(request, reply).then(
        () => replyWithError(error, request, reply),
        (refusal) => replyWithError(refusal, request, reply),
      );
    },
    clientErrorHandler: replyToGarbage,
  });
  server.setErrorHandler(replyWithError);
  server.setNotFoundHandler(async (request, reply) => {
    await guard(request, reply);
    throw new ApiError(404, 'not_found', 'There is nothing at this path; see /docs for the ones there are.');
  });
  server.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
  refuseWhileStopping(server, guard);
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const durationMs = reply.elapsedTime;
    metrics.observeRequest({ method: request.method, route, status: reply.statusCode, durationMs });
    // Neither headers nor the query string: they hold credentials and people's data.
    request.log.info(
      { method: request.method, route, status: reply.statusCode, durationMs: Math.round(durationMs) },
      'request',
    );
    done();
  });
  return server;
}

/** How soon another process, or this one started again, may be asked. */
const RETRY_AFTER_STOP_SECONDS = 5;

/** Answers 503 to requests that come, on connections still open, after the service was told to stop. Those that came before are finished. */
function refuseWhileStopping(server: FastifyInstance, guard: Guard): void {
  let isStopping = false;
  server.addHook('preClose', async () => {
    isStopping = true;
  });
  const tooLate = new WeakSet<FastifyRequest>();
  server.addHook('onRequest', async (request) => {
    if (isStopping) tooLate.add(request);
  });
  // After every hook `onRequest`, so that the answer has the headers of its path: CORS, and those of the limit.
  server.addHook('preParsing', async (request, reply) => {
    if (!tooLate.has(request)) return;
    if (request.is404) await guard(request, reply);
    throw serverStopping(RETRY_AFTER_STOP_SECONDS);
  });
}

const OUTSIDE_REQUEST_ID = /^[\w.-]{1,64}$/;

function requestId(given: unknown): string {
  return typeof given === 'string' && OUTSIDE_REQUEST_ID.test(given) ? given : randomUUID();
}

/** What is not even HTTP, or has headers beyond the limit of Node.js, gets an answer and a closed connection. */
function replyToGarbage(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, message] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'The headers are too large.']
      : ['400 Bad Request', 'The request is not well-formed HTTP.'];
  const body = JSON.stringify({ error: 'invalid_request', message });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
