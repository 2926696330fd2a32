// Runs the tests: all of them, or the files given as arguments. One throw-away database cluster serves the whole run.
import { globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { openTestCluster } from '../test/cluster.ts';
import { divideAmongProcesses, writeProgram } from './test-processes.ts';

const ROOT = join(import.meta.dirname, '..');

/** Those whose files take longest come first, so that at the end nobody waits for a single file. */
const FOLDERS = ['web', 'test', 'server', 'packages', 'integrations', 'scripts', 'examples', 'bench'];

/** Two files more than there are processors, because each often waits for a browser, a lease or a retry. */
const AT_ONCE = Math.min(4, availableParallelism() + 2);

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-tests-'));
process.env.KONTOR_TEST_CLUSTER = dataDir;
const interrupted = new AbortController();
process.on('SIGINT', () => interrupted.abort()).on('SIGTERM', () => interrupted.abort());

try {
  const { leave } = await openTestCluster();
  try {
    process.exitCode = (await runTests(writePrograms(testFiles()))) ? 0 : 1;
  } finally {
    await leave();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

function testFiles(): string[] {
  const given = process.argv.slice(2);
  if (given.length > 0) return given.map((file) => resolve(file));
  return FOLDERS.flatMap(filesIn);
}

function filesIn(folder: string): string[] {
  const cwd = join(ROOT, folder);
  return globSync('**/*.test.ts', { cwd, exclude: ['**/node_modules/**'] }).map((file) => join(cwd, file));
}

/** The programs of all processes, in the order in which they start. */
function writePrograms(files: readonly string[]): string[] {
  const directory = join(dataDir, 'programs');
  mkdirSync(directory);
  return divideAmongProcesses(files, AT_ONCE).map((share, number) => writeProgram(directory, number, share));
}

/** Returns whether every test passed and none was cut short. */
async function runTests(programs: string[]): Promise<boolean> {
  const skipped = new Map<string, number>();
  let passed = programs.length > 0;
  const execArgv = ['--import', import.meta.resolve('../test/start-deadline.ts')];
  const tests = run({ files: programs, concurrency: AT_ONCE, execArgv, signal: interrupted.signal });
  tests.on('test:fail', () => {
    passed = false;
  });
  tests.on('test:pass', ({ skip }) => {
    if (typeof skip === 'string') skipped.set(skip, (skipped.get(skip) ?? 0) + 1);
  });
  const report = tests.compose(new spec());
  report.pipe(process.stdout, { end: false });
  await new Promise((settle) => report.once('end', settle));
  for (const [reason, count] of skipped) console.log(`Skipped ${count}: ${reason}`);
  return passed && !interrupted.signal.aborted;
}
