import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../kernel/database/database.ts';
import type { Credential } from '../../kernel/operations/credential.ts';
import { satisfiedScopes } from '../../kernel/operations/scopes.ts';
import type { CredentialKind } from '../credential-kind.ts';
import { CredentialUses } from '../credential-uses.ts';
import { type FoundApiKey, findApiKey, recordApiKeyUse } from './api-key.sql.ts';
import { isWellFormedApiKey } from './api-key.ts';

/** API keys as credentials of requests. */
export function apiKeyCredentials(database: Database, log: Pick<FastifyBaseLogger, 'warn'>): CredentialKind {
  const uses = new CredentialUses(database, log, recordApiKeyUse);
  return {
    name: 'api_key',
    recognises: isWellFormedApiKey,
    find: async (hash) => {
      const [found] = await database.system<FoundApiKey>(findApiKey(hash));
      return found && credentialOf(found);
    },
    noteUse: ({ id, organizationId }) => uses.add({ id, organizationId, at: new Date() }),
    close: () => uses.close(),
  };
}

function credentialOf(found: FoundApiKey): Credential {
  return {
    kind: 'api_key',
    id: found.id,
    organizationId: found.org_id,
    userId: found.user_id,
    // Only owners and admins can create a key, so it has the rights of an admin.
    role: 'admin',
    scopes: satisfiedScopes(found.scopes),
    rateLimitPerMinute: found.rate_limit_per_minute,
  };
}
