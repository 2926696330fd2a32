import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../kernel/database/database.ts';
import { satisfiedScopes } from '../../../kernel/operations/scopes.ts';
import type { CredentialKind, FoundCredential } from '../../credential-kind.ts';
import { CredentialUses } from '../../credential-uses.ts';
import { type FoundAccessToken, findAccessToken, recordGrantUse } from './token.sql.ts';
import { isWellFormedToken } from './token.ts';

/**
 * Access tokens as credentials of requests. The credential's id is that of its grant, so ending the grant removes all
 * its tokens from memory at once, and the app's last use is recorded in one place.
 */
export function accessTokenCredentials(
  database: Database,
  log: Pick<FastifyBaseLogger, 'warn'>,
): CredentialKind {
  const uses = new CredentialUses(database, log, recordGrantUse);
  return {
    name: 'access_token',
    recognises: isWellFormedToken,
    find: async (hash) => {
      const [found] = await database.system<FoundAccessToken>(findAccessToken(hash));
      return found && credentialOf(found);
    },
    noteUse: ({ id, organizationId }) => uses.add({ id, organizationId, at: new Date() }),
    close: () => uses.close(),
  };
}

function credentialOf(found: FoundAccessToken): FoundCredential {
  return {
    kind: 'access_token',
    id: found.grant_id,
    organizationId: found.org_id,
    userId: found.user_id,
    // The person's current role: an app can do no more than the person who connected it.
    role: found.role,
    ...(found.is_restricted && { viewer: found.user_id }),
    scopes: satisfiedScopes(found.scopes),
    rateLimitPerMinute: found.rate_limit_per_minute,
    expiresAt: found.expires_at,
  };
}
