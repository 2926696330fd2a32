import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Statements } from '../../server/kernel/database/database.ts';
import { type Sql, toQuery } from '../../server/kernel/database/sql.ts';
import { openDatabase } from '../../server/postgres/database.ts';
import { MIGRATIONS, migrate } from '../../server/postgres/migrate.ts';
import { type SetUpOrganization, setUpOrganization } from '../../server/setup.ts';

/** Kontor's embedded database as users have it, fsync included, in a directory of the bench's own. */
export interface Installation {
  readonly dataDir: string;
  readonly connection: pg.ClientConfig;
  /** Statements of the owner of the schema, whom row-level security does not bind and no time limits. */
  readonly owner: Statements;
  /** Gives the database back; PostgreSQL stops when no server uses it either. */
  close(): Promise<void>;
}

const quietLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** An empty directory for a bench; it is removed when the program ends. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-bench-'));
  process.once('beforeExit', () => rm(directory, { recursive: true, force: true, maxRetries: 5 }));
  return directory;
}

/**
 * Opens the database of a data directory, created and migrated where it is not yet.
 * @param databaseUrl a PostgreSQL to use instead of the embedded one
 */
export async function openInstallation(dataDir: string, databaseUrl?: string): Promise<Installation> {
  const database = await openDatabase({ dataDir, databaseUrl, purpose: 'command', log: quietLog });
  await migrate(database.connection, MIGRATIONS, quietLog);
  const client = new pg.Client(database.connection);
  // Without a listener, a connection that breaks would end the process; the statement under way fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  return {
    dataDir,
    connection: database.connection,
    owner: {
      query: async <Row extends object>(statement: Sql) => (await client.query<Row>(toQuery(statement))).rows,
    },
    close: async () => {
      await client.end();
      await database.close();
    },
  };
}

/** Holds the database of a data directory open only for `work`. */
export async function withInstallation<Result>(
  dataDir: string,
  work: (installation: Installation) => Promise<Result>,
  databaseUrl?: string,
): Promise<Result> {
  const installation = await openInstallation(dataDir, databaseUrl);
  try {
    return await work(installation);
  } finally {
    await installation.close();
  }
}

/** The ids that a statement selects. */
export async function idsOf({ owner }: Pick<Installation, 'owner'>, statement: Sql): Promise<string[]> {
  return (await owner.query<{ id: string }>(statement)).map(({ id }) => id);
}

/** Of every owner that a bench makes. */
export const OWNER_PASSWORD = 'only for measuring';

/** Adds an organization with its owner, its pipeline "Sales" and a key that has every scope. */
export function addOrganization({ owner }: Installation, name: string): Promise<SetUpOrganization> {
  const email = `owner@${name.toLowerCase().replaceAll(' ', '-')}.example`;
  return setUpOrganization(owner, { organization: name, email, password: OWNER_PASSWORD });
}
