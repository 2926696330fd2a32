import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const END_TIMEOUT_MS = 15_000;

interface RunningProcess {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** The process below `ancestor` whose command line is as asked; fails when there is none. */
export async function findDescendant(
  ancestor: number,
  isWanted: (command: string) => boolean,
): Promise<number> {
  const running = await listProcesses();
  const below = new Set([ancestor]);
  // Children come after their parents only by habit, so it is gone through until nothing is added.
  for (let size = 0; size < below.size; ) {
    size = below.size;
    for (const { pid, parent } of running) if (below.has(parent)) below.add(pid);
  }
  const found = running.find(({ pid, command }) => below.has(pid) && isWanted(command));
  if (!found) throw new Error('The server process was not found.');
  return found.pid;
}

/** The resident memory of a process in megabytes of a million bytes. */
export async function residentMegabytes(pid: number): Promise<number> {
  const kibibytes = Number(await ps('-o', 'rss=', '-p', String(pid)));
  return (kibibytes * 1024) / 1_000_000;
}

/** Waits until a process is gone. */
export async function hasEnded(pid: number): Promise<void> {
  for (const deadline = Date.now() + END_TIMEOUT_MS; Date.now() < deadline; await sleep(20)) {
    if ((await listProcesses()).every((running) => running.pid !== pid)) return;
  }
  throw new Error('The server did not stop.');
}

/** A port that nothing listens to at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.');
  return address.port;
}

async function listProcesses(): Promise<RunningProcess[]> {
  const lines = (await ps('-A', '-o', 'pid=,ppid=,args=')).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), command }];
  });
}

async function ps(...options: string[]): Promise<string> {
  return (await promisify(execFile)('ps', options)).stdout;
}
