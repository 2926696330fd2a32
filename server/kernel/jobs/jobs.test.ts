import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { Registry } from 'prom-client';
import { v7 as uuidv7 } from 'uuid';
import { z } from 'zod';
import { testDatabase } from '../../../test/database.ts';
import { Database } from '../database/database.ts';
import { sql, toQuery } from '../database/sql.ts';
import { type EnqueueOptions, enqueueJob } from './enqueue.sql.ts';
import { defineJob, INSTALLATION, type Job, JobFailure, type JobWithInput } from './job.ts';
import { JobRunner } from './job-runner.ts';
import { claimJobs } from './job-work.sql.ts';

const connection = await testDatabase();
const owner = new pg.Pool({ ...connection, max: 2 });
const database = new Database({ connection, onConnectionError: () => undefined });
const [acme, globex] = [uuidv7(), uuidv7()];
const log = { warn: () => undefined, error: () => undefined };

const input = z.object({ note: z.string() });
type Note = z.infer<typeof input>;

/** A job that calls back, and fails if the callback does. */
function noting(
  run: (note: string, signal: AbortSignal, organizationId: string) => unknown,
  rest: Partial<Job> = {},
): JobWithInput<Note> {
  const defaults = { attempts: 3, retrySeconds: [0], title: 'Take a note' };
  return {
    ...defineJob({
      ...{ ...defaults, kind: 'test.note', input },
      run: async ({ signal, organizationId }, { note }) => {
        await run(note, signal, organizationId);
      },
    }),
    ...rest,
  };
}

const enqueue = (org: string, job: JobWithInput<Note>, note: string, options?: EnqueueOptions) =>
  database.transaction(org, async (transaction) => {
    transaction.defer(enqueueJob(org, job, { note }, options));
  });

const stored = async () => (await owner.query('SELECT * FROM jobs ORDER BY created_at, id')).rows;

async function until(reached: () => Promise<boolean> | boolean): Promise<void> {
  for (const deadline = performance.now() + 20_000; !(await reached()); await sleep(10)) {
    assert.ok(performance.now() < deadline, 'waited in vain');
  }
}

describe('background jobs', () => {
  let runner: JobRunner<object> | undefined;
  const start = (jobs: readonly Job[]) => {
    runner = new JobRunner({ connection, jobs, services: {}, registry: new Registry(), log });
    runner.start();
    return runner;
  };

  before(async () => {
    for (const id of [acme, globex]) {
      await owner.query("INSERT INTO organizations (id, name, slug) VALUES ($1, 'Test', $2)", [id, id]);
    }
  });
  beforeEach(() => owner.query('TRUNCATE jobs, schedules'));
  afterEach(async () => {
    await runner?.close();
    runner = undefined;
  });
  after(async () => {
    await database.close();
    await owner.end();
  });

  it('run once after the commit that asked for them, and leave no row', async () => {
    const notes: [string, string][] = [];
    const job = noting((note, _signal, org) => notes.push([org, note]));
    await enqueue(acme, job, 'first');
    await enqueue(globex, job, 'second');
    const undone = database.transaction(acme, async (transaction) => {
      await transaction.query(enqueueJob(acme, job, { note: 'rolled back' }));
      throw new Error('no');
    });
    await assert.rejects(undone);
    start([job]);
    await until(async () => (await stored()).length === 0);
    assert.deepEqual(
      notes.sort(),
      [
        [acme, 'first'],
        [globex, 'second'],
      ].sort(),
    );
  });

  it('wait for their time', async () => {
    const notes: string[] = [];
    const job = noting((note) => notes.push(note));
    await enqueue(acme, job, 'later', { delaySeconds: 60 });
    await enqueue(acme, job, 'now');
    start([job]);
    await until(() => notes.length > 0);
    assert.deepEqual(notes, ['now']);
    await owner.query("UPDATE jobs SET due_at = now() WHERE state = 'waiting'");
    await until(() => notes.length > 1);
    assert.deepEqual(notes, ['now', 'later']);
  });

  it('of one key wait once, and run once more when asked for meanwhile', async () => {
    const notes: string[] = [];
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const job = noting(async (note) => {
      notes.push(note);
      if (note === 'second') await mayEnd;
    });
    await enqueue(acme, job, 'first', { key: 'k' });
    await enqueue(acme, job, 'second', { key: 'k' });
    assert.equal((await stored()).length, 1);
    start([job]);
    await until(() => notes.length === 1);
    await enqueue(acme, job, 'third', { key: 'k' });
    await enqueue(acme, job, 'fourth', { key: 'k' });
    end();
    await until(async () => (await stored()).length === 0);
    assert.deepEqual(notes, ['second', 'fourth']);
  });

  it('are tried again, then set aside with a reason', async () => {
    let attempts = 0;
    const job = noting(() => {
      attempts += 1;
      throw attempts < 3 ? new Error('secret detail') : new JobFailure('The mailbox is full.');
    });
    await enqueue(acme, job, 'x');
    start([job]);
    await until(async () => (await stored())[0]?.state === 'failed');
    assert.equal(attempts, 3);
    const [row] = await stored();
    assert.equal(row.reason, 'The mailbox is full.');
    assert.equal(row.due_at, null);
  });

  it('tell people no detail of an unexpected error, but the operator', async () => {
    const job = noting(
      () => {
        throw new Error('relation "x" does not exist');
      },
      { attempts: 1 },
    );
    await enqueue(acme, job, 'x');
    start([job]);
    await until(async () => (await stored())[0]?.state === 'failed');
    const [row] = await stored();
    assert.equal(row.reason, 'Something went wrong on the server. Its log has the details.');
    assert.equal(row.error, 'relation "x" does not exist');
  });

  it('of a failed key start over when asked for again', async () => {
    let fails = true;
    const notes: string[] = [];
    const job = noting(
      (note) => {
        if (fails) throw new Error('no');
        notes.push(note);
      },
      { attempts: 1 },
    );
    await enqueue(acme, job, 'old', { key: 'k' });
    start([job]);
    await until(async () => (await stored())[0]?.state === 'failed');
    fails = false;
    await enqueue(acme, job, 'new', { key: 'k' });
    await until(async () => (await stored()).length === 0);
    assert.deepEqual(notes, ['new']);
  });

  const room = {
    ...{ count: 1, running: [], served: [] },
    kinds: [{ kind: 'test.note', room: 1, leaseSeconds: 30 }],
  };

  it('that ended their process with every attempt are set aside without another one', async () => {
    const notes: string[] = [];
    const job = noting((note) => notes.push(note), { attempts: 2 });
    await enqueue(acme, job, 'deadly');
    for (let death = 0; death < 2; death += 1) {
      const { text, values } = toQuery(claimJobs(uuidv7(), room));
      assert.equal((await owner.query(text, values)).rowCount, 1);
      await owner.query("UPDATE jobs SET due_at = now() - interval '1 second'");
    }
    start([job]);
    await until(async () => (await stored())[0]?.state === 'failed');
    assert.deepEqual(notes, []);
    assert.equal((await stored())[0].reason, 'The server stopped 2 times while this was running.');
  });

  it('of an organization with many let those of others in between', async () => {
    const order: string[] = [];
    const job = noting(async (note) => {
      order.push(note);
      await sleep(5);
    });
    for (let index = 0; index < 60; index += 1) await enqueue(acme, job, `acme ${index}`);
    await enqueue(globex, job, 'globex');
    start([job]);
    await until(async () => (await stored()).length === 0);
    assert.equal(order.length, 61);
    assert.ok(order.indexOf('globex') < 8, `ran as number ${order.indexOf('globex') + 1}`);
  });

  it('of kinds that a process does not know are left to others', async () => {
    await enqueue(
      acme,
      noting(() => undefined, { kind: 'test.unknown' }),
      'x',
    );
    const notes: string[] = [];
    const job = noting((note) => notes.push(note));
    await enqueue(acme, job, 'known');
    start([job]);
    await until(async () => notes.length === 1 && (await stored()).length === 1);
    assert.deepEqual(
      (await stored()).map(({ kind, attempts }) => [kind, attempts]),
      [['test.unknown', 0]],
    );
  });

  it('that take too long have failed, and hear of it', async () => {
    let heard = false;
    const job = noting(
      async (_note, signal) => {
        await sleep(60_000, undefined, { signal }).catch(() => undefined);
        heard = signal.aborted;
      },
      { attempts: 1, timeoutSeconds: 0.05 },
    );
    await enqueue(acme, job, 'slow');
    start([job]);
    await until(async () => (await stored())[0]?.state === 'failed');
    assert.equal((await stored())[0].reason, 'It took longer than 0.05 seconds.');
    await until(() => heard);
  });

  it('in progress are returned when the process stops, without a lost attempt', async () => {
    const { promise: began, resolve: begin } = Promise.withResolvers<void>();
    const job = noting(async (_note, signal) => {
      begin();
      await sleep(60_000, undefined, { signal });
    });
    await enqueue(acme, job, 'x');
    const stopping = start([job]);
    await began;
    await stopping.close();
    runner = undefined;
    const [row] = await stored();
    assert.deepEqual([row.state, row.attempts, row.lease_id], ['waiting', 0, null]);
  });

  it('asked for again during their last attempt start over when it fails', async () => {
    const notes: string[] = [];
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const job = noting(
      async (note) => {
        notes.push(note);
        if (note !== 'first') return;
        await mayEnd;
        throw new Error('no');
      },
      { attempts: 1 },
    );
    await enqueue(acme, job, 'first', { key: 'k' });
    start([job]);
    await until(() => notes.length === 1);
    await enqueue(acme, job, 'second', { key: 'k' });
    end();
    await until(async () => (await stored()).length === 0);
    assert.deepEqual(notes, ['first', 'second']);
  });

  it('that are set aside do what else is to be done before, with what went wrong', async () => {
    const told: unknown[] = [];
    const job = defineJob({
      ...{ kind: 'test.note', title: 'Take a note', input, attempts: 2, retrySeconds: [0] },
      run: async () => {
        throw new JobFailure('The disk is full.');
      },
      setAside: async ({ organizationId, attempt }, { note }, error) => {
        const [row] = await stored();
        told.push([organizationId, attempt, note, error instanceof JobFailure && error.message, row.state]);
      },
    });
    await enqueue(acme, job, 'x');
    start([job]);
    await until(async () => (await stored())[0]?.state === 'failed');
    assert.deepEqual(told, [[acme, 2, 'x', 'The disk is full.', 'running']]);
  });

  it('are set aside even if what else is to be done fails', async () => {
    let tries = 0;
    const job = defineJob({
      ...{ kind: 'test.note', title: 'Take a note', input, attempts: 1, retrySeconds: [0] },
      run: async () => {
        throw new JobFailure('The disk is full.');
      },
      setAside: async () => {
        tries += 1;
        throw new Error('no');
      },
    });
    await enqueue(acme, job, 'x');
    start([job]);
    await until(async () => (await stored())[0]?.state === 'failed');
    assert.equal(tries, 1);
  });

  it('in parts let others in between, those of other organizations first, and begin each part with all attempts', async () => {
    const parts: string[] = [];
    const attempts: number[] = [];
    const job: JobWithInput<Note> = {
      ...noting(() => undefined, { atOnce: 1 }),
      work: async ({ attempt, continueLater }, given) => {
        const { note } = input.parse(given);
        parts.push(note);
        attempts.push(attempt);
        if (parts.filter((part) => part === note).length < 3) continueLater();
      },
    };
    for (const note of ['a1', 'a2', 'a3']) await enqueue(acme, job, note);
    await enqueue(globex, job, 'g');
    start([job]);
    await until(async () => (await stored()).length === 0);
    assert.deepEqual(parts.slice(0, 6), ['a1', 'g', 'a2', 'g', 'a3', 'g']);
    assert.deepEqual([parts.length, new Set(attempts)], [12, new Set([1])]);
  });

  it('forget the attempts before a part that is done', async () => {
    let begun = 0;
    const job: JobWithInput<Note> = {
      ...noting(() => undefined, { attempts: 3 }),
      work: async ({ progress }) => {
        begun += 1;
        if (begun === 3) await progress();
        if (begun < 6) throw new Error('no');
      },
    };
    await enqueue(acme, job, 'x');
    start([job]);
    await until(async () => {
      const [row] = await stored();
      return row === undefined || row.state === 'failed';
    });
    // Two failed; the third was the first of three more.
    assert.deepEqual([begun, (await stored())[0]?.attempts], [5, 3]);
  });

  it('run as many at once as their kind may, beside those of other kinds', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    let [underWay, most] = [0, 0];
    const single = noting(
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await mayEnd;
        underWay -= 1;
      },
      { atOnce: 1 },
    );
    const notes: string[] = [];
    const other = noting((note) => notes.push(note), { kind: 'test.other' });
    for (let index = 0; index < 5; index += 1) await enqueue(acme, single, `${index}`);
    await enqueue(acme, other, 'beside');
    start([single, other]);
    await until(() => notes.length === 1);
    end();
    await until(async () => (await stored()).length === 0);
    assert.equal(most, 1);
  });

  it('are not taken twice by a process whose lease ran out unnoticed', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const notes: string[] = [];
    const job = noting(async (note) => {
      notes.push(note);
      if (note === 'long') await mayEnd;
    });
    await enqueue(acme, job, 'long');
    start([job]);
    await until(() => notes.length === 1);
    await owner.query("UPDATE jobs SET due_at = now() - interval '1 minute'");
    await enqueue(globex, job, 'other');
    await until(() => notes.length === 2);
    assert.deepEqual(notes, ['long', 'other']);
    end();
    await until(async () => (await stored()).length === 0);
  });

  it('are leased for as long as their kind says, and the lease is extended while they run', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const job = noting(() => mayEnd, { leaseSeconds: 3_600 });
    await enqueue(acme, job, 'long');
    start([job]);
    const secondsLeft = async () => {
      const { rows } = await owner.query(
        'SELECT extract(epoch FROM due_at - now())::int AS seconds FROM jobs',
      );
      return Number(rows[0]?.seconds);
    };
    await until(async () => (await secondsLeft()) > 1_800);
    await owner.query("UPDATE jobs SET due_at = now() + interval '60 seconds'");
    await until(async () => (await secondsLeft()) > 1_800);
    end();
    await until(async () => (await stored()).length === 0);
  });

  it('on a schedule run at once, and once for all processes', async () => {
    const runs: string[] = [];
    const job = defineJob({
      ...{ kind: 'test.tidy', title: 'Tidy up', input: z.object({}), attempts: 1, retrySeconds: [1] },
      everySeconds: 3_600,
      run: async ({ organizationId }) => {
        runs.push(organizationId);
      },
    });
    const other = new JobRunner({ connection, jobs: [job], services: {}, registry: new Registry(), log });
    other.start();
    start([job]);
    await until(() => runs.length > 0);
    await sleep(100);
    assert.deepEqual(runs, [INSTALLATION]);
    await owner.query('UPDATE schedules SET due_at = now()');
    await until(() => runs.length > 1);
    await other.close();
    assert.equal(runs.length, 2);
  });

  it('are counted for the metrics, by kind', async () => {
    const registry = new Registry();
    const failing = noting(
      () => {
        throw new Error('no');
      },
      { attempts: 1 },
    );
    const idle = noting(() => undefined, { kind: 'test.idle' });
    await enqueue(acme, failing, 'x');
    await enqueue(
      globex,
      noting(() => undefined, { kind: 'test.elsewhere' }),
      'x',
    );
    await owner.query("UPDATE jobs SET due_at = now() - interval '1 hour' WHERE kind = 'test.elsewhere'");
    runner = new JobRunner({ connection, jobs: [failing, idle], services: {}, registry, log });
    runner.start();
    await until(async () => (await stored()).some(({ state }) => state === 'failed'));
    const lines = (await registry.metrics()).split('\n');
    const values = (name: string) =>
      lines.filter((line) => line.startsWith(`kontor_background_${name}{`)).sort();
    assert.deepEqual(values('waiting'), [
      'kontor_background_waiting{kind="test.elsewhere"} 1',
      'kontor_background_waiting{kind="test.idle"} 0',
      'kontor_background_waiting{kind="test.note"} 0',
    ]);
    assert.deepEqual(values('failed'), [
      'kontor_background_failed{kind="test.elsewhere"} 0',
      'kontor_background_failed{kind="test.idle"} 0',
      'kontor_background_failed{kind="test.note"} 1',
    ]);
    assert.equal(values('running').length, 3);
    assert.match(values('oldest_due_age_seconds')[0] ?? '', /"test\.elsewhere"\} 36\d\d/);
  });

  it('are visible to their organization alone', async () => {
    const job = noting(() => undefined);
    await enqueue(acme, job, 'x');
    const count = async (org: string) =>
      (await database.reading(org).query<{ n: number }>(sql`SELECT count(*)::int AS n FROM jobs`)).map(
        ({ n }) => n,
      );
    assert.deepEqual([await count(acme), await count(globex)], [[1], [0]]);
  });
});
