import { execFile } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The package of the nodes. */
export const PACKAGE = join(import.meta.dirname, '..');

/** Whether its packages are installed, which the tests need. */
const installed = existsSync(join(PACKAGE, 'node_modules', 'n8n-workflow'));
export const skip = installed ? false : 'integrations/n8n is not installed';

/** Compiles the nodes, as `npm run build` does. */
export async function buildNodes(): Promise<void> {
  await promisify(execFile)(process.execPath, ['node_modules/typescript/bin/tsc'], { cwd: PACKAGE });
  cpSync(join(PACKAGE, 'icons'), join(PACKAGE, 'dist', 'icons'), { recursive: true });
}

/** Loads a compiled file, as n8n does. */
export const load = (file: string) => import(join(PACKAGE, 'dist', file));

/** What a node gives and takes: the fields of an item. */
export type Fields = Record<string, unknown>;
