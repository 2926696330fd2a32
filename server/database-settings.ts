import { oneOf, url } from './config-values.ts';
import type { PoolMode } from './kernel/database/connection-role.ts';
import type { Setting } from './setting.ts';

const parse = url('postgresql:', 'postgres:');

const service: Setting<string | undefined> = {
  name: 'DATABASE_URL',
  default: undefined,
  defaultText: 'the embedded database',
  expected: 'a URL such as postgresql://user:password@host:5432/database',
  description: 'A PostgreSQL (15 or newer) to use instead of the embedded one.',
  secret: true,
  parse,
};

const migration: Setting<string | undefined> = {
  name: 'DATABASE_MIGRATION_URL',
  default: undefined,
  defaultText: 'DATABASE_DIRECT_URL, else DATABASE_URL',
  expected: 'a URL such as postgresql://owner:password@host:5432/database',
  description:
    'The owner of the same database, for migrations, backups and commands. `DATABASE_URL` then needs only a login ' +
    "without rights, such as `CREATE ROLE kontor_service LOGIN PASSWORD '…' NOINHERIT`. Kontor grants it the roles " +
    'of the service.',
  secret: true,
  parse,
};

const direct: Setting<string | undefined> = {
  name: 'DATABASE_DIRECT_URL',
  default: undefined,
  defaultText: 'DATABASE_URL',
  expected: 'a URL such as postgresql://user:password@host:5432/database',
  description:
    'The address of the same database that bypasses a pooler such as PgBouncer, for LISTEN and the migration lock, which need ' +
    'their own session.',
  secret: true,
  parse,
};

const POOL_MODES: readonly PoolMode[] = ['session', 'transaction'];

const poolMode: Setting<PoolMode> = {
  name: 'DATABASE_POOL_MODE',
  default: 'session',
  expected: POOL_MODES.join(' or '),
  description:
    'The mode of a pooler in `DATABASE_URL`, as in the `pool_mode` of PgBouncer. Without a pooler, leave it at `session`. ' +
    'With `transaction`, each transaction makes its settings itself, which costs a few statements but needs few connections ' +
    'to PostgreSQL. `DATABASE_DIRECT_URL` is then required, and the login in `DATABASE_URL` must not have rights of its own.',
  parse: oneOf(POOL_MODES),
};

/** The settings that name a PostgreSQL. */
export const DATABASE_SETTINGS = {
  databaseUrl: service,
  databaseMigrationUrl: migration,
  databaseDirectUrl: direct,
  databasePoolMode: poolMode,
};

/** Reads them. */
export function readDatabase(read: <Value>(setting: Setting<Value>) => Value) {
  return {
    databaseUrl: read(service),
    databaseMigrationUrl: read(migration),
    databaseDirectUrl: read(direct),
    databasePoolMode: read(poolMode),
  };
}
