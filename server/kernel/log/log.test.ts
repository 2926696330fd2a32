import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import { GatheredLines } from './log.ts';

function openLog() {
  const written: string[] = [];
  const log = pino(
    { base: null, timestamp: false },
    new GatheredLines({ write: (lines) => written.push(lines) }),
  );
  return { log, written };
}

describe('the log', () => {
  it('writes lines that come close together at once, in order, without being asked', async () => {
    const { log, written } = openLog();
    log.info('first');
    log.info('second');
    assert.deepEqual(written, []);
    while (written.length === 0) await new Promise((settle) => setTimeout(settle, 10));
    assert.deepEqual(written, ['{"level":30,"msg":"first"}\n{"level":30,"msg":"second"}\n']);
  });

  it('does not let a warning wait, nor what came before it', () => {
    const { log, written } = openLog();
    log.info('before');
    log.child({ of: 'a request' }).warn('now');
    assert.deepEqual(written, ['{"level":30,"msg":"before"}\n{"level":40,"of":"a request","msg":"now"}\n']);
  });

  it('does not gather without end', () => {
    const { log, written } = openLog();
    for (let line = 0; line < 1000; line++) log.info('more');
    assert.ok(written.length > 1);
  });

  for (const [how, ending] of Object.entries({
    exits: 'process.exit(0)',
    fails: "throw new Error('Oops')",
  })) {
    it(`loses no line when the process ${how}`, async () => {
      const program = `
        import { createLog } from '${import.meta.resolve('./log.ts')}';
        createLog('info').info('the last line');
        ${ending};`;
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      assert.match(await text(child.stdout), /the last line/);
    });
  }
});
