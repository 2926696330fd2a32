import { randomBytes } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import { ownerConnection } from '../server/postgres/embedded/embedded.ts';
import { isTemplate, openTestCluster, type TestCluster } from './cluster.ts';

/** Held while a database that is copied later is filled. */
const FILLING_LOCK = 0x46494c4c;

/**
 * A fresh database with the schema of this version, for the calling test file: `const connection = await testDatabase();` at its top.
 * Returns the connection of the owner. The database is dropped when the file's tests are over.
 */
export async function testDatabase(): Promise<ClientConfig> {
  const testCluster = await openTestCluster();
  return copyOf(testCluster.template, testCluster);
}

/** A database with rows that its file did not write, and what the file must know of them. */
export interface FilledDatabase<Known> {
  readonly connection: ClientConfig;
  readonly known: Known;
}

/**
 * The same with rows that many files begin with. They are written once a run and copied; a file that runs without the
 * runner writes them itself, so that what it sees is never older than the sources.
 * @param name tells apart what is written
 * @param write fills a fresh database and closes its connections; answers what a file must know, which JSON can hold
 */
export async function filledDatabase<Known>(
  name: string,
  write: (connection: ClientConfig) => Promise<Known>,
): Promise<FilledDatabase<Known>> {
  if (process.env.KONTOR_TEST_CLUSTER === undefined) {
    const connection = await testDatabase();
    return { connection, known: await write(connection) };
  }
  const testCluster = await openTestCluster();
  const filled = `filled_${name}`;
  await fillOnce(testCluster, filled, write);
  const { rows } = await testCluster.client.query<{ known: string }>(
    "SELECT shobj_description(oid, 'pg_database') AS known FROM pg_database WHERE datname = $1",
    [filled],
  );
  return { connection: await copyOf(filled, testCluster), known: JSON.parse(rows[0]?.known ?? '') };
}

async function fillOnce(
  { cluster, client, template }: TestCluster,
  name: string,
  write: (connection: ClientConfig) => Promise<unknown>,
): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [FILLING_LOCK]);
  try {
    if (await isTemplate(client, name)) return;
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
    const known = await write(ownerConnection(cluster, name, name));
    await client.query(`COMMENT ON DATABASE ${name} IS ${client.escapeLiteral(JSON.stringify(known))}`);
    await client.query(`ALTER DATABASE ${name} IS_TEMPLATE true`);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [FILLING_LOCK]);
  }
}

async function copyOf(template: string, { cluster, client, leave }: TestCluster): Promise<ClientConfig> {
  // The name tells whose it is, so that the next run can drop what a killed one left.
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  // Hooks of the file may still close their connections, so the database goes when nothing else is left to do.
  holdProcess(client, false);
  process.once('beforeExit', async () => {
    holdProcess(client, true);
    await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await leave();
  });
  return ownerConnection(cluster, name, name);
}

/** Says whether a connection keeps this process from ending; the driver has the methods, its types do not. */
function holdProcess(client: Client, hold: boolean): void {
  const method: unknown = Reflect.get(client, hold ? 'ref' : 'unref');
  if (typeof method === 'function') method.call(client);
}
