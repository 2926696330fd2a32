import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Database, type Statements } from '../../kernel/database/database.ts';
import { toQuery } from '../../kernel/database/sql.ts';
import type { Caller } from '../../kernel/operations/credential.ts';
import { insertUserRow } from '../accounts/user.sql.ts';
import { issueApiKey } from '../api-keys/issue-api-key.ts';
import { commandCaller } from '../organizations/command-caller.ts';
import { insertOrganizationRow, insertOwnerRow } from '../organizations/organization.sql.ts';

/** Shared by tests of access: organizations and keys in a test database, without the cost of a password. */

/** An organization with an owner and a key that has the requested scopes. */
export interface TestOrganization {
  readonly organizationId: string;
  readonly userId: string;
  readonly slug: string;
  readonly keyId: string;
  readonly key: string;
  /** Its owner on the command line. */
  readonly owner: Caller;
}

/** Connects as the schema owner, like the command line. */
export async function connectOwner(
  connection: pg.ClientConfig,
): Promise<Statements & { end(): Promise<void> }> {
  const client = new pg.Client(connection);
  await client.connect();
  return {
    query: async <Row extends object>(statement: Parameters<Statements['query']>[0]) =>
      (await client.query<Row>(toQuery(statement))).rows,
    end: () => client.end(),
  };
}

/** The database as the server uses it. */
export function openServerDatabase(connection: pg.ClientConfig): Database {
  return new Database({ connection, poolSize: 4, onConnectionError: () => undefined });
}

export async function createTestOrganization(
  owner: Statements,
  scopes: string[] = ['crm:read'],
): Promise<TestOrganization> {
  const organizationId = randomUUID();
  const userId = randomUUID();
  const slug = `org-${organizationId}`;
  await owner.query(insertOrganizationRow({ id: organizationId, name: slug, slug }));
  const email = `${userId}@example.com`;
  await owner.query(insertUserRow({ id: userId, email, name: 'Owner', password_hash: 'none' }));
  await owner.query(insertOwnerRow(organizationId, userId));
  const { record, key } = await issueApiKey(owner, organizationId, { name: 'First', scopes }, userId);
  return {
    organizationId,
    userId,
    slug,
    keyId: record.id,
    key,
    owner: await commandCaller(owner, slug),
  };
}
