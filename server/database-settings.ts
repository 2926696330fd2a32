import { url } from './config-values.ts';
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
    'their own session. The pooler itself must keep one session for each connection (`pool_mode = session`).',
  secret: true,
  parse,
};

/** The settings that name a PostgreSQL. */
export const DATABASE_SETTINGS = {
  databaseUrl: service,
  databaseMigrationUrl: migration,
  databaseDirectUrl: direct,
};
