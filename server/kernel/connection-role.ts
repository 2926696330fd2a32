import type { ClientBase } from 'pg';
import { sql, toQuery } from './sql.ts';

/**
 * Makes a new connection work under a role with fewer rights than the one that it signed in with. By a statement, not
 * by the start-up options: those of a connection URL would win over ours, and some poolers drop them.
 */
export function workUnder(role: 'kontor_app' | 'kontor_worker' | 'kontor_access') {
  return async (client: ClientBase): Promise<void> => {
    await client.query(
      toQuery(sql`SELECT set_config('role', ${role}, false), set_config('timezone', 'UTC', false)`),
    );
  };
}
