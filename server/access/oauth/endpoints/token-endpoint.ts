import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderAnswer, ProviderExchanges } from '../provider/exchange.ts';
import type { Resources } from '../provider/resources.ts';
import { readScope } from '../provider/scope-parameter.ts';
import type { FloodGuard } from './flood-guard.ts';
import { readParameters } from './parameters.ts';

export interface TokenEndpointOptions {
  readonly exchanges: ProviderExchanges;
  readonly resources: Resources;
  readonly guardFlood: FloodGuard;
}

/** `POST /oauth-token` (RFC 6749, section 3.2): `authorization_code` and `refresh_token`. */
export function tokenEndpoint(scope: FastifyInstance, options: TokenEndpointOptions): void {
  const { exchanges, resources, guardFlood } = options;
  scope.post('/oauth-token', async (request, reply) => {
    await guardFlood(request, 'token');
    const answer = await exchanges.ask({
      method: 'POST',
      url: '/oauth-token',
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: clientAuthorization(request),
      },
      body: normalize(readParameters(request), resources).toString(),
    });
    return sendAnswer(reply, answer);
  });
}

/**
 * Automation platforms send an expired bearer token along with a refresh, so only HTTP Basic is read as client
 * authentication.
 */
function clientAuthorization({ headers }: FastifyRequest): string | undefined {
  return /^basic /i.test(headers.authorization ?? '') ? headers.authorization : undefined;
}

function normalize(parameters: URLSearchParams, resources: Resources): URLSearchParams {
  const normal = new URLSearchParams();
  for (const [name, value] of parameters) {
    if (name === 'resource') normal.append(name, resources.canonical(value));
    else if (name === 'scope') appendUnlessEmpty(normal, name, readScope(value));
    else normal.append(name, value);
  }
  return normal;
}

/** A parameter without a value counts as omitted (RFC 6749, section 3.2). */
function appendUnlessEmpty(parameters: URLSearchParams, name: string, value: string): void {
  if (value !== '') parameters.append(name, value);
}

/** Sends the library's answer. */
export function sendAnswer(reply: FastifyReply, { status, headers, body }: ProviderAnswer): FastifyReply {
  const authenticate = headers['www-authenticate'];
  if (authenticate !== undefined) reply.header('WWW-Authenticate', authenticate);
  return reply.status(status).header('Cache-Control', 'no-store').send(body);
}
