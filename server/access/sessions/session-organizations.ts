import type { Statements } from '../../kernel/database/database.ts';
import { type OrganizationOf, selectOrganizationsOf } from '../accounts/user.sql.ts';
import type { Session } from './sessions.ts';

/** The organizations that a session may use: all of the person's or, after single sign-on, only that one. */
export async function organizationsOf(
  statements: Statements,
  { userId, singleSignOnFor }: Session,
): Promise<OrganizationOf[]> {
  const all = await statements.query<OrganizationOf>(selectOrganizationsOf(userId));
  return singleSignOnFor === null ? all : all.filter(({ id }) => id === singleSignOnFor);
}
