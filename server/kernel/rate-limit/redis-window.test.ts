import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import fc from 'fast-check';
import { findProgram, skipWithout } from '../../../test/optional.ts';
import { RedisWindow } from './redis-window.ts';
import type { RateDecision } from './window.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  server.close();
  await once(server, 'close');
  return address.port;
}

/** Starts a Redis that keeps nothing on disk; resolves when it answers. */
async function startRedis(port: number): Promise<ChildProcess> {
  const program = findProgram('redis-server') ?? 'redis-server';
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn(program, options, { stdio: 'ignore', cwd: '/tmp' });
  await until(async () => {
    const client = createClient({ socket: { port, reconnectStrategy: false } });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch {
      return false;
    } finally {
      client.destroy();
    }
  });
  return server;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 10_000;
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, 'waited 10 s in vain');
    await sleep(20);
  }
}

/** A log that keeps its messages. */
function listeningLog() {
  const warnings: string[] = [];
  const infos: string[] = [];
  return {
    warnings,
    infos,
    warn: (_fields: object, message: string) => void warnings.push(message),
    info: (_fields: object, message: string) => void infos.push(message),
  };
}

async function untilCounting(window: RedisWindow): Promise<void> {
  await until(async () => !(await window.take('probe', 1_000_000)).failedOpen);
}

async function untilRecovered(window: RedisWindow, log: { infos: string[] }): Promise<void> {
  await until(async () => {
    await window.take('probe', 1_000_000);
    return log.infos.length > 0;
  });
}

function outcomes(decisions: RateDecision[]) {
  return {
    allowed: decisions.filter((decision) => decision.allowed).length,
    failedOpen: decisions.filter((decision) => decision.failedOpen).length,
  };
}

describe('the sliding window in Redis', { skip: skipWithout('redis-server') }, () => {
  let port = 0;
  let redis: ChildProcess;
  const windows: RedisWindow[] = [];

  type Options = { windowMs?: number; answerTimeoutMs?: number; log?: ReturnType<typeof listeningLog> };

  /** A window that waits long enough for Redis on a busy machine, so that it fails open only when Redis is gone. */
  function openPatient(options: Options = {}): RedisWindow {
    return open({ answerTimeoutMs: 8_000, ...options });
  }

  function open(options: Options = {}): RedisWindow {
    const window = new RedisWindow({ url: `redis://127.0.0.1:${port}`, log: listeningLog(), ...options });
    windows.push(window);
    return window;
  }

  before(async () => {
    port = await freePort();
  });
  beforeEach(async () => {
    redis = await startRedis(port);
  });
  afterEach(async () => {
    await Promise.all(windows.splice(0).map((window) => window.close()));
    await stop(redis);
  });
  after(() => stop(redis));

  it('decides as a plain list of admitted times does, on the clock of Redis', async () => {
    const windowMs = 120;
    const window = openPatient({ windowMs });
    const observer = await createClient({ socket: { port } }).connect();
    await untilCounting(window);
    const nowUs = async () => {
      const [seconds, microseconds] = await observer.time();
      return Number(seconds) * 1_000_000 + Number(microseconds);
    };
    let run = 0;

    const step = fc.record({
      waitMs: fc.oneof(fc.constant(0), fc.nat(60)),
      limit: fc.constantFrom(1, 3, 3, 5),
      count: fc.constantFrom(1, 1, 2),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 30 }), async (steps) => {
        run += 1;
        const admitted: number[] = [];
        const counted = (now: number) => admitted.filter((time) => now - time < windowMs * 1000).length;
        for (const { waitMs, limit, count } of steps) {
          if (waitMs > 0) await sleep(waitMs);
          const earliest = counted(await nowUs());
          const decision = await window.take(`run ${run}`, limit, count);
          const latest = counted(await nowUs());
          assert.equal(decision.failedOpen, false);
          if (decision.allowed) {
            const newest = Number(await observer.lIndex(`kontor:rate:run ${run}`, -1));
            assert.ok(counted(newest) + count <= limit);
            for (let each = 0; each < count; each += 1) admitted.push(newest);
          }
          // A request may leave the window between the two looks; where none did, every number is certain.
          if (earliest !== latest) continue;
          assert.equal(decision.allowed, earliest + count <= limit);
          assert.equal(decision.remaining, Math.max(0, limit - earliest - (decision.allowed ? count : 0)));
        }
      }),
      { numRuns: 6 },
    );
    observer.destroy();
  });

  it('is shared exactly by two processes that use it at once', async () => {
    const [one, other] = [openPatient(), openPatient()];
    await untilCounting(one);
    await untilCounting(other);
    const decisions = await Promise.all(
      Array.from({ length: 200 }, (_, i) => (i % 2 ? one : other).take('organization', 60)),
    );
    assert.deepEqual(outcomes(decisions), { allowed: 60, failedOpen: 0 });
  });

  it('tells remaining, reset and retry_after, and follows a changed limit', async () => {
    const window = openPatient();
    await untilCounting(window);
    const first = await window.take('key', 2);
    assert.deepEqual([first.allowed, first.remaining, first.retryAfterSeconds], [true, 1, 0]);
    assert.ok(Math.abs(first.resetAtSeconds - 60 - Date.now() / 1000) < 5);
    await window.take('key', 2);

    const refused = await window.take('key', 2);
    assert.deepEqual(
      [refused.allowed, refused.remaining, refused.resetAtSeconds],
      [false, 0, first.resetAtSeconds],
    );
    assert.ok(refused.retryAfterSeconds >= 50 && refused.retryAfterSeconds <= 60);
    assert.equal((await window.take('key', 1)).allowed, false);
    assert.deepEqual(outcomes([await window.take('key', 3), await window.take('key', 3)]), {
      allowed: 1,
      failedOpen: 0,
    });
  });

  it('forgets keys that are no longer used', async () => {
    const window = openPatient({ windowMs: 50 });
    await untilCounting(window);
    await window.take('key', 2);
    const observer = await createClient({ socket: { port } }).connect();
    const timeToLive = await observer.pTTL('kontor:rate:key');
    observer.destroy();
    assert.ok(timeToLive > 0 && timeToLive <= 1050);
  });

  it('does not lock a key out when the clock of Redis was set back', async () => {
    const window = openPatient();
    await untilCounting(window);
    const observer = await createClient({ socket: { port } }).connect();
    const inAnHour = String((Date.now() + 3_600_000) * 1000);
    await observer.rPush('kontor:rate:key', [inAnHour, inAnHour]);
    observer.destroy();
    assert.deepEqual((await window.take('key', 2)).remaining, 1);
  });

  it('allows requests while Redis is killed, warns once, and counts again when it is back', async () => {
    const log = listeningLog();
    const window = openPatient({ log });
    await untilCounting(window);
    await stop(redis);

    const decisions: RateDecision[] = [];
    for (let i = 0; i < 100; i += 1) {
      decisions.push(await window.take('key', 5));
      await sleep(10);
    }
    assert.deepEqual(outcomes(decisions), { allowed: 100, failedOpen: 100 });
    const { limit, remaining, resetAtSeconds } = decisions.at(-1) ?? assert.fail();
    assert.deepEqual([limit, remaining], [5, 5]);
    assert.ok(Math.abs(resetAtSeconds - Date.now() / 1000) < 5);
    assert.equal(log.warnings.length, 1);

    redis = await startRedis(port);
    await untilCounting(window);
    const counted = await Promise.all(Array.from({ length: 10 }, () => window.take('key', 5)));
    assert.deepEqual(outcomes(counted), { allowed: 5, failedOpen: 0 });
    await untilRecovered(window, log);
    assert.deepEqual([log.warnings.length, log.infos.length], [1, 1]);
  });

  it('allows requests in bounded time while Redis hangs, and counts again when it goes on', async () => {
    const log = listeningLog();
    const window = open({ log });
    await untilCounting(window);
    redis.kill('SIGSTOP');

    const started = performance.now();
    const atOnce = await Promise.all(Array.from({ length: 50 }, () => window.take('key', 5)));
    assert.deepEqual(outcomes(atOnce), { allowed: 50, failedOpen: 50 });
    assert.ok(performance.now() - started < 2_000);
    for (let i = 0; i < 50; i += 1) assert.equal((await window.take('key', 5)).failedOpen, true);
    assert.ok(performance.now() - started < 3_000);
    assert.equal(log.warnings.length, 1);

    redis.kill('SIGCONT');
    await untilRecovered(window, log);
    assert.deepEqual([log.warnings.length, log.infos.length], [1, 1]);
  });

  it('allows requests when Redis answers with an error', async () => {
    const log = listeningLog();
    const window = openPatient({ log });
    await untilCounting(window);
    const observer = await createClient({ socket: { port } }).connect();
    await observer.set('kontor:rate:key', 'no list');
    for (let i = 0; i < 5; i += 1) {
      assert.equal((await window.take('key', 5)).failedOpen, true);
      assert.equal((await window.take('other', 5)).failedOpen, false);
    }
    assert.deepEqual([log.warnings.length, log.infos.length], [1, 0]);
    observer.destroy();
  });

  it('goes on when Redis has lost the script', async () => {
    const window = openPatient();
    await untilCounting(window);
    const observer = await createClient({ socket: { port } }).connect();
    await observer.scriptFlush();
    observer.destroy();
    assert.equal((await window.take('key', 5)).failedOpen, false);
  });
});

describe('a limiter whose Redis was never there', () => {
  it('starts at once, allows requests and closes', async () => {
    const log = listeningLog();
    const window = new RedisWindow({ url: `redis://127.0.0.1:${await freePort()}`, log });
    assert.equal((await window.take('key', 5)).failedOpen, true);
    await until(() => log.warnings.length > 0);
    await sleep(600);
    assert.equal(log.warnings.length, 1);
    await window.close();
  });

  it('refuses a URL that cannot be read', () => {
    assert.throws(() => new RedisWindow({ url: 'postgres://127.0.0.1', log: listeningLog() }), TypeError);
  });
});
