import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testDatabase } from '../../test/database.ts';
import { HOME } from './pages/return-path.ts';
import { Browser } from './testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from './testing/people.ts';

/** The walk of people through their accounts, over HTTP. */

const service = await startService();

describe('the first run', () => {
  it('asks for an organization and its owner, once', async () => {
    const first = await new Browser(service.url).get('/');
    assert.match(first.text, /Set up Kontor/);
    // From wherever somebody comes: each place leads to the sign-in of people whom there are none of yet.
    const deep = await new Browser(service.url).get('/sign-in?return_to=/contacts');
    assert.deepEqual([deep.status, deep.location], [303, '/']);
    const owner = await setUp(service);
    assert.equal((await owner.call('GET', '/web/session')).json.data.user.name, 'Olive Owner');
    const stranger = await new Browser(service.url).get('/');
    assert.deepEqual([stranger.status, stranger.location], [303, '/sign-in']);
    assert.equal((await owner.get('/')).location, HOME);
  });

  it('is for who has the link that the start printed', async () => {
    const database = await testDatabase();
    const [one, two] = [await startService({}, database), await startService({}, database)];
    const stranger = new Browser(one.url);
    const without = await stranger.get('/');
    assert.match(without.text, /Open the link that Kontor printed when it started/);
    assert.doesNotMatch(without.text, /<form/);
    const draft = { organization: 'Evil', name: 'Eve', email: 'eve@evil.example', password: PASSWORD };
    for (const setup of ['', 'x'.repeat(43), one.setUpPath.slice(-43, -1)]) {
      assert.equal((await stranger.get(`/?setup=${setup}`)).status, 403);
      // With the form token of another page, so that nothing but the link is missing.
      const { text } = await stranger.get('/reset-password');
      const [, form_token = ''] = /name="form_token" value="([^"]+)"/.exec(text) ?? [];
      assert.equal((await stranger.post('/', { ...draft, setup, form_token })).status, 403);
    }
    assert.deepEqual(await one.rows('SELECT 1 FROM organizations'), []);
    const [stored] = await one.rows<{ hash: Buffer }>('SELECT secret_hash AS hash FROM setup_links');
    assert.ok(!one.setUpPath.includes(stored?.hash.toString('base64url') ?? ''), 'its hash alone is stored');
    // Any process takes the link of any other.
    const owner = new Browser(two.url);
    const mine = { ...draft, organization: 'Beta', email: 'ben@beta.example' };
    assert.equal((await owner.submit(one.setUpPath, '/', mine)).status, 200);
    assert.deepEqual(await one.rows('SELECT 1 FROM setup_links'), []);
    assert.equal((await stranger.get(two.setUpPath)).location, '/sign-in');
  });

  it('makes no key that nobody asked for, and leads to the first steps', async () => {
    const other = await startService();
    const { text } = await new Browser(other.url).get(other.setUpPath);
    const [first] = /<option value="(\w+)"/.exec(text) ?? [];
    assert.equal(first, '<option value="none"', 'a browser sends the first choice');
    assert.match(text, /<title>Set up Kontor<\/title>/);
    assert.match(text, /name="organization"[^>]* autofocus/);
    const draft = { organization: 'Beta', name: 'Ben', email: 'ben@beta.example', password: PASSWORD };
    const browser = new Browser(other.url);
    const answer = await browser.submit(other.setUpPath, '/', { ...draft, key: 'none' });
    assert.deepEqual([answer.status, answer.location], [303, '/welcome'], answer.text);
    assert.equal((await browser.call('GET', '/web/session')).json.data.user.name, 'Ben');
    assert.deepEqual(await other.rows('SELECT 1 FROM api_keys'), []);
    assert.match((await new Browser(other.url).get('/sign-in')).text, /name="email"[^>]* autofocus/);
  });

  it('shows the key once, and it works', async () => {
    const other = await startService();
    const browser = new Browser(other.url);
    const draft = { organization: 'Beta', name: 'Ben', email: 'ben@beta.example', password: PASSWORD };
    const { text } = await browser.submit(other.setUpPath, '/', draft);
    const [key] = /kontor_\w{46}/.exec(text) ?? [];
    const answer = await fetch(`${other.url}/api-deals`, { headers: { Authorization: `Bearer ${key}` } });
    assert.equal(answer.status, 200);
    const [entry] = await other.rows('SELECT DISTINCT door FROM audit_entries');
    assert.deepEqual(entry, { door: 'web' });
  });

  it('gives the key the right to read alone where that is chosen', async () => {
    const other = await startService();
    const draft = { organization: 'Beta', name: 'Ben', email: 'ben@beta.example', password: PASSWORD };
    const { text } = await new Browser(other.url).submit(other.setUpPath, '/', { ...draft, key: 'read' });
    const [key] = /kontor_\w{46}/.exec(text) ?? [];
    const statusOf = async (method: string) => {
      const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      const body = method === 'POST' ? '{"first_name":"Ada"}' : null;
      return (await fetch(`${other.url}/api-contacts`, { method, headers, body })).status;
    };
    assert.deepEqual([await statusOf('GET'), await statusOf('POST')], [200, 403]);
  });

  it('makes one organization when several come at once', async () => {
    const other = await startService();
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        new Browser(other.url).submit(other.setUpPath, '/', {
          organization: `Org ${number}`,
          name: 'Ann',
          email: `ann${number}@example.com`,
          password: PASSWORD,
        }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.equal((await other.rows('SELECT 1 FROM organizations')).length, 1);
  });
});

describe('the walk', () => {
  it('invite, accept, change role, switch, remove', async () => {
    const owner = await signIn(service, 'olive@acme.example');
    const path = await invite(owner, 'mia@acme.example');
    const mia = await join(service, path, 'Mia');
    assert.equal((await mia.call('GET', '/web/session')).json.data.organization.name, 'Acme');
    assert.equal((await new Browser(service.url).get(path)).status, 404, 'the link works once');
    assert.match((await mia.call('GET', '/web/api-keys')).json.message, /Only owners and admins/);

    const [member] = await service.rows<{ id: string }>("SELECT id FROM users WHERE name = 'Mia'");
    const miasPath = `/web/members/${member?.id}`;
    assert.equal((await owner.call('PATCH', miasPath, { role: 'admin' })).status, 200);

    const draft = { name: 'Script', scopes: ['crm:read', 'webhooks:write'] };
    const created = await mia.call('POST', '/web/api-keys', draft);
    const { key } = created.json.data;
    const headers = { Authorization: `Bearer ${key}` };
    assert.equal((await fetch(`${service.url}/api-deals`, { headers })).status, 200);
    assert.ok(!(await mia.call('GET', '/web/api-keys')).text.includes(key));

    const members = (await owner.call('GET', '/web/members')).json.data;
    const shown = members.find(({ user_id }: { user_id: string }) => user_id === member?.id);
    assert.equal(shown.api_key_count, 1);
    assert.equal((await owner.call('DELETE', miasPath)).status, 204);
    assert.equal((await mia.call('GET', '/web/session')).json.data.organization, null);
    assert.equal((await mia.call('GET', '/web/members')).status, 403);
  });
});

describe('the former pages of accounts', () => {
  it('lead to their places in the web app', async () => {
    for (const [former, place] of [
      ['/account', '/settings/profile'],
      ['/account/members', '/settings/members'],
      ['/account/keys', '/settings/api-keys'],
      ['/account/apps', '/settings/connected-apps'],
    ] as const) {
      const { status, location } = await new Browser(service.url).get(former);
      assert.deepEqual([status, location], [303, place]);
    }
  });
});
