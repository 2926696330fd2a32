import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientConfig } from 'pg';
import { openTestCluster } from '../../../test/cluster.ts';
import { quietLog } from '../../../test/log.ts';
import { startService } from '../../access/testing/people.ts';
import { ownerConnection } from '../../postgres/embedded/embedded.ts';
import { MIGRATIONS, migrate } from '../../postgres/migrate.ts';
import { query } from '../../postgres/testing/processes.ts';

const COLUMNS = [{ name: 'Name', samples: [], filled: 1, date_order: 'ymd', date_order_certain: true }];
const SETTINGS = {
  ...{ mapping: ['first_name'], duplicate_key: 'none', on_duplicate: 'skip' },
  ...{ date_order: 'ymd', currency: 'USD' },
};

/** Imports that were under way when a version was installed in which they are jobs. */
describe('imports of the version before', async () => {
  const { cluster, client, leave } = await openTestCluster();
  const database = `test_${process.pid}_imports`;
  const connection: ClientConfig = ownerConnection(cluster, 'test', database);
  after(async () => {
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await leave();
  });

  it('go on where they stood, and those that had ended stay as they are', async () => {
    await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${database}`);
    await migrate(connection, MIGRATIONS, quietLog, '0036_attempts_after_erasure.sql');
    await query(
      connection,
      `INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Acme', 'acme');
       INSERT INTO imports (org_id, id, kind, file_name, state, columns, settings, row_count, chunk_count, next_chunk,
         processed_rows, created_count, created_at, acting_role, attempts, lease_id, leased_until)
       SELECT o.id, gen_random_uuid(), 'contacts', s.state || '.csv', s.state, '${JSON.stringify(COLUMNS)}', '${JSON.stringify(SETTINGS)}',
         3, 3, 1, 1, 1, now(), 'owner', 1, gen_random_uuid(), now() + interval '1 minute'
       FROM organizations o, (VALUES ('running'), ('checking'), ('done'), ('cancelled')) AS s (state);
       INSERT INTO import_chunks (org_id, import_id, number, first_row, rows)
       SELECT org_id, id, n, n + 2, json_build_array(json_build_array(state || n)) FROM imports, generate_series(0, 2) AS n`,
    );
    await migrate(connection, MIGRATIONS, quietLog);
    const service = await startService({}, connection);
    const imports = () =>
      service.rows<{ file_name: string; state: string; processed_rows: number; created_count: number }>(
        'SELECT file_name, state, processed_rows, created_count FROM imports ORDER BY file_name',
      );
    const isAtWork = async () =>
      (await imports()).some(({ state }) => state === 'running' || state === 'checking');
    while (await isAtWork()) await sleep(20);
    const counts = (rows: number) => ({ processed_rows: rows, created_count: rows });
    assert.deepEqual(await imports(), [
      { file_name: 'cancelled.csv', state: 'cancelled', ...counts(1) },
      { file_name: 'checking.csv', state: 'checked', ...counts(3) },
      { file_name: 'done.csv', state: 'done', ...counts(1) },
      { file_name: 'running.csv', state: 'done', ...counts(3) },
    ]);
    assert.deepEqual(await service.rows('SELECT first_name FROM contacts ORDER BY first_name'), [
      { first_name: 'running1' },
      { first_name: 'running2' },
    ]);
  });
});
