import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';

const ROOT = join(import.meta.dirname, '..');

/** A server in a process of its own, as a user starts it. */
export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Everything that it has said on stdout and stderr. */
  output(): string;
  /** Sends a signal, which may come too late, and waits for the end; answers the exit code, `null` after a signal. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
/** The only variables that a server gets from this machine, so that it has no other setting. Node's compile cache halves its start. */
const INHERITED = { PATH, HOME, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) };

/** A data directory of the calling test file, removed when its tests are over. */
export function temporaryDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-data-'));
  after(() => rmSync(dataDir, { recursive: true, force: true }));
  return dataDir;
}

/** Starts `server/main.ts` on a free port and waits until it is ready. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [join(ROOT, 'server', 'main.ts')], {
    cwd: ROOT,
    env: { ...INHERITED, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
    createInterface(child.stderr).on('line', (line) => {
      output += `${line}\n`;
      const ready = /ready at (http\S+)/.exec(line);
      if (ready?.[1]) resolve(ready[1]);
    });
  });
  const stop = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const [code] = await ended;
    return code;
  };
  return { url, process: child, output: () => output, stop };
}

/** What a process said until its end. */
interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `server/main.ts` to an end that it comes to by itself. */
export function runServerProcess(environment: Record<string, string>): Promise<Ended> {
  return runToEnd('main.ts', [], environment);
}

/** Runs the command line to its end and answers what it said. */
export function runCommand(
  args: readonly string[],
  environment: Record<string, string>,
  input = '',
): Promise<Ended> {
  return runToEnd('cli.ts', args, environment, input);
}

/** Sets up the organization Acme. The password comes from standard input. */
export const SETUP = [
  'setup',
  '--organization',
  'Acme',
  '--email',
  'ada@acme.example',
  '--password-stdin',
  '--json',
];

/** Sets up Acme by the command line, and returns its first key. */
export async function setUpAcme(environment: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await runCommand(SETUP, environment, 'a long password\n');
  assert.equal(code, 0, stderr);
  return JSON.parse(stdout).api_key;
}

async function runToEnd(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
  input = '',
): Promise<Ended> {
  const child = spawn(process.execPath, [join(ROOT, 'server', program), ...args], {
    cwd: ROOT,
    env: { ...INHERITED, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk;
  });
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  assert.ok(code === null || typeof code === 'number');
  return { code, ...said };
}
