import type { FastifyInstance } from 'fastify';
import type { Origin } from '../../../kernel/audit/security-event.ts';
import type { Statements } from '../../../kernel/database/database.ts';
import { originOf } from '../../../kernel/http/origin.ts';
import { hashCredential } from '../../api-keys/api-key.ts';
import type { EndGrant } from '../provider/grant-adapter.ts';
import { deleteTokenAndTell, selectGrantOfToken, type TokenKind } from '../tokens/token.sql.ts';
import type { FloodGuard } from './flood-guard.ts';
import { invalidRequest } from './oauth-error.ts';
import { readParameters } from './parameters.ts';

export interface RevocationEndpointOptions {
  readonly database: Statements;
  readonly endGrant: EndGrant;
  /** Removes a credential from the memory of this process. */
  readonly forget: (credentialId: string) => void;
  readonly guardFlood: FloodGuard;
}

/**
 * `POST /oauth-revoke` (RFC 7009) returns 200 `{}`, also for an unknown token. A refresh token ends its whole grant,
 * an access token only itself. The client need not authenticate: anyone who has a token could do worse with it than
 * end it.
 */
export function revocationEndpoint(scope: FastifyInstance, options: RevocationEndpointOptions): void {
  scope.post('/oauth-revoke', async (request, reply) => {
    await options.guardFlood(request, 'token');
    const token = readParameters(request).get('token') ?? '';
    if (token === '') throw invalidRequest("'token' is required.");
    await revoke(token, originOf(request), options);
    return reply.header('Cache-Control', 'no-store').send({});
  });
}

async function revoke(token: string, origin: Origin, options: RevocationEndpointOptions): Promise<void> {
  const { database, endGrant, forget } = options;
  const hash = hashCredential(token);
  const [found] = await database.query<{ org_id: string; grant_id: string; kind: TokenKind }>(
    selectGrantOfToken(hash),
  );
  if (!found) return;
  const grant = { organizationId: found.org_id, id: found.grant_id };
  if (found.kind !== 'access_token') return endGrant(grant, origin);
  await database.query(deleteTokenAndTell(grant.organizationId, hash, grant.id));
  forget(grant.id);
}
