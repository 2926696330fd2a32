import { z } from 'zod';
import type { WorkHost } from '../../kernel/family/family.ts';
import { defineJob } from '../../kernel/jobs/job.ts';
import { deleteRows, emptyRows } from '../../kernel/privacy/erase-rows.ts';
import type { Person, TablePrivacy } from '../../kernel/privacy/table-privacy.ts';
import type { AccessDatabase } from '../access-database.ts';
import { erasedAsFarAsAllowed } from './as-far-as-allowed.ts';
import { FORGET_CREDENTIALS, type FoundAccount, lockAccounts, selectAccount } from './find-user.sql.ts';
import { selectMemberships } from './member-privacy.sql.ts';
import { identifyingValues } from './user-privacy.ts';

interface Services extends Pick<WorkHost, 'privacy'> {
  readonly accessDatabase: Pick<AccessDatabase, 'transaction'>;
}

/** Emails about the account, which belong to no organization. */
const MAIL = 'mail_messages';

/**
 * The job that follows the erasure of a member. It erases what the role for accounts holds of the person in that organization and, if they belong
 * to no organization any more, their account. Whoever has joined the organization again in the meantime stays.
 */
export const eraseAccount = defineJob<{ user_id: string; organization_id: string }, Services>({
  kind: 'access.erase-account',
  title: 'Erase the account of a person who was erased',
  input: z.object({ user_id: z.uuid(), organization_id: z.uuid() }),
  attempts: 6,
  retrySeconds: [30, 120, 600, 3_600],
  run: ({ database, services: { accessDatabase, privacy } }, { user_id, organization_id }) =>
    accessDatabase.transaction(async (statements) => {
      await statements.query(lockAccounts([user_id]));
      const [account] = await statements.query<FoundAccount>(selectAccount(user_id));
      const memberships = await statements.query<{ id: string }>(selectMemberships(user_id));
      if (!account || memberships.some(({ id }) => id === organization_id)) return;
      const person: Person = {
        ...{ organizationIds: [organization_id], ids: [user_id], names: [], eventIds: [] },
        values: identifyingValues([account]),
      };
      const allowed = await erasedAsFarAsAllowed(statements, privacy);
      const isAlone = memberships.length === 0;
      const tables = isAlone ? allowed : ofOrganizations(allowed);
      await emptyRows(statements, tables, 'user', person);
      await deleteRows(statements, tables, 'user', person);
      // Before the commit: a later attempt would no longer know the address.
      if (isAlone) await deleteRows(database, only(privacy, MAIL), 'user', person);
      await statements.query(FORGET_CREDENTIALS);
    }),
});

/** Without the tables that belong to people rather than to organizations. */
function ofOrganizations(tables: readonly TablePrivacy[]): readonly TablePrivacy[] {
  return tables.map((privacy) => (privacy.organization === undefined ? privacy : { ...privacy, user: [] }));
}

function only(tables: readonly TablePrivacy[], name: string): readonly TablePrivacy[] {
  return tables.map((privacy) => (privacy.table === name ? privacy : { ...privacy, user: [] }));
}
