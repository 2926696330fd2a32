import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, it } from 'node:test';
import { Browser } from '../server/access/testing/browser.ts';
import { setUp, startService } from '../server/access/testing/people.ts';
import { startApi } from './api.ts';

/** What proxies and browsers are told, and whom they may speak for. */

const api = await startApi();
const service = await startService();
const owner = await setUp(service);
/** Behind one proxy, and not set up yet. */
const named = await startService({
  baseUrl: 'https://crm.example.com',
  trustProxy: 1,
  rateLimitPerMinute: 0,
});

/** A GET with headers that fetch does not let one set, such as `Host`. */
async function get(url: string, headers: Record<string, string>): Promise<{ status: number; text: string }> {
  const [answer] = await once(request(url, { headers }).end(), 'response');
  let text = '';
  for await (const chunk of answer) text += chunk;
  return { status: answer.statusCode, text };
}

describe('the host of a request', () => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  it('403 for a name that is not ours, on pages and below /web: DNS rebinding', async () => {
    const headers = { Host: 'rebind.evil.example:3233', Cookie: cookie };
    for (const path of [
      '/',
      '/sign-in',
      '/settings/profile',
      '/oauth-authorize',
      '/web/session',
      '/web/members',
    ]) {
      const { status, text } = await get(service.url + path, headers);
      assert.equal(status, 403, path);
      assert.match(text, /rebind\.evil\.example/, path);
    }
    const rebound = await get(named.url + named.setUpPath, { Host: 'rebind.evil.example' });
    assert.equal(rebound.status, 403);
    assert.doesNotMatch(rebound.text, /<form/);
  });

  it('takes the host of BASE_URL, addresses and names of the own network', async () => {
    for (const Host of ['crm.example.com', 'localhost:3000', '127.0.0.1', '[::1]:3000', 'kontor:3000']) {
      assert.equal((await get(`${named.url}/`, { Host })).status, 200, Host);
    }
    assert.equal((await get(`${named.url}/`, { Host: 'crm.example.com.evil.example' })).status, 403);
  });

  it('counts for nothing at the API and the probes', async () => {
    const headers = { Host: 'api.other.example', Authorization: `Bearer ${api.organization.key}` };
    assert.equal((await get(`${api.url}/api-deals`, headers)).status, 200);
    assert.equal((await get(`${api.url}/healthz`, headers)).status, 200);
  });
});

describe('TRUST_PROXY', () => {
  /** The windows of the addresses that requests through a proxy seem to come from. */
  async function remaining(trustProxy: false | number | string, chains: readonly string[]) {
    const limited = await startApi({ rateLimitPerMinute: 50, trustProxy });
    const left: number[] = [];
    for (const chain of chains) {
      const answer = await limited.get('/api-deals', { key: null, headers: { 'X-Forwarded-For': chain } });
      left.push(Number(answer.headers.get('x-ratelimit-remaining')));
    }
    await limited.close();
    return left;
  }

  it('a number believes what so many proxies appended, and nothing before it', async () => {
    // As nginx passes it on with $proxy_add_x_forwarded_for: first what the client claims, last what nginx saw.
    const lies = ['1.1.1.1, 203.0.113.7', '2.2.2.2, 203.0.113.7', '203.0.113.7', '203.0.113.8'];
    assert.deepEqual(await remaining(1, lies), [49, 48, 47, 49]);
    assert.deepEqual(
      await remaining(2, ['1.1.1.1, 203.0.113.7, 10.0.0.2', '203.0.113.7, 10.0.0.3']),
      [49, 48],
    );
  });

  it('addresses believe those proxies alone; false believes none', async () => {
    assert.deepEqual(await remaining('127.0.0.1', ['1.1.1.1, 203.0.113.7', '203.0.113.7']), [49, 48]);
    assert.deepEqual(await remaining('10.0.0.0/8', ['203.0.113.7', '203.0.113.8']), [49, 48]);
    assert.deepEqual(await remaining(false, ['203.0.113.7', '203.0.113.8']), [49, 48]);
  });
});

describe('the headers of answers', () => {
  it('nosniff and no-store on all that may hold data or a secret', async () => {
    for (const path of ['/api-deals', '/api-nothing', '/api-deals/%zz', '/healthz', '/readyz']) {
      const { headers } = await api.get(path);
      assert.deepEqual(
        [headers.get('x-content-type-options'), headers.get('cache-control')],
        ['nosniff', 'no-store'],
        path,
      );
    }
    for (const path of ['/web/session', '/web/nothing', '/sign-in', '/settings/profile', '/oauth-me']) {
      const { headers } = await owner.get(path);
      assert.deepEqual(
        [headers.get('x-content-type-options'), headers.get('cache-control')],
        ['nosniff', 'no-store'],
        path,
      );
    }
  });

  it('Strict-Transport-Security where BASE_URL is https, and only there', async () => {
    const name = 'strict-transport-security';
    for (const path of ['/api-deals', '/docs', '/sign-in', '/api-deals/%zz']) {
      const { headers } = await fetch(named.url + path, { redirect: 'manual' });
      assert.equal(headers.get(name), 'max-age=31536000', path);
    }
    assert.equal((await api.get('/api-deals')).headers.get(name), null);
  });

  it('pages keep other windows and what they do not use away, but for those on the way to a consent', async () => {
    const stranger = new Browser(service.url);
    const opener = async (path: string) => {
      const { headers } = await stranger.get(path);
      assert.match(headers.get('permissions-policy') ?? '', /camera=\(\)/, path);
      return headers.get('cross-origin-opener-policy');
    };
    assert.deepEqual(
      [await opener('/reset-password'), await opener('/invitations/over'), await opener('/sign-in')],
      ['same-origin', 'same-origin', null],
    );
  });
});

describe('pages for people without a session', () => {
  it('429 beyond 600 a minute from one address, before the database is asked', async () => {
    const browse = async (count: number, address: string) => {
      const visit = () =>
        fetch(`${named.url}/invitations/x`, { headers: { 'X-Forwarded-For': address } }).then(
          async (answer) => {
            await answer.text();
            return answer;
          },
        );
      const answers: Response[] = [];
      for (let done = 0; done < count; done += 50) {
        answers.push(...(await Promise.all(Array.from({ length: Math.min(50, count - done) }, visit))));
      }
      return answers;
    };
    const answers = await browse(610, '203.0.113.9');
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(refused.length, 10);
    assert.match(refused[0]?.headers.get('retry-after') ?? '', /^\d+$/);
    assert.equal((await browse(1, '203.0.113.10'))[0]?.status, 404);
  });
});

describe('a crowd of strangers', () => {
  it('waits its turn, while organizations get answers at once', async () => {
    const behindProxy = await startApi(
      { trustProxy: 1, rateLimitPerMinute: 60 },
      { limits: { strangersPerSecond: 25 } },
    );
    let answered = 0;
    const strangers = Array.from({ length: 100 }, async (_, n) => {
      const address = `2001:db8:${n.toString(16)}::1`;
      const headers = { 'X-Forwarded-For': address };
      const { status } = await behindProxy.get('/api-deals', { key: null, headers });
      answered += 1;
      return status;
    });
    // The crowd has filled its turns once the first of it is answered.
    await Promise.race(strangers);
    assert.equal((await behindProxy.get('/api-deals')).status, 200);
    assert.ok(answered < strangers.length, `${answered} strangers were answered before the organization`);
    const statuses = await Promise.all(strangers);
    assert.deepEqual(new Set(statuses), new Set([401]));
    await behindProxy.close();
  });
});
