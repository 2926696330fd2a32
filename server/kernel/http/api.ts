import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, Credential, Door } from '../operations/credential.ts';
import { ApiError } from '../operations/errors.ts';
import { type IdempotencyKey, readIdempotencyKey } from '../operations/idempotency.ts';
import type { Kernel } from '../operations/operation.ts';
import { renderResult } from '../operations/result.ts';
import { bodyFields, parseJsonBody } from './body.ts';
import { CORS_HEADERS, PREFLIGHT_HEADERS } from './cors.ts';
import type { Guard } from './guard.ts';
import { acceptJson } from './json-bodies.ts';
import { methodOf } from './methods.ts';
import { clientOf } from './origin.ts';
import { type Method, type Route, takesIdempotencyKey } from './route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once the guard has let the request pass. */
    credential: Credential | undefined;
  }
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const;

export interface ApiOptions {
  readonly kernel: Kernel;
  readonly routes: readonly Route[];
  readonly guard: Guard;
  /** REST answers pages of any origin, the web app only our own. */
  readonly door: Extract<Door, 'rest' | 'web'>;
}

/** Mounts the operations at their paths: a door that takes JSON. It holds no rule of the service. */
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
    server.route({
      method: route.method,
      url: route.path,
      onRequest: admit,
      handler: async (request, reply) => {
        const { credential } = request;
        if (!credential) throw new Error('A request passed the guard without a credential.');
        const caller: Caller = { credential, door, requestId: request.id, client: clientOf(request) };
        const idempotency = takesIdempotencyKey(route) ? idempotencyKey(request, route) : undefined;
        const result = await route.operation.invoke(kernel, caller, inputOf(request, route), idempotency);
        if (result.replay) reply.header('Idempotent-Replayed', 'true');
        reply.status(route.status);
        if (route.status === 204) return reply.send();
        return reply.type('application/json; charset=utf-8').send(renderResult(result));
      },
    });
  }
  for (const [path, ofPath] of Map.groupBy(routes, ({ path }) => path)) {
    refuseOtherMethods(server, guard, path, ofPath);
    if (isForAnyOrigin) answerPreflights(server, path, ofPath);
  }
}

function inputOf(request: FastifyRequest, route: Route): object {
  const fields: object = route.body ? bodyFields(request.body) : Object(request.query);
  const params = Object(request.params);
  // Most requests have only one of the two, and to copy objects without a prototype is slow.
  if (isEmpty(params)) return fields;
  if (isEmpty(fields)) return params;
  // Spread, because an assignment would take `__proto__` in a query for the prototype.
  return { ...fields, ...params };
}

function isEmpty(fields: object): boolean {
  for (const _name in fields) return false;
  return true;
}

function idempotencyKey(request: FastifyRequest, route: Route): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  const asked = `${route.method} ${route.path} ${JSON.stringify(request.params)}`;
  return readIdempotencyKey(String(key), asked, request.body);
}

/** Makes a scope of the server take JSON bodies, parsed, and no others. */
export function acceptOnlyJson(server: FastifyInstance): void {
  acceptJson(server, parseJsonBody);
}

/** 405 with `Allow` for what a path does not do. */
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
        `${methodOf(request)} is not possible here; allowed: ${allow}.`,
        {
          headers: { Allow: allow },
        },
      );
    },
    handler: () => undefined,
  });
}

/** The answer to a browser's question before the request itself. */
function answerPreflights(server: FastifyInstance, path: string, routes: readonly Route[]): void {
  server.options(path, (_request, reply) =>
    reply.status(204).headers(PREFLIGHT_HEADERS).header('Allow', allowedBy(routes)).send(),
  );
}

/** The methods of a path, as the header `Allow` lists them. */
function allowedBy(routes: readonly Route[]): string {
  const allowed = withHead(routes.map(({ method }) => method));
  return METHODS.filter((method) => allowed.has(method)).join(', ');
}

/** Where GET goes, HEAD goes too. */
function withHead(methods: readonly Method[]): ReadonlySet<string> {
  return new Set<string>(methods.includes('GET') ? [...methods, 'HEAD'] : methods);
}
