import type { Setting } from './config.ts';
import { url } from './config-values.ts';

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
    "without rights of its own, such as `CREATE ROLE kontor_service LOGIN PASSWORD '…' NOINHERIT`; Kontor lets it take the roles " +
    'under which the service works.',
  secret: true,
  parse,
};

const direct: Setting<string | undefined> = {
  name: 'DATABASE_DIRECT_URL',
  default: undefined,
  defaultText: 'DATABASE_URL',
  expected: 'a URL such as postgresql://user:password@host:5432/database',
  description:
    'The way to the same database past a pooler such as PgBouncer, for what needs a session of its own: hearing of changes and ' +
    'the lock of migrations. The pooler itself must keep one session for each connection (`pool_mode = session`).',
  secret: true,
  parse,
};

/** The settings that name a PostgreSQL. */
export const DATABASE_SETTINGS = {
  databaseUrl: service,
  databaseMigrationUrl: migration,
  databaseDirectUrl: direct,
};
