import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { kernelJobs } from '../server/kernel/family/kernel-jobs.ts';
import { families } from './families.ts';
import { sourceFiles } from './source-files.ts';

/** Work in the background: all of it is listed, and none of it has a loop of its own. */

const PAGE = readFileSync(join(import.meta.dirname, '..', 'docs', 'background-work.md'), 'utf8');

/** The only files outside `kernel/dispatch`, `kernel/jobs` and `kernel/relay` that repeat something, and what. */
const REPEATING: readonly string[] = [
  // Listens for changed credentials, on a connection that is made anew when it breaks.
  'server/access/credential-changes.ts',
  // Writes when credentials were last used, which this process holds in memory.
  'server/access/credential-uses.ts',
  // Looks for conversions that are due.
  'server/ads/conversions/waking.ts',
  // Listens for notices, on a connection that is made anew when it breaks.
  'server/kernel/database/worker-database.ts',
  // Sends email: looks for messages, renews leases, and finds messages whose process died.
  'server/kernel/mail/mail-sender.ts',
  // The heartbeat of an open page.
  'server/web/live/live-stream.ts',
  // Delivers webhooks: renews leases, and looks for deliveries.
  'server/webhooks/delivery/delivery.ts',
  'server/webhooks/delivery/dispatcher.ts',
  // Looks for runs of workflows that are due.
  'server/workflows/engine/waking.ts',
  // Looks for requests of workflows that are due.
  'server/workflows/outside/sending.ts',
];

const jobs = [...families.jobs, ...kernelJobs([])];

function inWords(seconds: number): string {
  const [count, unit] = seconds % 3_600 === 0 ? [seconds / 3_600, 'hour'] : [seconds / 60, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

describe('scheduled jobs', () => {
  it('stand in docs/background-work.md with what they do and how often, and no others', () => {
    const listed = [...PAGE.matchAll(/^\| `([\w.-]+)` *\| (.*?) *\| (\d+ \w+) *\|$/gm)].map(
      ([, ...row]) => row,
    );
    const expected = jobs
      .flatMap(({ kind, title, everySeconds }) =>
        everySeconds === undefined ? [] : [[kind, title, inWords(everySeconds)]],
      )
      .sort();
    assert.deepEqual(listed, expected);
  });

  it('are the only work that repeats', () => {
    const repeating = sourceFiles('server/**/*.ts').filter(
      ({ path, text }) =>
        !/\.test\.ts$|\/testing\/|^server\/kernel\/(dispatch|jobs|relay)\//.test(path) &&
        /\bsetInterval\(|\brepeat\((?!\d)(?=\w)|\bkeepPolling\(|while \(!(this\.#stopping\.)?signal\.aborted\)/.test(
          text,
        ),
    );
    assert.deepEqual(repeating.map(({ path }) => path).sort(), REPEATING);
  });
});

describe('kinds of jobs', () => {
  it('have names of their own', () => {
    assert.deepEqual(
      jobs.map(({ kind }) => kind).filter((kind, index, kinds) => kinds.indexOf(kind) !== index),
      [],
    );
  });
});
