import type { TestApi } from '../../../test/api.ts';
import { Database } from '../../kernel/database/database.ts';
import { type Sql, sql } from '../../kernel/database/sql.ts';
import { systemCaller } from '../../kernel/operations/actor.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { readingIn } from '../../kernel/operations/reading-as.ts';

/** Shows how PostgreSQL would run the statements of lists. */
export interface Plans {
  /** That of somebody who sees everything in the organization of the test. */
  readonly context: ReadContext;
  planOf(statement: Sql): Promise<string>;
  close(): Promise<void>;
}

export function plansOf({ connection, organization }: Pick<TestApi, 'connection' | 'organization'>): Plans {
  const database = new Database({ connection, onConnectionError: () => undefined });
  const caller = systemCaller({
    ...{ organizationId: organization.id, id: crypto.randomUUID(), job: 'Test', scopes: ['crm:read'] },
    person: { userId: null, role: 'admin', isRestricted: false },
  });
  const context = readingIn({ database, onEvents: () => undefined }, caller);
  return {
    context,
    planOf: async (statement) => {
      const explained = sql`EXPLAIN ${statement}`.plannedEachTime();
      const rows = await context.query<{ 'QUERY PLAN': string }>(explained);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
    close: () => database.close(),
  };
}
