import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOME } from './pages/return-path.ts';
import { Browser } from './testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from './testing/people.ts';

/** The walk of people through their accounts, by plain forms over HTTP. */

const service = await startService();

describe('the first run', () => {
  it('asks for an organization and its owner, once', async () => {
    const first = await new Browser(service.url).get('/');
    assert.match(first.text, /Set up Kontor/);
    const owner = await setUp(service);
    assert.match((await owner.get('/account')).text, /Olive Owner/);
    const stranger = await new Browser(service.url).get('/');
    assert.deepEqual([stranger.status, stranger.location], [303, '/sign-in']);
    assert.equal((await owner.get('/')).location, HOME);
  });

  it('shows the key once, and it works', async () => {
    const other = await startService();
    const browser = new Browser(other.url);
    const draft = { organization: 'Beta', name: 'Ben', email: 'ben@beta.example', password: PASSWORD };
    const { text } = await browser.submit('/', '/', draft);
    const [key] = /kontor_\w{46}/.exec(text) ?? [];
    const answer = await fetch(`${other.url}/api-deals`, { headers: { Authorization: `Bearer ${key}` } });
    assert.equal(answer.status, 200);
    const [entry] = await other.rows('SELECT DISTINCT door FROM audit_entries');
    assert.deepEqual(entry, { door: 'web' });
  });

  it('makes one organization when several come at once', async () => {
    const other = await startService();
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        new Browser(other.url).submit('/', '/', {
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
    assert.match((await mia.get('/account')).text, /Acme/);
    assert.equal((await new Browser(service.url).get(path)).status, 404, 'the link works once');
    assert.match((await mia.get('/account/keys')).text, /Only owners and admins/);

    const [member] = await service.rows<{ id: string }>("SELECT id FROM users WHERE name = 'Mia'");
    const change = { id: String(member?.id), role: 'admin' };
    assert.equal((await owner.submit('/account/members', '/account/members/role', change)).status, 303);
    assert.match((await mia.get('/account/keys')).text, /Create a key/);

    const created = await mia.submit('/account/keys', '/account/keys', [
      ['name', 'Script'],
      ['scopes', 'crm:read'],
      ['scopes', 'webhooks:write'],
    ]);
    const [key] = /kontor_\w{46}/.exec(created.text) ?? [];
    const headers = { Authorization: `Bearer ${key}` };
    assert.equal((await fetch(`${service.url}/api-deals`, { headers })).status, 200);
    const page = await mia.get('/account/keys');
    assert.ok(key && !page.text.includes(key));

    const confirm = `/account/members/${member?.id}/remove`;
    assert.match((await owner.get(confirm)).text, /1 API key/);
    assert.equal(
      (await owner.submit(confirm, '/account/members/remove')).location,
      '/account/members?done=removed',
    );
    assert.match((await mia.get('/account/members')).text, /No organization/);
  });
});
