import { v7 as uuidv7 } from 'uuid';
import type { Statements } from '../../kernel/database/database.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { parseInput } from '../../kernel/operations/parse.ts';
import { claimAddress } from '../accounts/claim-address.ts';
import { insertUserRow, selectProvedUser, type UserRow } from '../accounts/user.sql.ts';
import { hashPassword, requireNoNames, verifyPassword } from '../password.ts';
import { type OrganizationDraft, organizationDraft } from './organization.schema.ts';
import { insertOrganizationRow, insertOwnerRow } from './organization.sql.ts';
import { slugOf } from './slug.ts';

const OTHER_PASSWORD = new Conflict(
  "'email' belongs to a user with a different 'password'. Enter the password of that user.",
);

/** A new organization and its owner. */
export interface NewOrganization {
  readonly organizationId: string;
  readonly slug: string;
  readonly userId: string;
}

/**
 * Creates an organization with its owner: a new user, or the existing one with this email address and password.
 * @param statements a transaction across organizations, in which the caller also creates what else a new organization
 *   needs
 * @param input as in `organizationDraft`
 * @throws 400 `invalid_request` for bad input, 409 `conflict` if the email address belongs to someone else
 */
export async function createOrganization(statements: Statements, input: unknown): Promise<NewOrganization> {
  const draft = parseInput(organizationDraft, input);
  const userId = await findOrCreateUser(statements, draft);
  const { id, slug } = await insertUnderFreeSlug(statements, draft.organization);
  await statements.query(insertOwnerRow(id, userId));
  return { organizationId: id, slug, userId };
}

async function findOrCreateUser(statements: Statements, draft: OrganizationDraft): Promise<string> {
  const { email, password } = draft;
  const [user] = await statements.query<UserRow>(selectProvedUser(email));
  if (user && (await verifyPassword(password, user.password_hash ?? undefined))) return user.id;
  if (user) throw conflict(OTHER_PASSWORD);
  const name = draft.name ?? email.slice(0, email.lastIndexOf('@'));
  requireNoNames(password, [draft.organization, name, email]);
  const [created] = await statements.query<{ id: string }>(
    insertUserRow({ id: uuidv7(), email, name, password_hash: await hashPassword(password) }),
  );
  // No row: someone else has just created the user.
  if (!created) return findOrCreateUser(statements, draft);
  // Whoever operates the server or sets it up vouches for the address.
  await claimAddress(statements, created.id);
  return created.id;
}

async function insertUnderFreeSlug(
  statements: Statements,
  name: string,
): Promise<{ id: string; slug: string }> {
  for (let number = 1; ; number += 1) {
    const organization = { id: uuidv7(), name, slug: slugOf(name, number) };
    const inserted = await statements.query(insertOrganizationRow(organization));
    if (inserted.length > 0) return organization;
  }
}
