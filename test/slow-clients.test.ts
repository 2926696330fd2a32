import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { setUp, startService } from '../server/access/testing/people.ts';
import { startApi } from './api.ts';

/** Clients that are slow, silent, many or no HTTP clients at all: each gets an answer in our form, and no one holds a place for ever. */

const limits = {
  headersTimeoutMs: 1_500,
  checkIntervalMs: 50,
  bodyTimeoutMs: 1_500,
  uploadStall: { bytes: 1_000, ms: 1_500 },
  lingerMs: 100,
};
const api = await startApi({ rateLimitPerMinute: 1_000 }, { limits });
const usual = await startApi({ rateLimitPerMinute: 1_000 });
const service = await startService({}, undefined, { limits });
const owner = await setUp(service);
const authorization = `Host: 127.0.0.1\r\nAuthorization: Bearer ${api.organization.key}\r\n`;

function open(url = api.url): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  // A connection that is cut off is what some of these tests are about.
  socket.on('error', () => undefined);
  // Who does not read does not see the end.
  socket.resume();
  after(() => socket.destroy());
  return socket;
}

/** Sends bytes and nothing more; answers all that comes until the server closes the connection. */
async function sendAndWait(bytes: string, url = api.url): Promise<string> {
  return sendSlowly([bytes], 0, url);
}

/** The same, piece by piece with a pause after each. */
async function sendSlowly(pieces: readonly string[], pauseMs: number, url: string): Promise<string> {
  const socket = open(url);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  const closed = new Promise((resolve) => socket.once('close', resolve));
  for (const piece of pieces) {
    socket.write(piece);
    await sleep(pauseMs);
  }
  await closed;
  return answer;
}

function assertRefusal(answer: string, status: number, code: string): void {
  assert.match(answer, new RegExp(`^HTTP/1\\.1 ${status} `));
  assert.match(answer, /\r\nx-request-id: [\w-]{36}\r\n/i);
  assert.match(answer, /\r\nx-ratelimit-limit: 1000\r\n/i);
  assert.match(answer, /\r\nx-ratelimit-remaining: \d+\r\n/i);
  assert.match(answer, /\r\nconnection: close\r\n/i);
  assert.match(answer, /\r\naccess-control-allow-origin: \*\r\n/i);
  assert.match(answer, new RegExp(`\\r\\n\\r\\n\\{"error":"${code}","message":"[^"]+"\\}$`));
}

const begun = (length: number, path = '/api-deals', head = authorization) =>
  `POST ${path} HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n{`;

/** Sends the beginning of a request to a server with its usual limits; answers how long it kept the connection. */
async function endedAfterSeconds(bytes: string): Promise<[status: string, seconds: number]> {
  const began = performance.now();
  const answer = await sendAndWait(bytes, usual.url);
  return [answer.slice(9, 12), (performance.now() - began) / 1_000];
}

// These take half a minute, so they go on while the other tests run.
const slowHead = endedAfterSeconds('GET /api-deals HTTP/1.1\r\nHost: x');
const slowBody = endedAfterSeconds(
  begun(50, '/api-deals', `Host: 127.0.0.1\r\nAuthorization: Bearer ${usual.organization.key}\r\n`),
);

describe('a request that does not end', () => {
  it('408 request_timeout when the body takes too long, and nothing is done', async () => {
    assertRefusal(await sendAndWait(begun(50)), 408, 'request_timeout');
    assert.equal((await api.rows('SELECT 1 FROM deals')).length, 0);
  });

  it('404 at once at a path that does not exist, and 408 at /mcp', async () => {
    assert.match(await sendAndWait(begun(50, '/api-nothing')), /^HTTP\/1\.1 404 /);
    assert.match(await sendAndWait(begun(50, '/mcp')), /^HTTP\/1\.1 408 /);
  });

  it('408 request_timeout when the headers take too long', async () => {
    assertRefusal(await sendAndWait('GET /api-deals HTTP/1.1\r\nHost: x'), 408, 'request_timeout');
  });

  it('closes a connection whose body nobody reads, after the answer', async () => {
    const answer = await sendAndWait(
      `GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9999999\r\n\r\nx`,
    );
    assert.match(answer, /^HTTP\/1\.1 200 /);
  });

  it('takes a body that comes in pieces and in time', async () => {
    const body = JSON.stringify({ title: 'In pieces' });
    const head = begun(body.length, '/api-deals', `Connection: close\r\n${authorization}`);
    const answer = await sendSlowly([head, body.slice(1, 5), body.slice(5, 9), body.slice(9)], 20, api.url);
    assert.match(answer, /^HTTP\/1\.1 201 /);
  });
});

describe('what is not HTTP', () => {
  it('400 invalid_request in our form, with the headers of every answer', async () => {
    assertRefusal(await sendAndWait('NONSENSE\r\n\r\n'), 400, 'invalid_request');
  });

  it('431 for headers without end', async () => {
    assertRefusal(await sendAndWait(`GET / HTTP/1.1\r\nX: ${'x'.repeat(100_000)}`), 431, 'invalid_request');
  });
});

describe('an upload', () => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const head = (length: number) =>
    `POST /web/import-files?kind=contacts&file_name=x.csv HTTP/1.1\r\nHost: ${new URL(service.url).host}\r\n` +
    `Connection: close\r\nOrigin: ${service.url}\r\nCookie: ${cookie}\r\nContent-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n`;

  it('may take longer than other bodies while it makes progress', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `Name ${index},${'x'.repeat(200)}\n`);
    const text = ['First name,Notes\n', ...rows].join('');
    const pieces = text.match(/.{1,400}/gs) ?? [];
    const began = performance.now();
    const answer = await sendSlowly([head(text.length), ...pieces], 100, service.url);
    assert.match(answer, /^HTTP\/1\.1 201 /);
    assert.ok(performance.now() - began > limits.bodyTimeoutMs, 'the test is slower than the limit');
  });

  it('408 request_timeout when it stops, and leaves no import', async () => {
    const before = (await service.rows('SELECT 1 FROM imports')).length;
    const answer = await sendAndWait(`${head(100_000)}First name,Notes\nAda,`, service.url);
    assert.match(answer, /^HTTP\/1\.1 408 [\s\S]*"error":"request_timeout"/);
    assert.equal((await service.rows('SELECT 1 FROM imports')).length, before);
  });
});

describe('many connections', () => {
  it('close a silent one in time', async () => {
    const socket = open();
    await once(socket, 'close');
  });

  it('make room by closing those without a request', async () => {
    const crowded = await startApi({}, { limits: { maxConnections: 10 } });
    const sockets = Array.from({ length: 9 }, () => open(crowded.url));
    for (const socket of sockets) {
      socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      await once(socket, 'data');
    }
    for (let count = 0; count < 20; count++) {
      const socket = open(crowded.url);
      socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n');
      const [answer] = await once(socket, 'data');
      assert.match(String(answer), /^HTTP\/1\.1 200 /);
    }
    await crowded.close();
  });
});

describe('a server with its usual limits', () => {
  it('ends slow headers and slow bodies in 30 seconds', async () => {
    for (const [status, seconds] of await Promise.all([slowHead, slowBody])) {
      assert.equal(status, '408');
      assert.ok(seconds > 29 && seconds < 35, `${seconds} s`);
    }
  });
});
