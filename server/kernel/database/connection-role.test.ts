import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../test/database.ts';
import type { ServiceRole } from './connection-role.ts';
import { signInDirectly } from './connection-role.ts';
import { createPool } from './pool.ts';

const connection = await testDatabase();
const ROLES: readonly ServiceRole[] = ['kontor_app', 'kontor_worker', 'kontor_access', 'kontor_viewer'];
const INSUFFICIENT_PRIVILEGE = '42501';

for (const role of ROLES) {
  describe(`A connection of ${role}`, () => {
    const limits = { connectMs: 5_000, statementMs: 10_000, idleInTransactionMs: 10_000 };
    const pool = createPool({ ...limits, connection, role, size: 1, onConnectionError: () => undefined });
    after(() => pool.end());
    const refused = (statements: string) =>
      assert.rejects(
        pool.query(statements),
        (error) => error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE,
        statements,
      );

    it('has no greater rights to go back to', async () => {
      await refused("RESET ROLE; COPY (SELECT 1) TO PROGRAM 'id'");
      await refused("RESET ROLE; SELECT pg_read_file('PG_VERSION')");
      await pool.query('RESET ROLE');
      const { rows } = await pool.query(
        `SELECT current_user, session_user, rolsuper OR rolcreaterole OR rolcreatedb OR rolbypassrls OR rolreplication AS mighty
           FROM pg_roles WHERE rolname = session_user`,
      );
      assert.deepEqual(rows, [{ current_user: role, session_user: role, mighty: false }]);
    });

    it('can take no other role', async () => {
      for (const other of ['kontor_owner', 'pg_execute_server_program', ...ROLES]) {
        if (other !== role) await refused(`SET ROLE ${other}`);
      }
      await refused('SET SESSION AUTHORIZATION kontor_owner');
      await refused(`ALTER ROLE ${role} SUPERUSER`);
      await refused(`GRANT kontor_owner TO ${role}`);
    });
  });
}

describe('the connection without the pooler', () => {
  it('is taken for listening alone', () => {
    const directly = { connectionString: 'postgresql://direct/kontor' };
    const service = { connectionString: 'postgresql://pooler/kontor', directly };
    assert.deepEqual(signInDirectly('kontor_app', service), directly);
    assert.deepEqual(signInDirectly('kontor_app', { port: 1 }), { port: 1 });
  });
});
