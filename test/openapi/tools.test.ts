import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { promisify } from 'node:util';
import { startApi } from '../api.ts';

/**
 * The OpenAPI document in the hands of the tools that people use with it: linters and generators of clients.
 * They are installed by `npm ci --ignore-scripts --prefix test/openapi/tools`.
 */

const TOOLS = join(import.meta.dirname, 'tools');
const PACKAGES = join(TOOLS, 'node_modules');
const skip = existsSync(PACKAGES) ? false : 'test/openapi/tools is not installed';

const directory = await mkdtemp(join(tmpdir(), 'kontor-openapi-'));
const file = join(directory, 'openapi.json');
after(() => rm(directory, { recursive: true, force: true }));

/** Runs a program of Node.js; one that fails throws with what it printed. */
async function run(program: string, ...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { cwd: TOOLS });
  return stdout;
}

/** Fails unless TypeScript compiles a file with the strictest checks, and what it imports. */
async function compiles(path: string): Promise<void> {
  const options =
    '--noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler';
  const libraries = ['--lib', 'es2022,dom,dom.iterable'];
  await run(join(PACKAGES, 'typescript', 'bin', 'tsc'), ...options.split(' '), ...libraries, path);
}

describe('the OpenAPI document', { skip }, () => {
  before(async () => {
    const api = await startApi();
    await writeFile(file, await (await fetch(`${api.url}/openapi.json`)).text());
  });

  it('has nothing that Redocly (recommended) or Spectral (oas) warn about', async () => {
    assert.deepEqual(JSON.parse(await run(join(TOOLS, 'lint.mjs'), file)), []);
  });

  it('becomes types that compile under strict, by openapi-typescript', async () => {
    const types = join(directory, 'types.ts');
    await run(join(PACKAGES, 'openapi-typescript', 'bin', 'cli.js'), file, '--output', types);
    await compiles(types);
  });

  it('becomes a client that compiles under strict, by openapi-ts', async () => {
    const client = join(directory, 'client');
    await run(
      join(PACKAGES, '@hey-api', 'openapi-ts', 'bin', 'run.js'),
      ...['--input', file, '--output', client, '--logs', directory],
    );
    await compiles(join(client, 'sdk.gen.ts'));
  });
});
