import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The methods that Fastify looks up among the routes. */
const ROUTED: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
]);

const askedMethods = new WeakMap<IncomingMessage, string>();

/**
 * Routes a request with any other method, such as PROPFIND, like TRACE, which no path has. It is then 405 if the path
 * exists. Registering a route for each of some thirty methods at each path would slow down every start.
 */
export function routeAsTrace(request: IncomingMessage): void {
  const { method = '' } = request;
  if (ROUTED.has(method)) return;
  askedMethods.set(request, method);
  request.method = 'TRACE';
}

/** The method that the client sent. */
export function methodOf({ raw, method }: FastifyRequest): string {
  return askedMethods.get(raw) ?? method;
}
