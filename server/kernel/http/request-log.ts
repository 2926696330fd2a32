import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, as logged with the request. */
    loggedCaller: LoggedCaller | undefined;
  }
}

/** The caller, by ids only. Names, email addresses and secrets must not appear in a log. */
export interface LoggedCaller {
  /** The id of the API key, the app connection or the session. */
  readonly credentialId: string;
  readonly userId: string | null;
  readonly organizationId: string | null;
}

/** Adds the caller to the log line of a request. */
export function logCaller(
  request: FastifyRequest,
  { credentialId, userId, organizationId }: LoggedCaller,
): void {
  request.loggedCaller = { credentialId, userId, organizationId };
}

interface RequestLogOptions {
  readonly onAnswer: (request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly durationMs: number;
  }) => void;
  /** Whether log lines contain network addresses. */
  readonly logAddresses: boolean;
}

/** Logs one line per request. */
export function logRequests(server: FastifyInstance, { onAnswer, logAddresses }: RequestLogOptions): void {
  server.decorateRequest('loggedCaller', undefined);
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime: durationMs } = reply;
    onAnswer({ method, route, status, durationMs });
    // Headers and the query string are left out: they contain credentials and personal data.
    request.log.info(
      {
        ...{ method, route, status, durationMs: Math.round(durationMs) },
        ...(logAddresses ? { address: request.ip } : {}),
        ...request.loggedCaller,
      },
      'request',
    );
    done();
  });
}
