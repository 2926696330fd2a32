// Runs the examples of README.md as they are written, one after the other in one shell: npm run readme
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = join(import.meta.dirname, '..');
const START = 'npm start';
const READY_URL = 'http://localhost:3000/readyz';
const READY_TIMEOUT_MS = 180_000;

const dataDir = mkdtempSync(join(tmpdir(), 'kontor-readme-'));
// The examples work on a data directory of their own, so that they find an empty database and leave yours alone.
const environment = { ...process.env, DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '0' };
const variables = join(dataDir, 'variables.sh');
let passed = 0;
let failed = 0;
let server: ChildProcess | undefined;

try {
  for (const example of examplesOf(readFileSync(join(ROOT, 'README.md'), 'utf8'))) {
    const succeeded = example === START ? await start() : run(example);
    if (succeeded) passed += 1;
    else failed += 1;
    console.log(`${succeeded ? '✔' : '✖'} ${example.split('\n')[0]}`);
  }
} finally {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
console.log(`passed: ${passed}\nfailed: ${failed}`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** The blocks marked as shell commands. */
function examplesOf(markdown: string): string[] {
  const [, ...blocks] = `\n${markdown}`.split('\n```sh\n');
  return blocks.map((block) => (block.split('\n```\n', 1)[0] ?? '').trim());
}

/** Runs one block; what it exports is there for the next. An HTTP error counts as a failure. */
function run(example: string): boolean {
  const script = `set -aeuo pipefail; touch ${variables}; . ${variables}; curl() { command curl --fail-with-body "$@"; }
${example}
export -p > ${variables}`;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', script], {
    cwd: ROOT,
    env: environment,
    encoding: 'utf8',
  });
  if (status !== 0) console.log(stdout, stderr);
  return status === 0;
}

async function start(): Promise<boolean> {
  server = spawn('npm', ['start'], { cwd: ROOT, env: environment, stdio: 'ignore', detached: true });
  for (const deadline = Date.now() + READY_TIMEOUT_MS; Date.now() < deadline; await sleep(250)) {
    const answer = await fetch(READY_URL).catch(() => undefined);
    if (answer?.ok) return true;
    if (server.exitCode !== null) return false;
  }
  return false;
}

/** Ends npm and all that it started, as Ctrl-C in its terminal would. */
async function stop(): Promise<void> {
  if (server?.pid === undefined || server.exitCode !== null) return;
  const ended = new Promise((resolve) => server?.once('exit', resolve));
  process.kill(-server.pid, 'SIGINT');
  await ended;
}
