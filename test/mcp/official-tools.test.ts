import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startApi } from '../api.ts';

/**
 * The tools by which the MCP project tests servers, against the running service: the conformance suite and the Inspector.
 * They are installed by `npm ci --ignore-scripts --prefix test/mcp/official-tools`.
 */

const PACKAGES = join(import.meta.dirname, 'official-tools', 'node_modules', '@modelcontextprotocol');
const CONFORMANCE = join(PACKAGES, 'conformance', 'dist', 'index.js');
const INSPECTOR = join(PACKAGES, 'inspector', 'clients', 'launcher', 'build', 'index.js');
const skip =
  existsSync(CONFORMANCE) && existsSync(INSPECTOR) ? false : 'test/mcp/official-tools is not installed';

interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program of Node.js to its end. */
async function run(program: string, args: readonly string[]): Promise<Run> {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const said = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk) => {
    said.stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    said.stderr += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, ...said };
}

/** A way to the service that adds a key, because the suite cannot send one. */
async function addKeyOnTheWay(url: string, key: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const proxy = createServer((request, response) => {
    const { method = 'GET', url: path, headers } = request;
    const upstream = forward(
      { hostname, port, path, method, headers: { ...headers, authorization: `Bearer ${key}` } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  after(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  const address = proxy.address();
  assert.ok(typeof address === 'object' && address !== null);
  return `http://127.0.0.1:${address.port}/mcp`;
}

describe('the official conformance suite', { skip }, async () => {
  const api = await startApi();
  const url = await addKeyOnTheWay(api.url, api.organization.key);
  const results = mkdtempSync(join(tmpdir(), 'kontor-conformance-'));
  after(() => rmSync(results, { recursive: true, force: true }));

  for (const revision of ['2025-11-25', '2026-07-28']) {
    it(`fails for ${revision} what is expected, by name and reason, and nothing else`, async () => {
      const expected = join(import.meta.dirname, `conformance-${revision}.yml`);
      const options = ['--requirements', revision, '--timeout', '20000', '--output-dir', results];
      const { code, stdout } = await run(CONFORMANCE, [
        'server',
        '--url',
        url,
        ...options,
        '--expected-failures',
        expected,
      ]);
      assert.equal(code, 0, stdout.slice(stdout.indexOf('=== SUMMARY')));
    });
  }
});

describe("the Inspector's command line", { skip }, async () => {
  const api = await startApi();
  const inspect = async (...method: string[]) => {
    const { code, stdout, stderr } = await run(INSPECTOR, [
      '--cli',
      `${api.url}/mcp`,
      '--transport',
      'http',
      '--header',
      `Authorization: Bearer ${api.organization.key}`,
      '--method',
      ...method,
    ]);
    assert.equal(code, 0, stderr);
    return { answer: JSON.parse(stdout), remarks: stderr };
  };

  it('lists tools, and finds no schema that some host could not read', async () => {
    const { answer, remarks } = await inspect('tools/list', '--strict');
    assert.ok(answer.tools.length > 30);
    assert.equal(remarks, '');
  });

  it('calls tools', async () => {
    const { answer } = await inspect(
      'tools/call',
      '--tool-name',
      'create_deal',
      '--tool-arg',
      'title=Inspected',
    );
    assert.equal(answer.structuredContent.data.title, 'Inspected');
  });
});
