import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';

const LAUNCH = join(import.meta.dirname, 'launch.mjs');

describe('The launcher', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'kontor-launch-'));
  after(() => rmSync(scratch, { recursive: true, force: true }));

  const program = (name: string, source: string): string => {
    const file = join(scratch, name);
    writeFileSync(file, source);
    return file;
  };
  const echo = program(
    'echo.ts',
    'const words: string[] = process.argv.slice(2); console.log(JSON.stringify([words, process.version])); process.exit(3);',
  );
  const patient = program(
    'patient.ts',
    `let heard = 0;
     for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {
       heard += 1;
       if (heard === 1) setTimeout(() => { console.log(signal, heard); process.exit(0); }, 300);
     });
     setInterval(() => undefined, 1000);
     console.log('up');`,
  );
  const suicide = program(
    'suicide.ts',
    `process.kill(process.pid, 'SIGUSR2'); setInterval(() => undefined, 1000);`,
  );

  it('runs a file on Node 24 with its arguments, adds nothing to its output and keeps its exit code', async () => {
    const child = spawn('node', [LAUNCH, echo, 'one two', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    const [words, version] = JSON.parse(output);
    assert.deepEqual(words, ['one two', '--json']);
    assert.match(version, /^v24\./);
    assert.equal(code, 3);
  });

  it('ends by the signal that ended the program', async () => {
    const child = spawn('node', [LAUNCH, suicide], { stdio: 'ignore' });
    const [, signal] = await once(child, 'exit');
    assert.equal(signal, 'SIGUSR2');
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    it(`passes ${signal} on once and waits for the program to end`, async () => {
      const child = spawn('node', [LAUNCH, patient], { stdio: ['ignore', 'pipe', 'pipe'] });
      const lines = linesOf(child);
      assert.equal((await lines.next()).value, 'up');
      child.kill(signal);
      assert.equal((await lines.next()).value, `${signal} 1`);
      const [code] = await once(child, 'exit');
      assert.equal(code, 0);
    });
  }

  it('stops the program when the shell of npm is gone', async () => {
    const script = `node "${LAUNCH}" "${patient}"; true`;
    const shell = spawn('sh', ['-c', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, npm_lifecycle_event: 'start' },
    });
    const lines = linesOf(shell);
    assert.equal((await lines.next()).value, 'up');
    shell.kill('SIGKILL');
    assert.equal((await lines.next()).value, 'SIGTERM 1');
  });
});

function linesOf(child: ChildProcess): AsyncIterator<string> {
  if (child.stdout === null) throw new Error('no output');
  return createInterface({ input: child.stdout })[Symbol.asyncIterator]();
}
