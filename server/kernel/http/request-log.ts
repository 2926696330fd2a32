import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, as the line of the log says it. */
    loggedCaller: LoggedCaller | undefined;
  }
}

/** Who calls, by ids alone: names and e-mail addresses have no place in a log, secrets even less. */
export interface LoggedCaller {
  /** Of the API key, of the connection of an app, or of the session. */
  readonly credentialId: string;
  readonly userId: string | null;
  readonly organizationId: string | null;
}

/** Says in the line of the log who calls; for whatever finds out. */
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
  /** Whether the lines have network addresses. */
  readonly logAddresses: boolean;
}

/** Writes a line about each request into the log of the process. */
export function logRequests(server: FastifyInstance, { onAnswer, logAddresses }: RequestLogOptions): void {
  server.decorateRequest('loggedCaller', undefined);
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime: durationMs } = reply;
    onAnswer({ method, route, status, durationMs });
    // Neither headers nor the query string: they hold credentials and people's data.
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
