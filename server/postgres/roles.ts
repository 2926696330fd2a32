import pg, { type Client } from 'pg';
import { DatabaseRefusal, errorCode } from './refusal.ts';

/** The role of the server. It owns nothing, bypasses nothing and sees one organization at a time. */
const APP_ROLE = 'kontor_app';

/** The role of jobs across organizations, such as webhook delivery. Policies say what it can see. */
const WORKER_ROLE = 'kontor_worker';

/** The role for accounts, sessions and grants, which belong to people rather than to an organization. */
const ACCESS_ROLE = 'kontor_access';

/** The role of the server for people who see only some records. It has the rights of APP_ROLE; further policies hide the others. */
const VIEWER_ROLE = 'kontor_viewer';

/** The roles under which the service works. Without the last one it starts, but everybody sees everything. */
export const SERVICE_ROLES = [APP_ROLE, WORKER_ROLE, ACCESS_ROLE, VIEWER_ROLE];

const GRANT_TO_VIEWER = `GRANT ${APP_ROLE} TO ${VIEWER_ROLE}`;
/** Since PostgreSQL 16, it can have the rights without being able to take the role. */
const GRANT_RIGHTS_ALONE = `${GRANT_TO_VIEWER} WITH INHERIT TRUE, SET FALSE`;

const ATTEMPTS = 5;

/** Another process did the same at the same time: already exists, unique violation, tuple concurrently updated. */
const COLLISIONS = new Set(['42710', '23505', 'XX000']);

interface RoleState {
  name: string;
  exists: boolean;
  signsIn: boolean;
  granted: boolean;
  unbounded: boolean;
  /** Whether it has the rights that it shares with another role, if any. */
  shares: boolean;
}

/**
 * Ensures that the roles exist, that the login may switch to them and, with `signIn`, that they may sign in
 * themselves. Roles belong to the whole cluster, so several databases may do this at once. Throws DatabaseRefusal with
 * SQL for an administrator if the login lacks the right.
 * @returns the SQL for an administrator if only the role of viewers is missing, so that an upgrade needs nobody
 */
export async function ensureRoles(client: Client, signIn = false): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    const share = (await setPrivilege(client)) === 'SET' ? GRANT_RIGHTS_ALONE : GRANT_TO_VIEWER;
    const roles = await readRoles(client);
    const missing = roles.flatMap((role) => statementsFor(role, signIn, share));
    if (missing.length === 0) return undefined;
    const isViewerAlone = roles.every(
      (role) => role.name === VIEWER_ROLE || statementsFor(role, signIn, share).length === 0,
    );
    try {
      for (const statement of missing) await client.query(statement);
      return undefined;
    } catch (error) {
      const code = errorCode(error) ?? '';
      if (code === '42501' && isViewerAlone) return sqlForAdministrator(client, [VIEWER_ROLE]);
      if (code === '42501') throw await lackingRights(client);
      if (!COLLISIONS.has(code) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function readRoles(client: Client): Promise<RoleState[]> {
  const { rows } = await client.query<RoleState>(
    `SELECT wanted.name, r.oid IS NOT NULL AS exists, coalesce(r.rolcanlogin, false) AS "signsIn",
            coalesce(r.rolsuper OR r.rolbypassrls, false) AS unbounded,
            coalesce(pg_has_role(current_user, r.oid, $2), false) AS granted,
            wanted.name <> $3 OR EXISTS (SELECT FROM pg_roles a WHERE a.rolname = $4 AND pg_has_role(r.oid, a.oid, 'USAGE')) AS shares
       FROM unnest($1::text[]) WITH ORDINALITY AS wanted (name, place) LEFT JOIN pg_roles r ON r.rolname = wanted.name
      ORDER BY wanted.place`,
    [SERVICE_ROLES, await setPrivilege(client), VIEWER_ROLE, APP_ROLE],
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

/** Since PostgreSQL 16, membership and the right to SET ROLE are separate. */
async function setPrivilege(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: number }>(
    `SELECT current_setting('server_version_num')::int AS version`,
  );
  return (rows[0]?.version ?? 0) >= 160_000 ? 'SET' : 'MEMBER';
}

/** Role names are the constants above, never input. */
function statementsFor(role: RoleState, signIn: boolean, share: string): string[] {
  const create = role.exists ? [] : [`CREATE ROLE ${role.name} NOLOGIN`];
  const login = signIn && !role.signsIn ? [`ALTER ROLE ${role.name} LOGIN`] : [];
  const grant = role.granted ? [] : [`GRANT ${role.name} TO CURRENT_USER`];
  const shares = role.shares ? [] : [share];
  return [...create, ...login, ...grant, ...shares];
}

async function lackingRights(client: Client): Promise<DatabaseRefusal> {
  return new DatabaseRefusal(
    'The user of DATABASE_URL may not create roles. An administrator has to run once: ' +
      (await sqlForAdministrator(client, SERVICE_ROLES)),
  );
}

/** What makes these roles, the one of viewers among them. */
async function sqlForAdministrator(client: Client, roles: readonly string[]): Promise<string> {
  const { rows } = await client.query<{ login: string }>('SELECT quote_ident(current_user) AS login');
  const created = roles.map((role) => `CREATE ROLE ${role} NOLOGIN; `).join('');
  return `${created}${GRANT_TO_VIEWER}; GRANT ${roles.join(', ')} TO ${rows[0]?.login};`;
}

/**
 * Lets a login that is not the schema owner switch to the roles. Throws DatabaseRefusal with SQL for an administrator
 * if the owner may not grant them.
 */
export async function letTakeRoles(owner: pg.ClientConfig, login: string): Promise<void> {
  const client = new pg.Client(owner);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; login: string }>(
      `SELECT r.rolname AS name, quote_ident($2) AS login FROM pg_roles r
        WHERE r.rolname = ANY ($1::text[]) AND NOT pg_has_role($2, r.oid, $3)`,
      [SERVICE_ROLES, login, await setPrivilege(client)],
    );
    for (const role of rows) {
      const granting = grant(client, `GRANT ${role.name} TO ${role.login}`);
      await (role.name === VIEWER_ROLE ? granting.catch(unlessRefused) : granting);
    }
  } finally {
    await client.end();
  }
}

async function grant(client: Client, statement: string): Promise<void> {
  await client.query(statement).catch((error: unknown) => {
    if (errorCode(error) !== '42501') throw error;
    throw new DatabaseRefusal(
      `The user of DATABASE_URL may not take the roles of the service. An administrator has to run: ${statement}`,
    );
  });
}

/** Without the role of viewers the service works; it says so where somebody wants to limit what members see. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof DatabaseRefusal)) throw error;
}
