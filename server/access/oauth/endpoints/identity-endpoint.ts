import type { FastifyInstance } from 'fastify';
import type { Statements } from '../../../kernel/database/database.ts';
import { type Sql, sql } from '../../../kernel/database/sql.ts';
import { replyWithError } from '../../../kernel/http/error-reply.ts';
import type { Authenticate } from '../../../kernel/http/guard.ts';
import { logCaller } from '../../../kernel/http/request-log.ts';
import type { FloodGuard } from './flood-guard.ts';

export interface IdentityEndpointOptions {
  readonly database: Statements;
  readonly authenticate: Authenticate;
  readonly guardFlood: FloodGuard;
}

/**
 * `GET /oauth-me` returns for whom a token or an API key acts: `{ id, email, org_id, org_name, org_slug }`. `id` and
 * `email` are null for a key that no person created, or whose creator has left the organization, because it no longer
 * acts for a member. Its 401 is that of the API, because RFC 6749 does not define one.
 */
export function identityEndpoint(scope: FastifyInstance, options: IdentityEndpointOptions): void {
  const { database, authenticate, guardFlood } = options;
  scope.get('/oauth-me', { errorHandler: replyWithError }, async (request, reply) => {
    await guardFlood(request, 'token');
    const { id: credentialId, organizationId, userId } = await authenticate(request.headers);
    logCaller(request, { credentialId, organizationId, userId });
    const [identity] = await database.query(selectIdentity(organizationId, userId));
    return reply.header('Cache-Control', 'no-store').send(identity);
  });
}

function selectIdentity(organizationId: string, userId: string | null): Sql {
  return sql`
    SELECT u.id, u.email, o.id AS org_id, o.name AS org_name, o.slug AS org_slug
    FROM organizations o
    LEFT JOIN memberships m ON m.org_id = o.id AND m.user_id = ${userId}::uuid
    LEFT JOIN users u ON u.id = m.user_id
    WHERE o.id = ${organizationId}`;
}
