import pg, { type ClientBase } from 'pg';
import { sql, toQuery } from './sql.ts';

/** How long PostgreSQL lets a connection work, in milliseconds. */
export interface ServerLimits {
  /** A statement, its wait for locks included; PostgreSQL then cancels it. */
  readonly statementMs: number;
  /** A transaction that waits for its next statement; PostgreSQL then ends the connection. */
  readonly idleInTransactionMs: number;
}

/** A role that the service works under. None owns a table or passes row-level security by. */
export type ServiceRole = 'kontor_app' | 'kontor_worker' | 'kontor_access';

/** How the service reaches its database: settings of the driver, and what the driver does not know. */
export interface ServiceConnection extends pg.PoolConfig {
  /** The roles sign in by their own names, so that there are no greater rights to go back to. */
  readonly rolesSignIn?: boolean;
  /** The way past a pooler, for what needs a session of its own. */
  readonly directly?: pg.ClientConfig;
}

/** The settings by which the driver signs in for a role. */
export function signInFor(role: ServiceRole, connection: ServiceConnection): pg.PoolConfig {
  const { rolesSignIn, directly: _, ...settings } = connection;
  return rolesSignIn === true ? { ...settings, user: role } : settings;
}

/** The same for what a pooler would break, such as listening. */
export function signInDirectly(role: ServiceRole, connection: ServiceConnection): pg.ClientConfig {
  return { ...signInFor(role, connection), ...connection.directly };
}

/** How often PostgreSQL looks, while it works on a statement, whether the connection is still there. */
const CONNECTION_CHECK_MS = 1_000;

/** The system that PostgreSQL runs on does not tell it of closed connections. */
const INVALID_PARAMETER_VALUE = '22023';

/**
 * Makes a new connection work under a role that has few rights, whichever it signed in with, and within limits of
 * time that PostgreSQL itself keeps. By statements, not by the start-up options: those of a connection URL would win
 * over ours, and some poolers drop them.
 */
export function workUnder(role: ServiceRole, limits: ServerLimits) {
  return async (client: ClientBase): Promise<void> => {
    await client.query(
      toQuery(sql`
        SELECT set_config('role', ${role}, false), set_config('timezone', 'UTC', false),
          set_config('statement_timeout', ${String(limits.statementMs)}, false),
          set_config('idle_in_transaction_session_timeout', ${String(limits.idleInTransactionMs)}, false)`),
    );
    await client.query(toQuery(CHECK_CONNECTION)).catch(unlessUnsupported);
  };
}

const CHECK_CONNECTION = sql`
  SELECT set_config('client_connection_check_interval', ${String(CONNECTION_CHECK_MS)}, false)`;

function unlessUnsupported(error: unknown): void {
  if (!(error instanceof pg.DatabaseError) || error.code !== INVALID_PARAMETER_VALUE) throw error;
}
