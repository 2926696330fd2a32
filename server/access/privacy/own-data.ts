import type { Statements } from '../../kernel/database/database.ts';
import { documentText, exportPerson } from '../../kernel/privacy/export-rows.ts';
import type { TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import {
  type FoundAccount,
  selectAccount,
  selectOwnOrganizations,
  selectReadableTables,
} from './find-user.sql.ts';

/**
 * Exports a person's account for the person: everything that the role for accounts may read. Logs belong to the
 * organizations; the operator exports those.
 */
export async function exportOwnData(
  statements: Statements,
  declared: readonly TablePrivacy[],
  userId: string,
): Promise<unknown> {
  const readable = await statements.query<{ table: string }>(selectReadableTables());
  const names = new Set(readable.map(({ table }) => table));
  const [account] = await statements.query<FoundAccount>(selectAccount(userId));
  const values = account ? [account.email, account.former_email ?? ''].filter((value) => value !== '') : [];
  const organizations = await statements.query<{ id: string }>(selectOwnOrganizations(userId, values));
  const person = {
    ...{ ids: [userId], values, names: [], eventIds: [] },
    organizationIds: organizations.map(({ id }) => id),
  };
  const own = declared.map((privacy) => (names.has(privacy.table) ? privacy : { ...privacy, user: [] }));
  return JSON.parse(await documentText(exportPerson(statements, own, 'user', person)));
}
