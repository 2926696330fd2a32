import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError } from '../operations/errors.ts';
import { ThreadStopped } from './thread.ts';
import { Threads } from './threads.ts';

const file = new URL('./testing/sample-thread.ts', import.meta.url);
const threads = new Threads({ file, memoryMb: 32, idleMs: 60_000 });
after(() => threads.close());
const run = (task: string, limitMs = 60_000) => threads.run<number>(task, { limitMs });

describe('a thread', () => {
  it('does one task after the other', async () => {
    assert.equal(await run('number'), await run('number'));
  });

  it('tells a refusal as the caller is to read it', async () => {
    await assert.rejects(run('refuse'), (error) => error instanceof ApiError && error.status === 409);
  });

  it('that takes too long at a step is ended, and another takes the next task', async () => {
    const before = await run('number');
    await assert.rejects(run('hang', 50), ThreadStopped);
    assert.notEqual(await run('number'), before);
  });

  it('may take any time while it waits for the process', async () => {
    const slow = async () => {
      await sleep(2_000);
      return 7;
    };
    assert.equal(await threads.run('wait', { limitMs: 1_000, handlers: { slow } }), 7);
  });

  it('that needs too much memory is ended, and the process goes on', async () => {
    await assert.rejects(run('grow'), ThreadStopped);
    assert.ok((await run('number')) > 0);
  });

  it('is ended by the signal of its task, whose reason the caller gets', async () => {
    const stop = new AbortController();
    const task = threads.run('hang', { limitMs: 60_000, signal: stop.signal });
    setTimeout(() => stop.abort(new Error('gone')), 50);
    await assert.rejects(task, /^Error: gone$/);
  });

  it('yields to requests, but never above the process itself', {
    skip: process.platform === 'linux' ? false : 'only Linux has a priority for each thread',
  }, () => {
    const program = join(import.meta.dirname, 'testing', 'niceness.ts');
    const below = (niceness: number) =>
      execFileSync('nice', ['-n', String(niceness), process.execPath, program], { encoding: 'utf8' }).trim();
    assert.equal(below(3), '6');
    assert.equal(below(10), '10');
  });

  it('without work ends', async () => {
    const brief = new Threads({ file, memoryMb: 32, idleMs: 1 });
    const first = await brief.run<number>('number', { limitMs: 60_000 });
    await sleep(500);
    assert.notEqual(await brief.run<number>('number', { limitMs: 60_000 }), first);
    await brief.close();
  });
});
