import type { Client } from 'pg';
import { DatabaseRefusal, errorCode } from './refusal.ts';

/** The role of the server: owns nothing, bypasses nothing, sees one organization at a time. */
const APP_ROLE = 'kontor_app';

/** The role of jobs across organizations, such as delivering webhooks; policies say what it may see. */
const WORKER_ROLE = 'kontor_worker';

/** The role of accounts, sessions and grants, which belong to people rather than to one organization. */
const ACCESS_ROLE = 'kontor_access';

const ROLES = [APP_ROLE, WORKER_ROLE, ACCESS_ROLE];

const ATTEMPTS = 5;

/** Another process did the same at the same moment: exists already, unique violation, tuple concurrently updated. */
const COLLISIONS = new Set(['42710', '23505', 'XX000']);

interface RoleState {
  name: string;
  exists: boolean;
  granted: boolean;
  unbounded: boolean;
}

/**
 * Makes sure that the roles exist and that the login role may take them. Roles belong to the whole cluster, so several databases
 * may do this at once. Throws DatabaseRefusal with the SQL for an administrator where the login role lacks the right.
 */
export async function ensureRoles(client: Client): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const missing = (await readRoles(client)).flatMap(statementsFor);
    if (missing.length === 0) return;
    try {
      for (const statement of missing) await client.query(statement);
      return;
    } catch (error) {
      const code = errorCode(error) ?? '';
      if (code === '42501') throw await lackingRights(client);
      if (!COLLISIONS.has(code) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function readRoles(client: Client): Promise<RoleState[]> {
  const { rows } = await client.query<RoleState>(
    `SELECT wanted.name, r.oid IS NOT NULL AS exists,
            coalesce(r.rolsuper OR r.rolbypassrls, false) AS unbounded,
            coalesce(pg_has_role(current_user, r.oid, $2), false) AS granted
       FROM unnest($1::text[]) AS wanted (name) LEFT JOIN pg_roles r ON r.rolname = wanted.name`,
    [ROLES, await setPrivilege(client)],
  );
  const unbounded = rows.find((role) => role.unbounded);
  if (unbounded !== undefined) {
    throw new DatabaseRefusal(
      `The role ${unbounded.name} may see all organizations. An administrator has to run: ` +
        `ALTER ROLE ${unbounded.name} NOSUPERUSER NOBYPASSRLS`,
    );
  }
  return rows;
}

/** Since PostgreSQL 16 membership and the right to SET ROLE are two things. */
async function setPrivilege(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  return (rows[0]?.version ?? 0) >= 160_000 ? 'SET' : 'MEMBER';
}

/** Role names are the constants above, never input. */
function statementsFor(role: RoleState): string[] {
  const create = role.exists ? [] : [`CREATE ROLE ${role.name} NOLOGIN`];
  const grant = role.granted ? [] : [`GRANT ${role.name} TO CURRENT_USER`];
  return [...create, ...grant];
}

async function lackingRights(client: Client): Promise<DatabaseRefusal> {
  const { rows } = await client.query<{ login: string }>('SELECT quote_ident(current_user) AS login');
  return new DatabaseRefusal(
    'The user of DATABASE_URL may not create roles. An administrator has to run once: ' +
      `${ROLES.map((role) => `CREATE ROLE ${role} NOLOGIN; `).join('')}` +
      `GRANT ${ROLES.join(', ')} TO ${rows[0]?.login};`,
  );
}
