import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser } from '../access/testing/browser.ts';
import { invite, join, PASSWORD, setUp, startService } from '../access/testing/people.ts';

const service = await startService({ rateLimitPerMinute: 5 });
const owner = await setUp(service);
const nobody = new Browser(service.url);

describe('a request of the web app', () => {
  it('runs the operation of REST in the organization of the session', async () => {
    const created = await owner.call('POST', '/web/api-contacts', { first_name: 'Ada' });
    assert.equal(created.status, 201);
    const { json } = await owner.call('GET', `/web/api-contacts/${created.json.data.id}`);
    assert.deepEqual(json.data, created.json.data);
    assert.equal(json.data.created_by, (await owner.call('GET', '/web/session')).json.data.user.id);
  });

  it('appears in the audit log with the door "web"', async () => {
    const [entry] = await service.rows(
      'SELECT door, operation FROM audit_entries ORDER BY occurred_at DESC LIMIT 1',
    );
    assert.deepEqual(entry, { door: 'web', operation: 'create-contact' });
  });

  it('does not count against the rate limit', async () => {
    for (let asked = 0; asked < 10; asked += 1) {
      const { status, headers } = await owner.call('GET', '/web/api-pipelines');
      assert.deepEqual([status, headers.get('x-ratelimit-limit')], [200, null]);
    }
  });

  it('is 401 without a session, and a key is none', async () => {
    for (const headers of [{}, { Authorization: 'Bearer x' }, { Cookie: 'kontor_session=forged' }]) {
      const { status, json } = await nobody.call('GET', '/web/api-contacts', undefined, headers);
      assert.deepEqual([status, json.error], [401, 'unauthorized']);
    }
  });

  it('is 403 when another site asks for a change, and changes nothing', async () => {
    const before = await owner.call('GET', '/web/api-contacts');
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
    ]) {
      const { status } = await owner.call('POST', '/web/api-contacts', { first_name: 'Eve' }, headers);
      assert.equal(status, 403, JSON.stringify(headers));
    }
    const bare = await fetch(`${service.url}/web/api-contacts`, {
      method: 'POST',
      headers: { Cookie: cookieOf(owner), 'Content-Type': 'application/json' },
      body: '{"first_name":"Eve"}',
    });
    assert.equal(bare.status, 403, 'a caller that does not say where it comes from');
    assert.deepEqual((await owner.call('GET', '/web/api-contacts')).json, before.json);
  });

  it('lets no other origin read an answer', async () => {
    const { headers } = await owner.call('GET', '/web/api-contacts', undefined, {
      Origin: 'https://evil.example',
    });
    assert.equal(headers.get('access-control-allow-origin'), null);
    const preflight = await owner.call('OPTIONS', '/web/api-contacts');
    assert.equal(preflight.headers.get('access-control-allow-origin'), null);
  });

  it('is held back by the role', async () => {
    const member = await join(service, await invite(owner, 'mia@acme.example'), 'Mia Member');
    const { status, json } = await member.call('POST', '/web/api-pipelines', { name: 'Mine' });
    assert.deepEqual([status, json.error], [403, 'forbidden']);
  });
});

describe('GET /web/session', () => {
  it('says who is signed in, and where they work', async () => {
    const { json } = await owner.call('GET', '/web/session');
    const { user, organization, organizations } = json.data;
    assert.deepEqual([user.name, user.email], ['Olive Owner', 'olive@acme.example']);
    assert.deepEqual([organization.name, organization.role], ['Acme', 'owner']);
    assert.deepEqual(organizations, [organization]);
  });

  it('is 401 for nobody', async () => {
    assert.equal((await nobody.call('GET', '/web/session')).status, 401);
  });
});

describe('a place of the web app', () => {
  it('sends who is signed out to sign in, and back', async () => {
    const { status, location } = await nobody.get('/contacts/1?tab=deals');
    assert.deepEqual([status, location], [303, '/sign-in?return_to=%2Fcontacts%2F1%3Ftab%3Ddeals']);
    const browser = new Browser(service.url);
    const fields = { email: 'olive@acme.example', password: PASSWORD };
    assert.equal((await browser.submit(location, '/sign-in', fields)).location, '/contacts/1?tab=deals');
  });

  it('is where a sign-in leads', async () => {
    const browser = new Browser(service.url);
    const fields = { email: 'olive@acme.example', password: PASSWORD };
    assert.equal((await browser.submit('/sign-in', '/sign-in', fields)).location, '/start');
    assert.equal((await browser.get('/')).location, '/start');
  });

  it('has its first files loaded while someone types on the page to sign in', async () => {
    const link = (await fetch(`${service.url}/sign-in`)).headers.get('link') ?? '';
    const files = [...link.matchAll(/<([^>]+)>; rel=prefetch; as=(?:script|style)/g)].map(
      ([, path = '']) => path,
    );
    assert.deepEqual(new Set(files.map((path) => path.split('.').at(-1))), new Set(['js', 'css']));
    for (const path of files) assert.equal((await fetch(service.url + path)).status, 200, path);
  });

  it('is told to be none on a page where nothing is, and in JSON to programs', async () => {
    const page = await fetch(`${service.url}/nonsense/xyz`, { headers: { Accept: 'text/html,*/*;q=0.8' } });
    assert.deepEqual([page.status, page.headers.get('content-type')], [404, 'text/html; charset=utf-8']);
    assert.match(await page.text(), /This page does not exist/);
    for (const Accept of ['*/*', 'application/json']) {
      const answer = await fetch(`${service.url}/nonsense/xyz`, { headers: { Accept } });
      assert.deepEqual([answer.status, JSON.parse(await answer.text()).error], [404, 'not_found']);
      assert.ok(answer.headers.has('x-ratelimit-limit'));
    }
  });

  it('serves no file but those of the built app', async () => {
    for (const file of ['nothing.js', '..%2findex.html', '%2e%2e%2f%2e%2e%2fpackage.json']) {
      assert.equal((await owner.get(`/assets/${file}`)).status, 404, file);
    }
  });
});

function cookieOf({ cookies }: Browser): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
