import { after } from 'node:test';
import type { TestApi, TestOrganization } from '../../../test/api.ts';
import { Database } from '../../kernel/database/database.ts';
import { renderJson } from '../../kernel/database/json-text.ts';
import type { Role } from '../../kernel/operations/credential.ts';
import type { Kernel, Operation } from '../../kernel/operations/operation.ts';
import { ALL_SCOPES } from '../../kernel/operations/scopes.ts';

/** Calls operations like a person in the web app, including those without another door. */
export type Person = <Data>(operation: Operation, input?: object) => Promise<Data>;

/** Signs in a member of an organization; by default the owner of the first one. */
export function signIn(
  api: TestApi,
  organization: TestOrganization = api.organization,
  { role = 'owner', userId = organization.userId }: { role?: Role; userId?: string } = {},
): Person {
  const database = new Database({ connection: api.connection, onConnectionError: () => undefined });
  after(() => database.close());
  const kernel: Kernel = { database, records: api.records, onEvents: () => undefined };
  const scopes = new Set(ALL_SCOPES);
  const limits = { rateLimitPerMinute: null };
  const who = { id: userId, userId, organizationId: organization.id, role };
  const credential = { kind: 'session', ...who, scopes, ...limits } as const;
  return async (operation, input = {}) => {
    const { data } = await operation.invoke(kernel, { credential, door: 'web', requestId: userId }, input);
    return JSON.parse(renderJson(data));
  };
}
