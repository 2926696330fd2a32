import type { FastifyInstance } from 'fastify';
import { isGrantableScope } from '../../../kernel/operations/scopes.ts';
import { applicationType, knownMetadata, withKnownTypes } from '../provider/client-metadata.ts';
import type { ProviderExchanges } from '../provider/exchange.ts';
import type { FloodGuard } from './flood-guard.ts';
import { readDocument } from './parameters.ts';
import { sendAnswer } from './token-endpoint.ts';

export interface RegistrationEndpointOptions {
  readonly exchanges: ProviderExchanges;
  readonly guardFlood: FloodGuard;
}

/**
 * `POST /oauth-register` lets an app register itself (RFC 7591). Anyone may; the consent page says that the app is
 * unverified.
 */
export function registrationEndpoint(scope: FastifyInstance, options: RegistrationEndpointOptions): void {
  scope.post('/oauth-register', async (request, reply) => {
    await options.guardFlood(request, 'register');
    const asked = withKnownTypes(knownMetadata(readDocument(request)));
    const answer = await options.exchanges.ask({
      method: 'POST',
      url: '/oauth-register',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({
        ...asked,
        scope: knownScopes(asked.scope),
        application_type: applicationType(asked.redirect_uris),
      }),
    });
    return sendAnswer(reply, answer.status === 201 ? { ...answer, body: registered(answer.body) } : answer);
  });
}

/**
 * The server may replace values that it does not know (RFC 7591, section 2). Without any known scope, the app may
 * request all.
 */
function knownScopes(scope: unknown): unknown {
  if (typeof scope !== 'string') return scope;
  return scope.split(' ').filter(isGrantableScope).join(' ') || undefined;
}

/** The registered client with its secret, which is shown only once. */
function registered(body: unknown): object {
  const metadata = Object.fromEntries(Object.entries(Object(body)));
  const { client_id, client_id_issued_at, client_secret, client_secret_expires_at } = metadata;
  const secret = client_secret === undefined ? {} : { client_secret, client_secret_expires_at };
  return { client_id, client_id_issued_at, ...secret, ...knownMetadata(metadata) };
}
