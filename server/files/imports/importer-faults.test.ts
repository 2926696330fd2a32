import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { startService } from '../../access/testing/people.ts';
import { Database } from '../../kernel/database/database.ts';
import { databaseWithImport } from './testing/database-with-import.ts';
import { startImports } from './testing/start-imports.ts';

const PROCESS = join(import.meta.dirname, 'testing', 'importer-process.ts');

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
    const importer = startImports({ connection, kernel, log, stepMs: 200, program });
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
