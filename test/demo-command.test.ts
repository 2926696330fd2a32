import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { runCommand, startServerProcess, temporaryDataDir } from './server-process.ts';

/** `npm run demo` as a newcomer runs it, beside a server that runs. */

const environment = { DATA_DIR: temporaryDataDir() };

describe('kontor demo', () => {
  it('says in its help what it does, and what it does not', async () => {
    const { stdout } = await runCommand(['demo', '--help'], environment);
    assert.match(stdout, /300 companies, 5,000 contacts, 1,200 deals/);
    assert.match(stdout, /no webhook/);
    assert.match(stdout, /Run it again to create another/);
  });

  it('prints a sign-in that works and a curl line that works', async () => {
    const server = await startServerProcess(environment);
    const { code, stdout, stderr } = await runCommand(['demo'], { ...environment, BASE_URL: server.url });
    assert.equal(code, 0, stderr);
    const line = stdout.split('\n').find((one) => one.startsWith('  curl '));
    assert.ok(line, stdout);
    const answer = JSON.parse((await promisify(execFile)('sh', ['-c', line])).stdout);
    assert.equal(answer.data.length, 3);

    const told = (name: string) => new RegExp(`^${name} +(\\S+)`, 'm').exec(stdout)?.[1] ?? '';
    const page = await (await fetch(told('Sign-in'))).text();
    assert.match(page, /<form/);
    for (const name of ['Password', 'API key']) assert.ok(!server.output().includes(told(name)));
    await server.stop('SIGTERM');
  });

  it('returns JSON, and an organization of its own the second time', async () => {
    const { code, stdout, stderr } = await runCommand(['demo', '--json'], environment);
    assert.equal(code, 0, stderr);
    const { slug, counts, curl, ...rest } = JSON.parse(stdout);
    assert.deepEqual(Object.keys(rest), ['organization_id', 'email', 'password', 'api_key']);
    assert.deepEqual([slug, counts.contacts], ['northlight-demo-2', 5_000]);
    assert.match(curl, new RegExp(rest.api_key));
  });
});
