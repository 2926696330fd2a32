import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Opens an embedded database: PROGRAM DATA_DIR server|command. */
export const PROGRAM = join(import.meta.dirname, 'open-database.ts');

/** Whether the tests run as root, which several of them need. */
export const IS_ROOT = process.getuid?.() === 0;

/** The `skip` option of a test that only root can run. */
export const skipUnlessRoot = IS_ROOT ? false : 'needs root';

/** Account 65534, which exists on every Linux. */
export const NOBODY = { uid: 65534, gid: 65534 };

/** A process that was asked to open an embedded database. */
export interface DatabaseProcess {
  child: ChildProcess;
  /** Why it was refused; undefined if the database is open. */
  refused: string | undefined;
  /** What it has printed for people so far. */
  said(): string;
  connection: pg.ClientConfig;
  /** Closes the database properly and waits for the process to end. */
  close(): Promise<void>;
  /** kill -9. */
  kill(): Promise<void>;
}

/**
 * Runs a process that opens the database of a data directory; resolves when it is open or refused. `through` is a
 * command that runs it.
 */
export async function openInProcess(
  dataDir: string,
  purpose: 'server' | 'command',
  options: SpawnOptions & { program?: string; through?: readonly string[] } = {},
): Promise<DatabaseProcess> {
  const { program = PROGRAM, through = [], ...spawnOptions } = options;
  const [command = '', ...args] = [...through, process.execPath, program, dataDir, purpose];
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    ...spawnOptions,
  });
  after(() => child.kill('SIGKILL'));
  const ended = once(child, 'close');
  let complaints = '';
  child.stderr?.on('data', (chunk) => {
    complaints += chunk;
  });
  const answer = await firstLine(child, () => complaints);
  return {
    child,
    refused: answer.refused,
    said: () => complaints,
    connection: answer.connection ?? {},
    close: async () => {
      child.stdin?.end();
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function firstLine(
  child: ChildProcess,
  complaints: () => string,
): Promise<{ refused?: string; connection?: pg.ClientConfig }> {
  if (child.stdout === null) throw new Error('the process has no output');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  throw new Error(`the process said nothing: ${complaints()}`);
}

/** An empty directory for one test file. At the end its databases are killed and it is removed. */
export function temporaryDirectory(owner?: { uid: number; gid: number }): string {
  const directory = mkdtempSync(join(tmpdir(), 'kontor-embedded-'));
  if (owner !== undefined) chownSync(directory, owner.uid, owner.gid);
  chmodSync(directory, 0o700);
  after(async () => {
    await stopLeftover(join(directory, 'data'));
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  });
  return directory;
}

/** A test that failed halfway leaves its PostgreSQL running. */
async function stopLeftover(dataDir: string): Promise<void> {
  const pid = postmasterPid(dataDir);
  if (pid === undefined) return;
  try {
    process.kill(pid, 'SIGQUIT');
    await eventually(async () => assert.equal(postmasterPid(dataDir), undefined), 5_000);
  } catch {
    // It was already dead, and so is the writer of its file.
  }
}

/** Runs a statement as the owner and returns its rows. */
export async function query(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Like `query`, from a process of another system account. */
export function queryAs(
  user: { uid?: number; gid?: number },
  connection: pg.ClientConfig,
  sql: string,
): Record<string, unknown>[] {
  const program = join(import.meta.dirname, 'run-query.ts');
  const options = { ...user, encoding: 'utf8' } as const;
  return JSON.parse(execFileSync(process.execPath, [program, JSON.stringify(connection), sql], options));
}

/** The process id in `postmaster.pid`; undefined if PostgreSQL was stopped properly. */
export function postmasterPid(dataDir: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return undefined;
  }
}

/** kill -9 of PostgreSQL itself. */
export function killPostmaster(dataDir: string): number {
  const pid = postmasterPid(dataDir);
  if (pid === undefined) throw new Error('PostgreSQL does not run');
  process.kill(pid, 'SIGKILL');
  return pid;
}

/** Retries until it succeeds; after the time limit, throws the last error. */
export async function eventually<Value>(work: () => Promise<Value>, timeoutMs = 30_000): Promise<Value> {
  for (const deadline = Date.now() + timeoutMs; ; await sleep(50)) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
  }
}
