import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { divideAmongProcesses, writeProgram } from './test-processes.ts';

const FILES = {
  passes: "it('passes', () => {});",
  fails: "it('fails', () => { throw new Error('wrong'); });",
  'fails after a wait':
    "await new Promise((resolve) => setTimeout(resolve, 50)); it('fails late', () => { throw 1; });",
  'cannot be loaded': "it('is not reached', () => {}); throw new Error('not loaded');",
  'ends the process': "it('exits', () => process.exit(0));",
  'fails afterwards': "it('passes', () => { setTimeout(() => { throw new Error('late'); }, 50); });",
  'takes a while': "it('waits', () => new Promise((resolve) => setTimeout(resolve, 500)));",
  'cannot clean up': "after(() => { throw new Error('still open'); }); it('passes too', () => {});",
};
type Name = keyof typeof FILES;

const directory = mkdtempSync(join(tmpdir(), 'kontor-test-processes-'));
after(() => rmSync(directory, { recursive: true }));

const fileOf = (name: Name) => join(directory, `${name}.test.mjs`);
for (const [name, text] of Object.entries(FILES)) {
  writeFileSync(join(directory, `${name}.test.mjs`), `import { after, it } from 'node:test';\n${text}\n`);
}

let programs = 0;

/** Runs files in one process; returns what passed and what failed, whether the process did, and what it printed. */
function outcomeOf(...names: Name[]) {
  programs += 1;
  const program = writeProgram(directory, programs, names.map(fileOf));
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, ['--test-reporter=tap', program], { env });
  const lines = [...stdout.toString().matchAll(/^ *(not ok|ok) \d+ - (.*)$/gm)];
  const named = (word: string) => lines.filter(([, result]) => result === word).map(([, , name]) => name);
  return { passed: named('ok'), failed: named('not ok'), endsWell: status === 0, text: stdout.toString() };
}

describe('test files that share a process', () => {
  it('are divided among processes, browser tests among themselves, each file once', () => {
    const files = Array.from({ length: 30 }, (_, number) => `${number}.test.ts`);
    const browser = Array.from({ length: 10 }, (_, number) => `${number}.browser.test.ts`);
    const processes = divideAmongProcesses([...files, ...browser], 4);
    assert.deepEqual(processes.map((share) => share.length).toSorted(), [10, 10, 10, 2, 4, 4].toSorted());
    assert.deepEqual(processes.flat().toSorted(), [...files, ...browser].toSorted());
    for (const share of processes) {
      assert.ok([0, share.length].includes(share.filter((file) => browser.includes(file)).length));
    }
  });

  it('do not share one where there are few', () => {
    assert.deepEqual(divideAmongProcesses(['a.test.ts', 'b.test.ts'], 4), [['a.test.ts'], ['b.test.ts']]);
  });

  it('pass, each test under its own name', () => {
    const { text: _, ...outcome } = outcomeOf('passes', 'takes a while');
    assert.deepEqual(outcome, {
      passed: ['passes', fileOf('passes'), 'waits', fileOf('takes a while')],
      failed: [],
      endsWell: true,
    });
  });

  it('fail alone: the files after it run', () => {
    const { text: _, ...outcome } = outcomeOf('fails', 'fails after a wait', 'passes');
    assert.deepEqual(outcome, {
      passed: ['passes', fileOf('passes')],
      failed: ['fails', fileOf('fails'), 'fails late', fileOf('fails after a wait')],
      endsWell: false,
    });
  });

  it('fail if they cannot be loaded, or cannot clean up', () => {
    const { text: _, ...outcome } = outcomeOf('cannot be loaded', 'cannot clean up', 'passes');
    assert.deepEqual(outcome, {
      passed: ['passes too', 'passes', fileOf('passes')],
      failed: ['is not reached', fileOf('cannot be loaded'), fileOf('cannot clean up')],
      endsWell: false,
    });
  });

  it('fail if one throws after its end, while another runs, and say which', () => {
    const { text, endsWell } = outcomeOf('fails afterwards', 'takes a while');
    assert.equal(endsWell, false);
    // Node names the file from where the tests were started.
    assert.ok(text.includes('fails afterwards.test.mjs:2:1 generated'), text);
  });

  it('fail if one ends the process before the others have run', () => {
    assert.equal(outcomeOf('ends the process', 'passes').endsWell, false);
  });

  it('fail if one is stuck, and say which', () => {
    const module = new URL('../test/deadline.ts', import.meta.url).href;
    const stuck = `import { startDeadline } from '${module}';
      startDeadline('stuck.test.ts', 0.01);
      setInterval(() => undefined, 1_000);`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', stuck]);
    assert.equal(status, 1);
    assert.match(stderr.toString(), /^stuck\.test\.ts is stuck for 0\.01 minutes\. Still open: .*Timeout/m);
  });
});
