import type { Statements } from '../../kernel/database/database.ts';
import { type OrganizationOf, selectOrganizationsOf } from '../accounts/user.sql.ts';
import type { Session } from './sessions.ts';

/** The organizations that a session may work in: all of the person's, or by single sign-on the one that it is for. */
export async function organizationsOf(
  statements: Statements,
  { userId, singleSignOnFor }: Session,
): Promise<OrganizationOf[]> {
  const all = await statements.query<OrganizationOf>(selectOrganizationsOf(userId));
  return singleSignOnFor === null ? all : all.filter(({ id }) => id === singleSignOnFor);
}
