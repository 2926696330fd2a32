import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Log } from './log.ts';
import { DatabaseRefusal, errorCode, errorMessage } from './refusal.ts';
import { ensureRoles } from './roles.ts';

/** "KONT": only one process at a time migrates a database. */
const MIGRATION_LOCK = 0x4b4f4e54;

/** Each start makes the policies for viewers that are missing, because the role may have come later. */
const VIEWER_POLICIES = '0082_visibility.sql';
const WITHOUT_VIEWERS =
  'Owners cannot limit which records members see until an administrator has run once, and Kontor has started again:';

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;

interface Migration {
  /** File name, such as `0001_contacts.sql`. */
  name: string;
  sql: string;
  /** SHA-256 of the text, in hexadecimal. */
  checksum: string;
}

interface AppliedMigration {
  name: string;
  checksum: string;
}

/** The folder with the migrations of this version of Kontor. */
export const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');

/**
 * Migrates a database to the schema of this version: applies the missing files `0001_name.sql`, … of `directory` in
 * order, each in its own transaction. Several processes may do this at once. Returns the names of the applied files.
 * `last` is the migration to stop after, for a backup of an older version. Throws DatabaseRefusal if files and
 * database disagree, or if a file fails, which then leaves no trace.
 */
export async function migrate(
  connection: pg.ClientConfig,
  directory: string,
  log: Log,
  last?: string,
): Promise<string[]> {
  const known = await readMigrations(directory);
  const migrations = last === undefined ? known : known.filter(({ name }) => name <= last);
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  // A migration may have a message for the operator.
  client.on('notice', ({ severity, message = '' }) => {
    if (severity === 'WARNING') log.warn({}, message);
  });
  await client.connect();
  try {
    // The lock comes before the table, because two processes may try to create it.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const lacking = await ensureRoles(client);
    if (lacking !== undefined) log.warn({}, `${WITHOUT_VIEWERS} ${lacking}`);
    const pending = findPending(migrations, await readApplied(client));
    for (const migration of pending) {
      await apply(client, migration);
      log.info({ migration: migration.name }, 'Migration applied');
    }
    if (migrations.some(({ name }) => name === VIEWER_POLICIES))
      await client.query('SELECT make_viewer_policies()');
    return pending.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** Reads the files of a directory in order. Throws DatabaseRefusal for an unexpected name. */
export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name, index) => {
      const number = String(index + 1).padStart(4, '0');
      if (!new RegExp(`^${number}_[a-z0-9_]+\\.sql$`).test(name)) {
        throw new DatabaseRefusal(
          `migrations/${name}: expected a file ${number}_name.sql here; numbers must be consecutive.`,
        );
      }
      // A checkout may change line endings, which does not affect the schema.
      const sql = (await readFile(join(directory, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The migrations that a database lacks. Throws DatabaseRefusal if it was migrated with other files. */
function findPending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  applied.forEach(({ name, checksum }, index) => {
    const migration = migrations[index];
    if (migration?.name !== name) {
      throw new DatabaseRefusal(
        `The database is newer than this version of Kontor: it has the migration ${name}. Run the newer version, or restore a backup.`,
      );
    }
    if (migration.checksum !== checksum) {
      throw new DatabaseRefusal(
        `migrations/${name} has changed since it was applied. Restore the file, and make changes in a new one.`,
      );
    }
  });
  return migrations.slice(applied.length);
}

async function readApplied(client: pg.Client): Promise<AppliedMigration[]> {
  await client.query(CREATE_TABLE).catch((error: unknown) => {
    if (errorCode(error) !== '42501') throw error;
    throw new DatabaseRefusal(
      'The user in DATABASE_URL may not create tables. An administrator has to make it the owner of the database: ' +
        'ALTER DATABASE name OWNER TO user;',
    );
  });
  const { rows } = await client.query<AppliedMigration>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  return rows;
}

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [name, checksum]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw new DatabaseRefusal(`migrations/${name}${lineOf(sql, error)} failed: ${errorMessage(error)}`);
  }
}

/** The line of the file in which PostgreSQL found the error, if it says so. */
function lineOf(sql: string, error: unknown): string {
  if (!(error instanceof pg.DatabaseError) || error.position === undefined) return '';
  return `:${sql.slice(0, Number(error.position)).split('\n').length}`;
}
