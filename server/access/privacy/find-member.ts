import type { Statements } from '../../kernel/database/database.ts';
import { requireOwner } from '../../kernel/operations/admit.ts';
import type { Credential } from '../../kernel/operations/credential.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import type { Person } from '../../kernel/privacy/table-privacy.ts';
import { selectFormerMember } from '../members/former-member.sql.ts';
import { type KnownMember, selectKnownMember } from './member-privacy.sql.ts';
import { identifyingValues } from './user-privacy.ts';

/** A person whom an organization knows. */
export interface FoundMember extends Person {
  /** Whether they have left. */
  readonly isFormer: boolean;
}

/**
 * Finds a member, or somebody who was one, for an owner who exports or erases their data in one organization.
 * @param what such as `erase a member`
 * @throws 404 `not_found` if the user never was a member or was erased, 403 `forbidden` for anyone but owners
 */
export async function findMember(
  statements: Statements,
  { organizationId, role }: Pick<Credential, 'organizationId' | 'role'>,
  id: string,
  what: string,
): Promise<FoundMember> {
  const [member] = await statements.query<KnownMember>(selectKnownMember(organizationId, id));
  const [former] = member ? [] : await statements.query<KnownMember>(selectFormerMember(organizationId, id));
  const known = member ?? former;
  if (!known) throw notFound('member');
  requireOwner({ role }, what);
  const values = identifyingValues([{ ...known, former_email: null }]);
  return {
    ...{ organizationIds: [organizationId], ids: [id], values, names: [], eventIds: [] },
    isFormer: former !== undefined,
  };
}
