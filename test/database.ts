import { randomBytes } from 'node:crypto';
import type { Client, ClientConfig } from 'pg';
import { ownerConnection } from '../server/postgres/embedded/embedded.ts';
import { openTestCluster } from './cluster.ts';

/**
 * A fresh database with the schema of this version, for the calling test file: `const connection = await testDatabase();` at its top.
 * Returns the connection of the owner. The database is dropped when the file's tests are over.
 */
export async function testDatabase(): Promise<ClientConfig> {
  const { cluster, client, template, leave } = await openTestCluster();
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
