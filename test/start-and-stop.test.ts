import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { ListenRefusal, listen } from '../server/kernel/http/listen.ts';
import { startApi } from './api.ts';
import { testDatabase } from './database.ts';
import { testSecrets } from './secrets.ts';
import {
  runCommand,
  runServerProcess,
  SETUP,
  type ServerProcess,
  startServerProcess,
  temporaryDataDir,
} from './server-process.ts';

/** A start that fails leaves nothing behind, and a stop answers everyone who still asks. */

describe('a start that fails', () => {
  it('says in one sentence that the port is taken, ends with 1 and stops PostgreSQL', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    assert.ok(typeof address === 'object' && address !== null);
    const dataDir = temporaryDataDir();
    try {
      const { code, stderr } = await runServerProcess({ DATA_DIR: dataDir, PORT: String(address.port) });
      assert.deepEqual([code, stderr.trim().split('\n').length], [1, 1], stderr);
      assert.match(stderr, new RegExp(`^Port ${address.port} of 127.0.0.1 is in use`));
      assert.ok(existsSync(join(dataDir, 'postgres.log')));
      assert.ok(!existsSync(join(dataDir, 'postgres', 'postmaster.pid')), 'PostgreSQL is stopped');
      assert.match(readFileSync(join(dataDir, 'postgres.log'), 'utf8'), /database system is shut down/);
    } finally {
      other.close();
    }
  });

  for (const [host, message] of [
    ['192.0.2.1', /^HOST 192\.0\.2\.1 is not an address of this machine/],
    ['nowhere.invalid', /^HOST 'nowhere\.invalid' is not an address/],
  ] as const) {
    it(`says in one sentence that it cannot listen on ${host}`, async () => {
      const server = Fastify();
      const refusal = await listen(server, { host, port: 0 }).catch((error: unknown) => error);
      await server.close();
      assert.ok(refusal instanceof ListenRefusal, String(refusal));
      assert.match(refusal.message, message);
    });
  }

  it('closes what was opened when a part of the service cannot be made', async () => {
    const connection = await testDatabase();
    const owner = new pg.Client(connection);
    await owner.connect();
    after(() => owner.end());
    const others = async () => {
      const { rowCount } = await owner.query(
        'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
      );
      return rowCount;
    };
    // Without this table OAuth cannot load its key, at a time at which pools and listeners are open.
    await owner.query('ALTER TABLE oauth_keys RENAME TO away');
    const log = pino({ level: 'silent' });
    await assert.rejects(
      createApp({ config: readConfig({}), connection, secrets: testSecrets(connection), log }),
      /oauth_keys/,
    );
    for (let tries = 0; tries < 100 && (await others()) !== 0; tries++) await sleep(20);
    assert.equal(await others(), 0);
  });
});

describe('the first start', () => {
  it('prints a link to the set-up, which works after a restart too; with an organization none', async () => {
    const environment = { DATA_DIR: temporaryDataDir() };
    const linkOf = async (server: ServerProcess) => {
      const link = /^Set up Kontor: http:\/\/127\.0\.0\.1:\d+(\/\?setup=[\w-]{43})$/m;
      await until(async () => link.test(server.output()));
      return link.exec(server.output())?.[1] ?? '';
    };
    const first = await startServerProcess(environment);
    const path = await linkOf(first);
    assert.equal(await first.stop('SIGTERM'), 0);
    const again = await startServerProcess(environment);
    assert.notEqual(await linkOf(again), path);
    const page = await fetch(again.url + path);
    assert.equal(page.status, 200);
    assert.match(await page.text(), /<form/);
    assert.equal((await fetch(`${again.url}/?setup=${'x'.repeat(43)}`)).status, 403);
    const { code, stdout } = await runCommand(SETUP, environment, 'a long password\n');
    assert.deepEqual([code, Object.keys(JSON.parse(stdout))], [0, ['organization_id', 'user_id', 'api_key']]);
    const over = await fetch(again.url + path, { redirect: 'manual' });
    assert.deepEqual([over.status, over.headers.get('location')], [303, '/sign-in']);
    assert.equal(await again.stop('SIGTERM'), 0);
  });
});

describe('while the service stops', () => {
  /** Sends the head of a request with half of its body, stops the service, and sends the rest with another request. */
  async function askWhileStopping(method: string, path: string): Promise<string> {
    const api = await startApi({ rateLimitPerMinute: 50 });
    const head = (line: string) =>
      `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${api.organization.key}\r\n`;
    const body = JSON.stringify({ title: 'Under way' });
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1');
    after(() => socket.destroy());
    let answers = '';
    socket.on('data', (chunk) => {
      answers += chunk;
    });
    socket.write(
      `${head('POST /api-deals')}Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    );
    // By this interim answer the server says that it has read the head.
    while (!answers.startsWith('HTTP/1.1 100')) await once(socket, 'data');
    answers = '';
    socket.write(body.slice(0, 5));
    const closed = api.close();
    await sleep(100);
    socket.write(`${body.slice(5)}${head(`${method} ${path}`)}\r\n`);
    await once(socket, 'close');
    await closed;
    const [first = '', second = ''] = answers.split(/(?=HTTP\/1\.1 )/);
    assert.match(first, /^HTTP\/1\.1 201 /, 'what was under way is done');
    return second;
  }

  for (const [method, path] of [
    ['GET', '/api-deals'],
    ['POST', '/api-nothing'],
  ] as const) {
    it(`503 temporarily_unavailable in our form, with the headers of other answers: ${method} ${path}`, async () => {
      const answer = await askWhileStopping(method, path);
      assert.match(answer, /^HTTP\/1\.1 503 /);
      for (const header of [
        /retry-after: \d+\r/,
        /x-request-id: [\w-]+\r/,
        /x-ratelimit-limit: 50\r/,
        /x-ratelimit-remaining: 48\r/,
        /content-type: application\/json/,
      ]) {
        assert.match(answer, header);
      }
      assert.match(answer, /\{"error":"temporarily_unavailable","message":"[^"]+"\}$/);
      if (path === '/api-deals') assert.match(answer, /access-control-allow-origin: \*\r/);
    });
  }

  it('503 as a page for who asks for one', async () => {
    assert.match(await askWhileStopping('GET', '/sign-in'), /^HTTP\/1\.1 503 [\s\S]*<h1>/);
  });
});

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await isTrue()) return;
    await sleep(10);
  }
  assert.fail('It did not become true.');
}
