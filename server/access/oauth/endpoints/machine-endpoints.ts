import type { FastifyInstance } from 'fastify';
import { CORS_HEADERS, PREFLIGHT_HEADERS } from '../../../kernel/http/cors.ts';
import { type IdentityEndpointOptions, identityEndpoint } from './identity-endpoint.ts';
import { OAuthError, replyWithOAuthError } from './oauth-error.ts';
import { acceptBytes } from './parameters.ts';
import { type RegistrationEndpointOptions, registrationEndpoint } from './registration-endpoint.ts';
import { type RevocationEndpointOptions, revocationEndpoint } from './revocation-endpoint.ts';
import { type TokenEndpointOptions, tokenEndpoint } from './token-endpoint.ts';

export type MachineEndpointsOptions = TokenEndpointOptions &
  RevocationEndpointOptions &
  RegistrationEndpointOptions &
  IdentityEndpointOptions;

const PATHS = {
  '/oauth-token': 'POST',
  '/oauth-revoke': 'POST',
  '/oauth-register': 'POST',
  '/oauth-me': 'GET',
};

/** The endpoints that apps call themselves, also from browsers; cookies are ignored. */
export function machineEndpoints(scope: FastifyInstance, options: MachineEndpointsOptions): void {
  acceptBytes(scope);
  scope.setErrorHandler(replyWithOAuthError);
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers(CORS_HEADERS);
  });
  tokenEndpoint(scope, options);
  revocationEndpoint(scope, options);
  registrationEndpoint(scope, options);
  identityEndpoint(scope, options);
  for (const [path, allowed] of Object.entries(PATHS)) refuseOtherMethods(scope, path, allowed);
}

function refuseOtherMethods(scope: FastifyInstance, path: string, allowed: string): void {
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((method) => method !== allowed);
  scope.route({
    method: others,
    url: path,
    handler: () => {
      throw new OAuthError(405, 'invalid_request', `Only ${allowed} is allowed here.`, { Allow: allowed });
    },
  });
  scope.options(path, (_request, reply) =>
    reply.status(204).headers(PREFLIGHT_HEADERS).header('Allow', allowed).send(),
  );
}
