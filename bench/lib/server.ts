import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { NODE_FLAGS } from '../../scripts/node-flags.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

/** Kontor itself. */
export const KONTOR = join(ROOT, 'server', 'main.ts');

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** Sends a signal, SIGTERM unless another is given, and waits for the end. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a program, as `npm start` does, that serves on a free port and waits until it says `ready at http://…` on stderr. Its log goes to a
 * file, as in real use.
 * @param dataDir becomes DATA_DIR, and has the log in `server.log`
 */
export async function startServer(
  program: string,
  dataDir: string,
  options: { readonly args?: readonly string[]; readonly environment?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const log = openSync(join(dataDir, 'server.log'), 'a');
  const { PATH, HOME, NODE_OPTIONS } = process.env;
  const child = spawn(process.execPath, [...NODE_FLAGS, program, ...(options.args ?? [])], {
    cwd: ROOT,
    // The limiter works, but refuses nothing.
    env: {
      PATH,
      HOME,
      NODE_OPTIONS,
      PORT: '0',
      DATA_DIR: dataDir,
      RATE_LIMIT_PER_MINUTE: '1000000',
      ...options.environment,
    },
    stdio: ['ignore', log, 'pipe'],
  });
  closeSync(log);
  const exit = once(child, 'exit');
  return {
    url: await readUrl(child),
    process: child,
    stop: async (signal = 'SIGTERM') => {
      child.kill(signal);
      await exit;
    },
  };
}

function readUrl(child: ChildProcess): Promise<string> {
  const said: string[] = [];
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${said.join('\n')}`)));
    if (!child.stderr) return reject(new Error('The server has no stderr.'));
    createInterface(child.stderr).on('line', (line) => {
      said.push(line);
      const url = /ready at (http\S+)/.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
}
