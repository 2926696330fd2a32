import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { askingOf, isVersioned } from '../asking/asking.ts';
import type { Precondition } from '../asking/precondition.ts';
import { requireReplaced } from '../asking/replaced.ts';
import { isKnown } from '../asking/version.ts';
import { NO_RECORDS } from '../family/record-registry.ts';
import { readClientMadeId } from '../operations/client-made-id.ts';
import type { Caller, Credential, Door } from '../operations/credential.ts';
import { ApiError, invalidRequest } from '../operations/errors.ts';
import { readIdempotencyKey } from '../operations/idempotency.ts';
import type { Kernel, Operation } from '../operations/operation.ts';
import type { RepeatMark } from '../operations/repeats.ts';
import { renderResult } from '../operations/result.ts';
import { bodyFields, parseJsonBody } from './body.ts';
import { acceptBytes, receiveBytes } from './bytes/bytes.ts';
import { CORS_HEADERS, PREFLIGHT_HEADERS } from './cors.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { Guard } from './guard.ts';
import { acceptJson } from './json-bodies.ts';
import { methodOf } from './methods.ts';
import { nestedQuery } from './nested-query.ts';
import { clientOf } from './origin.ts';
import { type Method, type Route, takesIdempotencyKey } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; undefined until the guard has admitted the request. */
    credential: Credential | undefined;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const;

export interface ApiOptions {
  readonly kernel: Kernel;
  readonly routes: readonly Route[];
  readonly guard: Guard;
  /** Pages of any origin may read answers of REST. Only Kontor's own pages may read those of the web app. */
  readonly door: Extract<Door, 'rest' | 'web'>;
}

/** Mounts operations at their paths, as a door for JSON. It contains no rules of the service. */
export function mountApi(server: FastifyInstance, { kernel, routes, guard, door }: ApiOptions): void {
  acceptOnlyJson(server);
  const isForAnyOrigin = door === 'rest';
  if (isForAnyOrigin) {
    server.addHook('onRequest', (_request, reply, done) => {
      reply.headers(CORS_HEADERS);
      done();
    });
  }
  server.decorateRequest('credential', undefined);
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const identity = await guard(request, reply);
    if (!identity.credential) throw identity.refusal;
    request.credential = identity.credential;
  };
  for (const route of routes) {
    // The web app's own pages ask for what they need.
    const asking = isForAnyOrigin ? askingOf(route, kernel.records ?? NO_RECORDS) : undefined;
    const announced = deprecationHeaders(route);
    const takesBytes = route.receive !== undefined;
    mountAt(server, takesBytes, {
      method: route.method,
      url: route.path,
      config: { isUpload: takesBytes },
      onRequest: async (request, reply) => {
        reply.headers(announced);
        await admit(request, reply);
      },
      handler: async (request, reply) => {
        const { credential } = request;
        if (!credential) throw new Error('The guard admitted a request without a credential.');
        const caller: Caller = { credential, door, requestId: request.id, client: clientOf(request) };
        const input = inputOf(request, route);
        const operation = operationFor(route, input);
        const asked = asking?.read(Object(request.query));
        const precondition = asking ? asking.precondition(request.headers) : replacedIn(request, route);
        const markOf = (body: unknown) => repeatMark(request, { ...route, operation }, door, body);
        const result = route.receive
          ? await receiveBytes(request, route.receive, { kernel, caller, input, markOf })
          : await operation.invoke(kernel, caller, input, markOf(request.body), precondition);
        if (route.send) return route.send({ kernel, caller, request, reply, result });
        if (result.replay) reply.header('Idempotent-Replayed', 'true');
        reply.status(result.status ?? route.status);
        if (route.status === 204) return reply.send();
        const version = asked && asking?.versionOf(result, asked);
        if (version !== undefined) reply.header('ETag', version);
        if (
          route.method === 'GET' &&
          version !== undefined &&
          isKnown(request.headers['if-none-match'], version)
        )
          return reply.status(304).send();
        const answer = asked && asking ? await asking.shape(kernel, caller, result, asked) : result;
        return reply.type('application/json; charset=utf-8').send(renderResult(answer));
      },
    });
  }
  for (const [path, ofPath] of Map.groupBy(routes, ({ path }) => path)) {
    refuseOtherMethods(server, guard, path, ofPath);
    if (isForAnyOrigin) answerPreflights(server, path, ofPath);
  }
}

function operationFor({ operation }: Route, input: object): Operation {
  const { orElse } = operation;
  return orElse && orElse.member in input ? orElse.operation : operation;
}

function inputOf(request: FastifyRequest, route: Route): object {
  const fields: object = route.body ? bodyFields(request.body) : nestedQuery(Object(request.query));
  const params = Object(request.params);
  // Most requests have only one of the two, and copying objects without a prototype is slow.
  if (isEmpty(params)) return fields;
  if (isEmpty(fields)) return params;
  // Spread, because an assignment would use `__proto__` in a query as the prototype.
  return { ...fields, ...params };
}

function isEmpty(fields: object): boolean {
  for (const _name in fields) return false;
  return true;
}

/** Changes of the web app say which values they replace. */
function replacedIn(request: FastifyRequest, route: Route): Precondition | undefined {
  if (route.method !== 'PATCH' || !isVersioned(route)) return undefined;
  const { replaces } = Object(request.body);
  if (replaces === undefined) return undefined;
  if (typeof replaces !== 'object' || replaces === null || Array.isArray(replaces))
    throw invalidRequest("'replaces' must be an object.");
  return requireReplaced(replaces);
}

/** Only the web app makes ids for the records that it creates; programs have keys. */
function repeatMark(
  request: FastifyRequest,
  route: Route,
  door: ApiOptions['door'],
  body: unknown,
): RepeatMark | undefined {
  if (door === 'web' && route.operation.takesId) {
    const { id } = Object(request.body);
    if (id !== undefined) return readClientMadeId(id);
  }
  if (!takesIdempotencyKey(route) || route.operation.effect === 'read') return undefined;
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  const said = route.receive ? request.query : request.params;
  // An answer is not repeated to somebody who may see less.
  const viewer = request.credential?.viewer ?? '';
  const asked = `${route.method} ${route.path} ${JSON.stringify(said)}${viewer}`;
  return readIdempotencyKey(String(key), asked, body);
}

/** Mounts a route; one that takes bytes in a scope of its own, where no body is parsed. */
function mountAt(server: FastifyInstance, takesBytes: boolean, options: RouteOptions): void {
  if (!takesBytes) {
    server.route(options);
    return;
  }
  server.register(async (scope) => {
    acceptBytes(scope);
    scope.route(options);
  });
}

/** Makes a Fastify scope parse JSON bodies and refuse all others. */
export function acceptOnlyJson(server: FastifyInstance): void {
  acceptJson(server, parseJsonBody);
}

/** Answers 405 with `Allow` for methods that a path does not have. */
function refuseOtherMethods(
  server: FastifyInstance,
  guard: Guard,
  path: string,
  routes: readonly Route[],
): void {
  const allowed = withHead(routes.map(({ method }) => method));
  const absent = withHead(routes.flatMap((route) => route.absent));
  const allow = allowedBy(routes);
  server.route({
    method: METHODS.filter((method) => !allowed.has(method) && !absent.has(method)),
    url: path,
    onRequest: async (request, reply) => {
      await guard(request, reply);
      throw new ApiError(
        405,
        'method_not_allowed',
        `${methodOf(request)} is not allowed here; use ${allow}.`,
        {
          headers: { Allow: allow },
        },
      );
    },
    handler: () => undefined,
  });
}

/** Answers the preflight requests of browsers (CORS). */
function answerPreflights(server: FastifyInstance, path: string, routes: readonly Route[]): void {
  server.options(path, (_request, reply) =>
    reply.status(204).headers(PREFLIGHT_HEADERS).header('Allow', allowedBy(routes)).send(),
  );
}

/** The methods of a path, as listed in the `Allow` header. */
function allowedBy(routes: readonly Route[]): string {
  const allowed = withHead(routes.map(({ method }) => method));
  return METHODS.filter((method) => allowed.has(method)).join(', ');
}

/** Adds HEAD to every path with GET. */
function withHead(methods: readonly Method[]): ReadonlySet<string> {
  return new Set<string>(methods.includes('GET') ? [...methods, 'HEAD'] : methods);
}
