import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import { attach } from '../server/postgres/embedded/attach.ts';
import { type Cluster, describeCluster } from '../server/postgres/embedded/cluster.ts';
import { ownerConnection } from '../server/postgres/embedded/embedded.ts';
import { MIGRATIONS, migrate, readMigrations } from '../server/postgres/migrate.ts';
import { quietLog } from './log.ts';

const CHECKOUT = join(import.meta.dirname, '..');

/** Held while the template database is made. */
const TEMPLATE_LOCK = 0x54455354;

/** The throw-away cluster of the tests, for as long as a process uses it. */
export interface TestCluster {
  cluster: Cluster;
  /** Connected to the maintenance database as the superuser. */
  client: Client;
  /** Name of the database that has the schema of this version and no rows. */
  template: string;
  leave(): Promise<void>;
}

/** Joins the cluster that the runner started (KONTOR_TEST_CLUSTER), or for a file run alone one of this checkout that is kept for the next time. */
export async function openTestCluster(): Promise<TestCluster> {
  const dataDir = process.env.KONTOR_TEST_CLUSTER ?? ownTemporaryDirectory();
  const cluster = describeCluster({ dataDir, durable: false, log: quietLog });
  const { client, leave } = await attach(cluster, `kontor test pid ${process.pid}`);
  return { cluster, client, template: await ensureTemplate(cluster, client), leave };
}

async function ensureTemplate(cluster: Cluster, client: Client): Promise<string> {
  const checksums = (await readMigrations(MIGRATIONS)).map(({ checksum }) => checksum);
  const template = `template_${shortHash(checksums.join())}`;
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    await dropLeftovers(client, template);
    if (await isTemplate(client, template)) return template;
    await client.query(`CREATE DATABASE ${template}`);
    await migrate(ownerConnection(cluster, 'template', template), MIGRATIONS, quietLog);
    await client.query(`ALTER DATABASE ${template} IS_TEMPLATE true`);
    return template;
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** A template is marked as its last step, so one that is marked is whole. */
export async function isTemplate(client: Client, name: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1 AND datistemplate', [
    name,
  ]);
  return rowCount === 1;
}

/** Drops the templates of other migrations or half made, and the databases of test processes that are gone. */
async function dropLeftovers(client: Client, template: string): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database
      WHERE datname ~ '^test_' OR (datname ~ '^template_' AND NOT (datname = $1 AND datistemplate))`,
    [template],
  );
  for (const { datname } of rows) {
    if (datname.startsWith('test_') && isAlive(Number(datname.split('_')[1]))) continue;
    await client.query(`ALTER DATABASE ${datname} IS_TEMPLATE false`);
    await client.query(`DROP DATABASE ${datname} WITH (FORCE)`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Names in the temporary directory can be guessed, so one that another user made first is refused. */
function ownTemporaryDirectory(): string {
  const uid = process.getuid?.() ?? 0;
  const directory = join(tmpdir(), `kontor-test-${uid}-${shortHash(CHECKOUT)}`);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stat = lstatSync(directory);
  if (!stat.isDirectory() || stat.uid !== uid)
    throw new Error(`${directory} belongs to another user; remove it`);
  return directory;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
