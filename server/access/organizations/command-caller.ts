import { randomUUID } from 'node:crypto';
import type { Statements } from '../../kernel/database/database.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { ApiError } from '../../kernel/operations/errors.ts';
import { ALL_SCOPES } from '../../kernel/operations/scopes.ts';
import { selectOrganizationBySlug } from './organization.sql.ts';

/**
 * The caller for the command line. Anyone who can run it on this machine may do what the organization's owner may, and
 * acts in the owner's name.
 * @param statements a connection of the schema owner, because the organization is not known yet
 * @throws 404 `not_found` if no organization has the slug
 */
export async function commandCaller(statements: Statements, slug: string): Promise<Caller> {
  const [organization] = await statements.query<{ id: string; owner_id: string | null }>(
    selectOrganizationBySlug(slug),
  );
  if (!organization) throw new ApiError(404, 'not_found', 'No organization has this slug.');
  return {
    credential: {
      kind: 'command',
      id: randomUUID(),
      organizationId: organization.id,
      userId: organization.owner_id,
      role: 'owner',
      scopes: new Set(ALL_SCOPES),
      rateLimitPerMinute: null,
    },
    door: 'command',
    requestId: randomUUID(),
  };
}
