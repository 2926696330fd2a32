import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { testDatabase } from '../../../test/database.ts';
import { startService } from '../../access/testing/people.ts';
import { Database } from '../../kernel/database/database.ts';
import { Importer } from './importer.ts';

const PROCESS = join(import.meta.dirname, 'testing', 'importer-process.ts');

/** A database without a service, in which an organization has an import that waits to be worked at. */
async function databaseWithImport(state: 'checking' | 'running') {
  const connection = await testDatabase();
  const client = new pg.Client(connection);
  await client.connect();
  after(() => client.end());
  const [org, id] = [uuidv7(), uuidv7()];
  await client.query("INSERT INTO organizations (id, name, slug) VALUES ($1, 'Acme', 'acme')", [org]);
  await client.query(
    `INSERT INTO imports (org_id, id, kind, file_name, state, columns, settings, row_count, chunk_count, created_at,
       acting_credential_id, acting_role)
     VALUES ($1, $2, 'contacts', 'file.csv', $3, $4, $5, 1, 1, now(), $2, 'owner')`,
    [
      org,
      id,
      state,
      JSON.stringify([{ name: 'Name', samples: [], filled: 1, date_order: 'ymd', date_order_certain: true }]),
      JSON.stringify({
        mapping: ['full_name'],
        duplicate_key: 'none',
        on_duplicate: 'skip',
        date_order: 'ymd',
        currency: 'USD',
      }),
    ],
  );
  await client.query(
    'INSERT INTO import_chunks (org_id, import_id, number, first_row, rows) VALUES ($1, $2, 0, 2, \'[["Ada"]]\')',
    [org, id],
  );
  const importNow = async () => {
    const text = 'SELECT state, attempts, problem, finished_at IS NOT NULL AS is_finished FROM imports';
    return (await client.query(text)).rows[0];
  };
  const expireLease = () => client.query("UPDATE imports SET leased_until = now() - interval '1 second'");
  const skipWaiting = () => client.query('UPDATE imports SET leased_until = now() WHERE lease_id IS NULL');
  return { connection, importNow, expireLease, skipWaiting };
}

describe('an import that no process survives', () => {
  for (const state of ['checking', 'running'] as const) {
    it(`is set aside by the sixth process, which serves (${state})`, async () => {
      const { connection, importNow, expireLease } = await databaseWithImport(state);
      for (let attempt = 1; attempt <= 5; attempt++) {
        const child = spawn(process.execPath, [PROCESS, JSON.stringify(connection), './killing-thread.ts'], {
          stdio: 'ignore',
        });
        const [, signal] = await once(child, 'exit');
        assert.equal(signal, 'SIGKILL');
        assert.deepEqual([(await importNow()).state, (await importNow()).attempts], [state, attempt]);
        await expireLease();
      }
      const { url } = await startService({}, connection);
      while ((await importNow()).state === state) await sleep(20);
      const { state: last, problem, is_finished } = await importNow();
      assert.deepEqual([last, is_finished], ['failed', true]);
      assert.match(problem, /^This import stopped the server 5 times, so it was set aside\./);
      assert.equal((await fetch(`${url}/healthz`)).status, 200);
    });
  }
});

describe('an import that hangs', () => {
  it('ends its thread at the time limit, leaves the process free, and is given up after five attempts', async () => {
    const { connection, importNow, skipWaiting } = await databaseWithImport('running');
    const logged: string[] = [];
    const log = {
      warn: (_fields: object, message: string) => logged.push(message),
      error: (_fields: object, message: string) => logged.push(message),
    };
    const database = new Database({ connection, onConnectionError: () => undefined });
    const program = new URL('./testing/hanging-thread.ts', import.meta.url);
    const kernel = { database, onEvents: () => undefined };
    const importer = new Importer({ connection, kernel, log, stepMs: 200, program });
    importer.start();
    let turns = 0;
    while ((await importNow()).state === 'running') {
      turns += 1;
      await sleep(20);
      await skipWaiting();
    }
    await importer.close();
    await database.close();
    assert.ok(turns > 5, 'The process had turns of its own while the thread hung.');
    const { state, problem } = await importNow();
    assert.equal(state, 'failed');
    assert.match(problem, /took too long or needed too much memory, 5 times/);
    assert.equal(logged.filter((message) => message === 'a step of an import failed').length, 5);
  });
});
