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
  /** Drops a credential from the memory of this process. */
  readonly forget: (credentialId: string) => void;
  readonly guardFlood: FloodGuard;
}

/**
 * `POST /oauth-revoke` (RFC 7009): 200 `{}`, also for what is no token. A refresh token takes its whole grant along,
 * an access token goes alone. Wire fact: the client need not say who it is. Whoever holds a token may end it, because
 * they could do worse with it.
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
