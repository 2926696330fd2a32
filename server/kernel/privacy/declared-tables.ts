import type { Statements } from '../database/database.ts';
import { type Sql, sql } from '../database/sql.ts';
import type { Person, TablePrivacy } from './table-privacy.ts';
import {
  type EventBatch,
  inOrganizations,
  type Key,
  SELECT_TABLES,
  selectEventsOf,
  selectStepEnd,
  withinStep,
} from './traces.sql.ts';

interface CatalogTable {
  readonly table: string;
  readonly has_organization: boolean;
  readonly columns: readonly string[] | null;
  readonly key: Key;
  readonly referred_by: readonly string[];
}

/** A database table with the declaration from its manifest. */
export interface DeclaredTable {
  readonly privacy: TablePrivacy;
  /** Those that the role may read. */
  readonly columns: readonly string[];
  /** The primary key. */
  readonly key: Key;
}

/**
 * The tables of the database, each after the tables that refer to it.
 * @throws Error for a table without a declaration
 */
export async function inOrderOfDeletion(
  statements: Statements,
  declared: readonly TablePrivacy[],
): Promise<readonly DeclaredTable[]> {
  const tables = await statements.query<CatalogTable>(SELECT_TABLES);
  const waiting = new Map(tables.map((table) => [table.table, table]));
  const ordered: DeclaredTable[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(
      ({ referred_by }) => !referred_by.some((name) => waiting.has(name)),
    );
    if (next.length === 0)
      throw new Error('Tables refer to one another in a cycle, so no order of deletion exists.');
    for (const { table, columns, key, has_organization } of next) {
      waiting.delete(table);
      ordered.push({
        privacy: declarationOf(table, has_organization, declared),
        columns: columns ?? [],
        key,
      });
    }
  }
  return ordered;
}

function declarationOf(
  table: string,
  hasOrganization: boolean,
  declared: readonly TablePrivacy[],
): TablePrivacy {
  const privacy = declared.find((candidate) => candidate.table === table);
  if (!privacy) throw new Error(`No manifest declares the personal data in the table ${table}.`);
  if (!hasOrganization && privacy.organization === undefined) {
    throw new Error(
      `The manifest does not declare which rows of the table ${table} belong to an organization.`,
    );
  }
  return privacy;
}

/** Yields the conditions with which statements cover all rows of a table: one condition, or one per step. */
export async function* stepsOf(
  statements: Statements,
  { table, steps }: Pick<TablePrivacy, 'table' | 'steps'>,
  { organizationIds }: Pick<Person, 'organizationIds'>,
): AsyncGenerator<Sql> {
  if (!steps) return yield sql`true`;
  for (const organizationId of organizationIds) {
    for (let after: readonly string[] | null = null; ; ) {
      const [end]: { key: readonly string[] }[] = await statements.query<{ key: readonly string[] }>(
        selectStepEnd(table, organizationId, steps, after),
      );
      if (!end) break;
      yield sql`${inOrganizations({ organizationIds: [organizationId] })} AND ${withinStep(steps, after, end.key)}`;
      after = end.key;
    }
  }
}

/** The events about some records of an organization and about their activities. */
export async function eventsOf(
  statements: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const eventIds: string[] = [];
  for (let after: string | null = '00000000-0000-0000-0000-000000000000'; after !== null; ) {
    const select = selectEventsOf(organizationId, ids, after);
    const [batch]: EventBatch[] = await statements.query<EventBatch>(select);
    eventIds.push(...(batch?.found ?? []));
    after = batch?.last ?? null;
  }
  return eventIds;
}
