import type { Statements } from '../../kernel/database/database.ts';
import { requireOwner } from '../../kernel/operations/admit.ts';
import type { Credential } from '../../kernel/operations/credential.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import type { Person } from '../../kernel/privacy/table-privacy.ts';
import { type KnownMember, selectKnownMember } from './member-privacy.sql.ts';
import { identifyingValues } from './user-privacy.ts';

/**
 * Finds a member for an owner who exports or erases their data in one organization.
 * @param what such as `erase a member`
 * @throws 404 `not_found` if the user is not a member, 403 `forbidden` for anyone but owners
 */
export async function findMember(
  statements: Statements,
  { organizationId, role }: Pick<Credential, 'organizationId' | 'role'>,
  id: string,
  what: string,
): Promise<Person> {
  const [member] = await statements.query<KnownMember>(selectKnownMember(organizationId, id));
  if (!member) throw notFound('member');
  requireOwner({ role }, what);
  const values = identifyingValues([{ ...member, former_email: null }]);
  return { organizationIds: [organizationId], ids: [id], values, names: [], eventIds: [] };
}
