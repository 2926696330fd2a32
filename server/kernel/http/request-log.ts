import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Credential } from '../operations/credential.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, as logged with the request. */
    loggedCaller: LoggedCaller | undefined;
    /** The program that made a request to the API; the requests log of its organization has it. */
    program: Credential | undefined;
    /** The tool that an agent called. */
    tool: string | undefined;
    /** The code of the error that was sent. */
    errorCode: string | undefined;
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

/** A request of a program, complete, without any of its values. */
export interface AnsweredRequest {
  readonly program: Credential;
  readonly requestId: string;
  readonly method: string;
  /** The template of the route. */
  readonly route: string;
  /** The tool that an agent called. */
  readonly tool: string | undefined;
  /** The names of the members of the query and the body. */
  readonly parameters: readonly string[];
  readonly status: number;
  readonly durationMs: number;
  readonly error: string | undefined;
}

interface RequestLogOptions {
  readonly onAnswer: (request: {
    readonly method: string;
    readonly route: string;
    readonly status: number;
    readonly durationMs: number;
  }) => void;
  /** Called for requests of programs only. Must not throw. */
  readonly onProgramAnswer: (request: AnsweredRequest) => void;
  /** Whether log lines contain network addresses. */
  readonly logAddresses: boolean;
}

/** Logs one line per request. */
export function logRequests(
  server: FastifyInstance,
  { onAnswer, onProgramAnswer, logAddresses }: RequestLogOptions,
): void {
  server.decorateRequest('loggedCaller', undefined);
  server.decorateRequest('program', undefined);
  server.decorateRequest('tool', undefined);
  server.decorateRequest('errorCode', undefined);
  server.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'unknown';
    const { statusCode: status, elapsedTime: durationMs } = reply;
    onAnswer({ method, route, status, durationMs });
    const { program, tool, id: requestId, errorCode: error } = request;
    if (program) {
      const parameters = parametersOf(request);
      const answered = { program, requestId, method, route, tool, parameters, status, durationMs, error };
      onProgramAnswer(answered);
    }
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

/** What the name of a parameter looks like. Other names may be values in the wrong place, such as an address. */
const NAME = /^[a-z_][\w.-]{0,63}$/i;

const MOST_NAMES = 40;

function parametersOf({ query, body }: FastifyRequest): string[] {
  const names = [...Object.keys(Object(query)), ...namesIn(body)];
  return [...new Set(names.filter((name) => NAME.test(name)))].slice(0, MOST_NAMES);
}

/** Text, a file or a list has no names. */
function namesIn(body: unknown): string[] {
  return typeof body === 'object' && body !== null && !Array.isArray(body) && !Buffer.isBuffer(body)
    ? Object.keys(body)
    : [];
}
