import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PACKAGE, skip } from '../test/build.ts';

/** npm resolves n8n for more than half an hour; pnpm for a minute or two. */
const PNPM = 'pnpm@10.34.9';

/** Where a real n8n is installed. */
const FOLDER = import.meta.dirname;

/** The program of n8n. */
export const PROGRAM = join(FOLDER, 'node_modules/n8n/bin/n8n');

/**
 * Installs what the nodes are compiled with, and the n8n of pnpm-lock.yaml, which takes 1.3 GB. If both are there already, this takes a second
 * or two.
 */
export async function installN8n(): Promise<void> {
  console.error('Installing n8n. The first time takes some minutes.');
  const run = promisify(execFile);
  if (skip) await run('npm', ['ci', '--ignore-scripts'], { cwd: PACKAGE });
  await run('npx', ['--yes', PNPM, 'install', '--frozen-lockfile', '--reporter=silent'], { cwd: FOLDER });
}
