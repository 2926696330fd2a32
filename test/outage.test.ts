import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerProcess, setUpAcme, startServerProcess, temporaryDataDir } from './server-process.ts';

/** When the database goes away, requests fail clearly and soon, and the server recovers without a restart. */

const dataDir = temporaryDataDir();
const environment = { DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' };
let server: ServerProcess;
let key: string;

before(async () => {
  key = await setUpAcme(environment);
  server = await startServerProcess(environment);
});
after(() => server.stop('SIGTERM'));

const headers = () => ({ Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' });
const list = () => fetch(`${server.url}/api-deals`, { headers: headers() });
const create = () =>
  fetch(`${server.url}/api-deals`, {
    method: 'POST',
    headers: headers(),
    body: JSON.stringify({ title: 'x' }),
  });
const postmaster = () =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function mustFailSoon(request: () => Promise<Response>, code: string): Promise<void> {
  const started = Date.now();
  const response = await request();
  const took = Date.now() - started;
  assert.equal(response.status, 503);
  assert.equal(Object(await response.json()).error, code);
  // A promise, not a measurement: no request hangs when the database is gone.
  assert.ok(took < 5_000, `took ${took} ms`);
}

async function mustRecover(): Promise<void> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; await sleep(100)) {
    if ((await create()).status === 201 && (await fetch(`${server.url}/readyz`)).status === 200) return;
  }
  assert.fail('The server did not recover.');
}

describe('a database that does not answer', () => {
  it('503 temporarily_unavailable within 5 s, 503 on /readyz, and all is well again when it wakes up', async () => {
    assert.equal((await list()).status, 200);
    const processes = [postmaster(), ...backends()];
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    try {
      await mustFailSoon(list, 'temporarily_unavailable');
      await mustFailSoon(create, 'temporarily_unavailable');
      await mustFailSoon(() => fetch(`${server.url}/readyz`), 'server_error');
      assert.equal((await fetch(`${server.url}/healthz`)).status, 200);
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    await mustRecover();
  });
});

describe('a database that is killed', () => {
  it('is started again, and the requests go on', async () => {
    process.kill(postmaster(), 'SIGKILL');
    const response = await list();
    assert.ok(response.status === 500 || response.status === 200);
    await mustRecover();
  });
});

/** The processes of PostgreSQL that the postmaster started. */
function backends(): number[] {
  const pid = postmaster();
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
}
