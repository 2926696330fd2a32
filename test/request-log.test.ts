import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { PASSWORD, setUp, startService } from '../server/access/testing/people.ts';
import { GatheredLines } from '../server/kernel/log/log.ts';

/** What the log of the process says about requests. */

interface Line {
  readonly reqId: string;
  readonly route?: string;
  readonly address?: string;
  readonly credentialId?: string;
  readonly userId?: string;
  readonly organizationId?: string;
}

async function startLogged(settings: { logAddresses?: boolean } = {}) {
  const written: string[] = [];
  const log = pino({}, new GatheredLines({ write: (lines) => written.push(lines) }));
  const service = await startService(settings, undefined, { log });
  const linesOf = async (requestId: string): Promise<Line[]> => {
    for (let tries = 0; tries < 200; tries++) {
      const lines = written.flatMap((text) =>
        text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line)),
      );
      const found = lines.filter(({ reqId, msg }) => reqId === requestId && msg === 'request');
      if (found.length > 0) return found;
      await sleep(10);
    }
    return [];
  };
  return { service, linesOf, everything: () => written.join('') };
}

const { service, linesOf, everything } = await startLogged();
const olive = await setUp(service);
const { user, organization } = (await olive.call('GET', '/web/session')).json.data;
const created = await olive.call('POST', '/web/api-keys', { name: 'Zapier', scopes: ['crm:read'] });
const { id: keyId, key } = created.json.data;

const call = (requestId: string, headers: Record<string, string> = {}) =>
  fetch(`${service.url}/api-contacts`, { headers: { 'X-Request-Id': requestId, ...headers } });

describe('the line of a request in the log', () => {
  it('names the address, the API key and whose it is, by ids', async () => {
    assert.equal((await call('with-a-key', { 'X-API-Key': key })).status, 200);
    const [{ address, credentialId, userId, organizationId } = {}, ...others] = await linesOf('with-a-key');
    assert.deepEqual(
      [address, credentialId, userId, organizationId],
      ['127.0.0.1', keyId, user.id, organization.id],
    );
    assert.deepEqual(others, []);
  });

  it('names the session of who is signed in, on pages and behind /web', async () => {
    const [session] = await service.rows<{ id: string }>('SELECT id FROM sessions');
    for (const path of ['/web/session', '/sign-in']) {
      const answer = await olive.get(path);
      const [line] = await linesOf(String(answer.headers.get('x-request-id')));
      assert.deepEqual(
        [line?.address, line?.credentialId, line?.userId, line?.organizationId],
        ['127.0.0.1', session?.id, user.id, organization.id],
        path,
      );
    }
  });

  it('names the address alone of a caller who is not known', async () => {
    assert.equal((await call('unknown', { 'X-API-Key': `kontor_${'x'.repeat(40)}` })).status, 401);
    const [line] = await linesOf('unknown');
    assert.equal(line?.address, '127.0.0.1');
    assert.ok(line && !('credentialId' in line) && !('userId' in line));
  });

  it('has no secret, no email address and no name', async () => {
    await linesOf('unknown');
    const cookies = [...olive.cookies.values()];
    for (const text of [key, PASSWORD, 'olive@acme.example', 'Olive Owner', ...cookies]) {
      assert.ok(!everything().includes(text));
    }
  });

  it('holds an id that the caller gave only where it has 1 to 64 harmless characters', async () => {
    const taken = ['a', 'x'.repeat(64), 'Trace_1.2-3'];
    const refused = ['', 'x'.repeat(65), 'a b', 'a"b', '<script>', "a';--", 'a\tb', 'ä', '../..'];
    for (const given of taken) assert.equal((await call(given)).headers.get('x-request-id'), given);
    for (const given of refused) {
      const id = (await call(given)).headers.get('x-request-id');
      assert.match(String(id), /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, given);
    }
    assert.equal((await linesOf('Trace_1.2-3')).length, 1);
  });
});

describe('with LOG_ADDRESSES=false', () => {
  it('the line of a request has no address', async () => {
    const quiet = await startLogged({ logAddresses: false });
    await fetch(`${quiet.service.url}/api-contacts`, { headers: { 'X-Request-Id': 'quiet' } });
    const [line, ...others] = await quiet.linesOf('quiet');
    assert.ok(line && !JSON.stringify(line).includes('127.0.0.1'));
    assert.deepEqual(others, []);
  });
});
