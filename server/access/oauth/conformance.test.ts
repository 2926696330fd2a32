import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { it } from 'node:test';
import {
  addPerson,
  browserOf,
  consent,
  freePort,
  registerApp,
  startOAuthService,
} from './testing/oauth-service.ts';

/**
 * The official conformance suite of MCP, which is no dependency of ours because of its size; it is installed by
 * `npm ci --ignore-scripts --prefix test/mcp/official-tools`.
 */
const TOOLS = join(import.meta.dirname, '..', '..', '..', 'test', 'mcp', 'official-tools', 'node_modules');
const SUITE = join(TOOLS, '@modelcontextprotocol', 'conformance', 'dist', 'index.js');
const skip = existsSync(SUITE) ? false : 'test/mcp/official-tools is not installed';

it('passes the authorization part of the MCP conformance suite', { skip }, async () => {
  const api = await startOAuthService();
  const browser = await browserOf(api, (await addPerson(api)).id);
  const port = String(await freePort());
  const app = await registerApp(api, { redirect_uris: [`http://127.0.0.1:${port}/callback`] });
  const out = mkdtempSync(join(tmpdir(), 'kontor-conformance-'));
  const options = ['--url', api.url, '--client-id', app.client_id, '-p', port, '-o', out];
  const suite = spawn(process.execPath, [SUITE, 'authorization', ...options]);
  let output = '';
  createInterface(suite.stdout).on('line', async (line) => {
    output += `${line}\n`;
    if (!line.startsWith(`${api.url}/oauth-authorize`)) return;
    await fetch(await consent(browser, line.slice(api.url.length)));
  });
  const code = await new Promise((resolve) => suite.once('exit', resolve));
  rmSync(out, { recursive: true });
  assert.equal(code, 0, output);
  assert.match(output, /Total: 3 passed, 0 failed/);
});
