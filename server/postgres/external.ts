import pg from 'pg';
import type { Log } from './log.ts';
import type { Opened } from './opened.ts';
import { sharesSessions } from './pooler.ts';
import { DatabaseRefusal, errorCode } from './refusal.ts';
import { SERVICE_ROLES } from './roles.ts';

const CHECK_TIMEOUT_MS = 5_000;
const OLDEST_VERSION = 150_000;

/** What determines whether a PostgreSQL that Kontor did not start can be used. */
export interface ServerFacts {
  /** As `server_version_num`, such as 180004. */
  version: number;
  encoding: string;
  foldsCase: boolean;
  readOnly: boolean;
}

/** The login and its rights. */
interface LoginFacts {
  login: string;
  superuser: boolean;
  /** Whether it owns the database or Kontor's tables. */
  owner: boolean;
  /** Whether it has the rights of the roles of the service without taking one. */
  inherits: boolean;
}

/** The settings that name a PostgreSQL. */
interface ExternalSettings {
  readonly databaseUrl: string;
  readonly databaseMigrationUrl?: string | undefined;
  readonly databaseDirectUrl?: string | undefined;
  readonly databasePoolMode?: 'session' | 'transaction';
}

/**
 * Opens the database in DATABASE_URL after checking that it can be used. Migrations, backups and restores use
 * DATABASE_MIGRATION_URL, else DATABASE_DIRECT_URL, else DATABASE_URL; work that a pooler would break uses
 * DATABASE_DIRECT_URL. Throws DatabaseRefusal within seconds if it cannot be used. The message contains host and
 * database, never user or password.
 */
export async function openExternal(settings: ExternalSettings, purpose: string, log: Log): Promise<Opened> {
  const { databaseUrl, databaseMigrationUrl, databaseDirectUrl, databasePoolMode: poolMode } = settings;
  const isShared = poolMode === 'transaction';
  if (isShared && databaseDirectUrl === undefined) throw new DatabaseRefusal(NEEDS_DIRECT_URL);
  const connect = (url: string) => ({
    connectionString: url,
    application_name: `kontor ${purpose} pid ${process.pid}`,
  });
  const service = await look('DATABASE_URL', connect(databaseUrl), { isShared });
  if (isShared) requireNoRights(service);
  if (databaseDirectUrl !== undefined) await look('DATABASE_DIRECT_URL', connect(databaseDirectUrl));
  if (databaseMigrationUrl !== undefined) await look('DATABASE_MIGRATION_URL', connect(databaseMigrationUrl));
  if (purpose === 'server') warnOfRights(service, log);
  return {
    connection: connect(databaseMigrationUrl ?? databaseDirectUrl ?? databaseUrl),
    service: {
      ...connect(databaseUrl),
      ...(isShared ? { poolMode } : {}),
      ...(databaseDirectUrl === undefined ? {} : { directly: connect(databaseDirectUrl) }),
    },
    ...(databaseMigrationUrl === undefined ? {} : { serviceLogin: service.login }),
    close: async () => undefined,
  };
}

const NEEDS_DIRECT_URL =
  'DATABASE_POOL_MODE=transaction needs DATABASE_DIRECT_URL, the address of PostgreSQL itself, for LISTEN and the migration lock.';

/** @param isShared whether a pooler may give each transaction another session */
async function look(
  setting: string,
  connection: { connectionString: string },
  { isShared = false } = {},
): Promise<LoginFacts> {
  const place = `${setting} (${describePlace(setting, connection.connectionString)})`;
  const facts = await readFacts(connection, place);
  const complaint = complaintAbout(facts);
  if (complaint !== undefined) throw new DatabaseRefusal(`${place}: ${complaint}`);
  if (!isShared && (await sharesSessions(connection).catch(() => false))) {
    throw new DatabaseRefusal(`${place}: ${setting === 'DATABASE_URL' ? SHARED : SHARED_DIRECTLY}`);
  }
  return facts;
}

const SHARED =
  'a pooler gives each transaction another session, which would lose the role and the organization. Set ' +
  'DATABASE_POOL_MODE=transaction and DATABASE_DIRECT_URL, or let the pooler keep sessions (pool_mode = session).';

const SHARED_DIRECTLY =
  'a pooler gives each transaction another session. Use the address of PostgreSQL itself.';

/**
 * In transaction mode each transaction takes its role with its first statement. A login without rights sees nothing if
 * that ever fails.
 */
function requireNoRights({ login, superuser, owner, inherits }: LoginFacts): void {
  if (!superuser && !owner && !inherits) return;
  const rights = superuser ? 'is a superuser' : owner ? 'owns the database' : 'inherits rights of its roles';
  throw new DatabaseRefusal(
    `DATABASE_URL: with DATABASE_POOL_MODE=transaction the login must not have rights of its own, but ${login} ${rights}. ` +
      "Create one, such as CREATE ROLE kontor_service LOGIN PASSWORD '…' NOINHERIT, and set DATABASE_MIGRATION_URL to the owner.",
  );
}

/** The service switches to roles with few rights, but anyone who could inject SQL could switch back to the login. */
function warnOfRights({ login, superuser, owner }: LoginFacts, log: Log): void {
  if (!superuser && !owner) return;
  log.warn(
    { login },
    `DATABASE_URL signs in as ${superuser ? 'a superuser' : 'the owner of the database'}, with more rights than the service ` +
      'needs. Use a login without rights in DATABASE_URL and the owner in DATABASE_MIGRATION_URL; see docs/configuration.md',
  );
}

/** What is wrong with a server and what to do; undefined if it can be used. */
export function complaintAbout(facts: ServerFacts): string | undefined {
  if (facts.version < OLDEST_VERSION) {
    return `the server is PostgreSQL ${Math.floor(facts.version / 10_000)}; Kontor needs 15 or newer.`;
  }
  if (facts.encoding !== 'UTF8') {
    return `the database has the encoding ${facts.encoding}. Create one with UTF8: CREATE DATABASE kontor TEMPLATE template0 ENCODING 'UTF8'`;
  }
  if (!facts.foldsCase) {
    return (
      "the database's locale does not treat É as the upper case of é, so searches would miss names. " +
      "Create one with a UTF-8 locale: CREATE DATABASE kontor TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'"
    );
  }
  if (facts.readOnly) return 'the database is read-only. Use the primary server, not a standby.';
  return undefined;
}

async function readFacts(connection: pg.ClientConfig, place: string): Promise<ServerFacts & LoginFacts> {
  try {
    const client = new pg.Client({
      ...connection,
      connectionTimeoutMillis: CHECK_TIMEOUT_MS,
      query_timeout: CHECK_TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<ServerFacts & LoginFacts>(
        `SELECT current_setting('server_version_num')::int AS version,
                current_setting('server_encoding') AS encoding,
                CASE WHEN current_setting('server_encoding') = 'UTF8' THEN lower(U&'\\00C9') = U&'\\00E9' ELSE false END AS "foldsCase",
                current_setting('transaction_read_only')::bool AS "readOnly", session_user AS login,
                (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS superuser,
                EXISTS (SELECT FROM pg_database WHERE datname = current_database() AND pg_has_role(session_user, datdba, 'MEMBER'))
                  OR EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('public.schema_migrations')
                    AND pg_has_role(session_user, relowner, 'MEMBER')) AS owner,
                EXISTS (SELECT FROM pg_roles WHERE rolname = session_user AND rolinherit)
                  OR EXISTS (SELECT FROM pg_roles WHERE rolname = ANY ($1) AND pg_has_role(session_user, oid, 'USAGE')) AS inherits`,
        [SERVICE_ROLES],
      );
      const facts = rows[0];
      if (facts === undefined) throw new Error('no answer');
      return facts;
    } finally {
      await client.end().catch(() => undefined);
    }
  } catch (error) {
    // The error itself is not passed on: a malformed URL would include the password.
    throw new DatabaseRefusal(`${place}: ${explain(error)}`);
  }
}

function explain(error: unknown): string {
  const code = errorCode(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  if (code === '3D000') return 'the database does not exist. Create it: CREATE DATABASE name ENCODING UTF8';
  if (code.startsWith('28')) return 'the server does not accept the user or password.';
  if (code === '53300') return 'the server has no free connection.';
  if (code === '57P03') return 'the server is starting or stopping. Try again in a moment.';
  if (/timeout|timed out|terminated/i.test(message))
    return 'the server does not answer within 5 s. Start it, or correct the address.';
  if (/^E(?!RR_)/.test(code))
    return `the server cannot be reached (${code}). Start it, or correct the address.`;
  if (/^[0-9A-Z]{5}$/.test(code)) return `the server answers with the error ${code}.`;
  return 'connecting failed. Correct the address.';
}

/** The host and database in the URL, which are safe to show. */
function describePlace(setting: string, databaseUrl: string): string {
  const match = /^postgres(?:ql)?:\/\/(?:[^@/?#]*@)?([^/?#]*)\/?([^?#]*)/.exec(databaseUrl);
  if (match === null) {
    throw new DatabaseRefusal(`${setting}: expected postgresql://user:password@host:5432/database`);
  }
  return `${match[1] || 'local'}/${match[2] ?? ''}`;
}
