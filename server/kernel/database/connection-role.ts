import pg, { type ClientBase } from 'pg';
import { constantSql, joinSql, type Sql, sql, toQuery } from './sql.ts';

/** Time limits that PostgreSQL enforces on a connection, in milliseconds. */
export interface ServerLimits {
  /** For a statement, including its wait for locks. PostgreSQL then cancels it. */
  readonly statementMs: number;
  /** For a transaction that is waiting for its next statement. PostgreSQL then closes the connection. */
  readonly idleInTransactionMs: number;
}

/** A role that the service works under. None of them owns a table or bypasses row-level security. */
export type ServiceRole = 'kontor_app' | 'kontor_worker' | 'kontor_access' | 'kontor_viewer';

/**
 * What a connection of the service reaches. In `session` mode, a session of PostgreSQL of its own. In `transaction` mode, a
 * pooler, which gives it another session for each transaction.
 */
export type PoolMode = 'session' | 'transaction';

/** How the service connects to its database: the driver's settings and a few of our own. */
export interface ServiceConnection extends pg.PoolConfig {
  /**
   * Whether the roles sign in under their own names, so that a connection has no greater rights to return to.
   */
  readonly rolesSignIn?: boolean;
  /** By default `session`. */
  readonly poolMode?: PoolMode;
  /** Connects without the pooler, for work that needs its own session. */
  readonly directly?: pg.ClientConfig;
}

/** Returns the driver settings for signing in as a role. */
export function signInFor(role: ServiceRole, connection: ServiceConnection): pg.PoolConfig {
  const { rolesSignIn, poolMode: _mode, directly: _directly, ...settings } = connection;
  return rolesSignIn === true ? { ...settings, user: role } : settings;
}

/** Like `signInFor`, but bypasses the pooler, for work that a pooler would break, such as LISTEN. */
export function signInDirectly(role: ServiceRole, connection: ServiceConnection): pg.ClientConfig {
  return { ...signInFor(role, connection), ...connection.directly };
}

/** Settings of PostgreSQL by name. */
export type Settings = Readonly<Record<string, string>>;

/** The settings that every connection of the service needs: a role with few rights and time limits. */
export function settingsOf(role: ServiceRole, limits: ServerLimits, further: Settings = {}): Settings {
  return {
    role,
    timezone: 'UTC',
    statement_timeout: String(limits.statementMs),
    idle_in_transaction_session_timeout: String(limits.idleInTransactionMs),
    ...further,
  };
}

/** How often PostgreSQL checks during a statement whether the client is still connected. */
const CONNECTION_CHECK_MS = '1000';

/** PostgreSQL returns this code if its operating system does not report closed connections. */
const INVALID_PARAMETER_VALUE = '22023';

/**
 * Makes the settings of a new connection. It sends statements rather than start-up options: options in the
 * connection URL would override ours, and some poolers drop them.
 */
export async function settleSession(client: ClientBase, settings: Settings): Promise<void> {
  await client.query(toQuery(sql`SELECT ${setEach(settings, SESSION)}`));
  await client.query(toQuery(CHECK_CONNECTION)).catch(unlessUnsupported);
}

/** Expressions that make the same settings for the current transaction alone. */
export function localSettings(settings: Settings): Sql {
  return sql`${setEach(settings, TRANSACTION)}, ${CHECK_CONNECTION_ON_LINUX}`;
}

/** The last argument of `set_config`. */
const SESSION = constantSql('false');
const TRANSACTION = constantSql('true');

function setEach(settings: Settings, extent: Sql): Sql {
  const each = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, ${extent})`);
  return joinSql(each, sql`, `);
}

const CHECK_CONNECTION = sql`SELECT set_config('client_connection_check_interval', ${CONNECTION_CHECK_MS}, false)`;

/** An error would end the transaction, so the check is made where it certainly works. */
const CHECK_CONNECTION_ON_LINUX = sql`
  CASE WHEN version() LIKE '%linux%' THEN set_config('client_connection_check_interval', ${CONNECTION_CHECK_MS}, true) END`;

function unlessUnsupported(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== INVALID_PARAMETER_VALUE) throw error;
}
