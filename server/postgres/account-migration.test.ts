import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { ClientConfig } from 'pg';
import { openTestCluster } from '../../test/cluster.ts';
import { quietLog } from '../../test/log.ts';
import { ownerConnection } from './embedded/embedded.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { query } from './testing/processes.ts';

/** What becomes of the accounts of an installation from before addresses were proved and folded as they are now. */

const COMPOSED = 'zo\u00e9@acme.example';
const DECOMPOSED = 'zoe\u0301@acme.example';

describe('an installation that had accounts before', async () => {
  const { cluster, client, leave } = await openTestCluster();
  const database = `test_${process.pid}_accounts`;
  const connection: ClientConfig = ownerConnection(cluster, 'test', database);
  after(async () => {
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await leave();
  });

  it('keeps every account as one with a proved address, also two that now fold to one, which are named', async () => {
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${database}`);
    await migrate(connection, MIGRATIONS, quietLog, '0022_jobs.sql');
    await query(
      connection,
      `INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Acme', 'acme');
       INSERT INTO users (id, email, name, password_hash, created_at) VALUES
         (gen_random_uuid(), '${COMPOSED}', 'First', 'none', now() - interval '2 days'),
         (gen_random_uuid(), '${DECOMPOSED}', 'Second', 'none', now() - interval '1 day'),
         (gen_random_uuid(), 'Ada@acme.example', 'Ada', 'none', now());
       INSERT INTO invitations (org_id, id, email, role, token_hash, created_at, expires_at)
         SELECT o.id, gen_random_uuid(), e, 'member', sha256(convert_to(e, 'UTF8')), now() + n * interval '1 s', now() + interval '7 days'
         FROM organizations o, (VALUES ('n${COMPOSED}', 1), ('n${DECOMPOSED}', 2), ('ben@acme.example', 3)) v (e, n)`,
    );
    const warnings: string[] = [];
    const log = { ...quietLog, warn: (_fields: object, message: string) => void warnings.push(message) };
    await migrate(connection, MIGRATIONS, log);
    assert.match(warnings.join(), /1 accounts share their address/);
    const users = await query(
      connection,
      'SELECT name, email, shares_address, bound_org_id, disabled_at FROM users ORDER BY created_at',
    );
    const kept = { bound_org_id: null, disabled_at: null };
    assert.deepEqual(users, [
      { ...kept, name: 'First', email: COMPOSED, shares_address: false },
      { ...kept, name: 'Second', email: DECOMPOSED, shares_address: true },
      { ...kept, name: 'Ada', email: 'Ada@acme.example', shares_address: false },
    ]);
    const invitations = await query(connection, 'SELECT email, mailed FROM invitations ORDER BY created_at');
    assert.deepEqual(invitations, [
      { email: `n${DECOMPOSED}`, mailed: false },
      { email: 'ben@acme.example', mailed: false },
    ]);
    const insert = (email: string) =>
      query(
        connection,
        `INSERT INTO users (id, email, name, password_hash) VALUES (gen_random_uuid(), '${email}', 'x', 'none')`,
      );
    await assert.rejects(insert('ADA@acme.example'), /users_proved_address/);
    await assert.rejects(insert(COMPOSED.toUpperCase()), /users_proved_address/);
  });
});
