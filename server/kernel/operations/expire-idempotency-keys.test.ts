import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { testDatabase } from '../../../test/database.ts';
import { WorkerDatabase } from '../database/worker-database.ts';
import { attemptAt } from '../jobs/testing/attempt-at.ts';
import { expireIdempotencyKeys } from './expire-idempotency-keys.ts';

const connection = await testDatabase();
const owner = new pg.Pool({ ...connection, max: 2 });
const database = new WorkerDatabase({ connection, onConnectionError: () => undefined });
after(() => Promise.all([database.close(), owner.end()]));

const [silent, another] = [uuidv7(), uuidv7()];

const run = () => attemptAt(expireIdempotencyKeys, database);

/** Keys of an organization that were first used so many hours ago. */
const store = (organizationId: string, name: string, count: number, hours: number) =>
  owner.query(
    `INSERT INTO idempotency_keys (org_id, key, fingerprint, response, created_at)
     SELECT $1::uuid, $2::text || n, ''::bytea, '{}', now() - $4::float8 * interval '1 hour' FROM generate_series(1, $3::int) AS n`,
    [organizationId, name, count, hours],
  );

const left = async () =>
  (await owner.query<{ key: string }>('SELECT key FROM idempotency_keys ORDER BY key')).rows.map(
    ({ key }) => key,
  );

describe('the job that deletes expired idempotency keys', () => {
  it('deletes those older than 24 hours, of every organization, also of one that makes no more requests', async () => {
    await store(silent, 'old', 2_500, 24.1);
    await store(another, 'old', 3, 48);
    await store(silent, 'new', 1, 23.9);
    await store(another, 'new', 1, 0);
    await run();
    assert.deepEqual(await left(), ['new1', 'new1']);
    await owner.query('DELETE FROM idempotency_keys');
  });

  it('leaves a key that a request takes anew at the same moment', async () => {
    await store(silent, 'taken', 2, 25);
    const request = await owner.connect();
    await request.query('BEGIN');
    await request.query("UPDATE idempotency_keys SET created_at = now() WHERE key = 'taken1'");
    const running = run();
    const waits = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%DELETE FROM idempotency_keys%'
      AND datname = current_database() AND pid <> pg_backend_pid()`;
    while ((await owner.query(waits)).rowCount === 0);
    await request.query('COMMIT');
    request.release();
    await running;
    assert.deepEqual(await left(), ['taken1']);
  });
});
