import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';

/** The methods that Fastify looks for among the routes. */
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
 * Sends a request with any other method, such as PROPFIND, the way of TRACE, which no path of ours has: it is then 405
 * where the path exists. A route for each of some thirty methods at each path would cost time at every start.
 */
export function routeAsTrace(request: IncomingMessage): void {
  const { method = '' } = request;
  if (ROUTED.has(method)) return;
  askedMethods.set(request, method);
  request.method = 'TRACE';
}

/** The method that a request was sent with. */
export function methodOf({ raw, method }: FastifyRequest): string {
  return askedMethods.get(raw) ?? method;
}
