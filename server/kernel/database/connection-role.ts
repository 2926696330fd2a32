import pg, { type ClientBase } from 'pg';
import { sql, toQuery } from './sql.ts';

/** Time limits that PostgreSQL enforces on a connection, in milliseconds. */
export interface ServerLimits {
  /** For a statement, including its wait for locks. PostgreSQL then cancels it. */
  readonly statementMs: number;
  /** For a transaction that is waiting for its next statement. PostgreSQL then closes the connection. */
  readonly idleInTransactionMs: number;
}

/** A role that the service works under. None of them owns a table or bypasses row-level security. */
export type ServiceRole = 'kontor_app' | 'kontor_worker' | 'kontor_access';

/** How the service connects to its database: the driver's settings and a few of our own. */
export interface ServiceConnection extends pg.PoolConfig {
  /**
   * Whether the roles sign in under their own names, so that a connection has no greater rights to return to.
   */
  readonly rolesSignIn?: boolean;
  /** Connects without the pooler, for work that needs its own session. */
  readonly directly?: pg.ClientConfig;
}

/** Returns the driver settings for signing in as a role. */
export function signInFor(role: ServiceRole, connection: ServiceConnection): pg.PoolConfig {
  const { rolesSignIn, directly: _, ...settings } = connection;
  return rolesSignIn === true ? { ...settings, user: role } : settings;
}

/** Like `signInFor`, but bypasses the pooler, for work that a pooler would break, such as LISTEN. */
export function signInDirectly(role: ServiceRole, connection: ServiceConnection): pg.ClientConfig {
  return { ...signInFor(role, connection), ...connection.directly };
}

/** How often PostgreSQL checks during a statement whether the client is still connected. */
const CONNECTION_CHECK_MS = 1_000;

/** PostgreSQL returns this code if its operating system does not report closed connections. */
const INVALID_PARAMETER_VALUE = '22023';

/**
 * Switches a new connection to a role with few rights and sets time limits that PostgreSQL enforces. It sends
 * statements rather than start-up options: options in the connection URL would override ours, and some
 * poolers drop them.
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
