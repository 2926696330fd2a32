import type { Statements } from '../../kernel/database/database.ts';
import { type OrganizationOf, selectOrganizationsOf } from './user.sql.ts';

/**
 * Names that others know about a person, which make bad passwords: their own, their address and their organizations.
 */
export async function namesOf(
  statements: Statements,
  person: { readonly id: string; readonly name: string; readonly email: string },
): Promise<string[]> {
  const organizations = await statements.query<OrganizationOf>(selectOrganizationsOf(person.id));
  return [person.name, person.email, ...organizations.map(({ name }) => name)];
}
