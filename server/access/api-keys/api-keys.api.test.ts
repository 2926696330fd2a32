import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../testing/browser.ts';
import { invite, join, setUp, startService } from '../testing/people.ts';

/** API keys as the web app hands them out. */

const service = await startService();
let owner: Browser;
let member: Browser;
before(async () => {
  owner = await setUp(service);
  member = await join(service, await invite(owner, 'mia@acme.example', 'member'), 'Mia');
});

const ask = (key: string, path = '/api-deals') =>
  fetch(service.url + path, { headers: { Authorization: `Bearer ${key}` } });

describe('an API key', () => {
  it('is shown once, works with its scopes, and is refused from its revocation on', async () => {
    const draft = { name: 'Script', scopes: ['crm:read', 'webhooks:write'] };
    const created = await owner.call('POST', '/web/api-keys', draft);
    assert.equal(created.status, 201);
    const { key, ...shown } = created.json.data;
    assert.equal((await ask(key)).status, 200);
    const refused = await fetch(`${service.url}/api-deals`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      body: '{"title":"x"}',
    });
    assert.equal(refused.status, 403);

    const listed = await owner.call('GET', '/web/api-keys');
    assert.ok(!listed.text.includes(key));
    const [first] = listed.json.data;
    assert.deepEqual({ ...first, last_used_at: null }, shown);

    const revoked = await owner.call('POST', `/web/api-keys/${shown.id}/revoke`);
    assert.equal(typeof revoked.json.data.revoked_at, 'string');
    assert.equal((await ask(key)).status, 401);
  });

  it('is refused without a name or a known scope, with an explanation', async () => {
    const drafts: [object, RegExp][] = [
      [{ name: ' ', scopes: ['crm:read'] }, /'name' must not be empty/],
      [{ name: 'x', scopes: [] }, /'scopes' must contain at least one scope/],
      [{ name: 'x', scopes: ['crm:all'] }, /must be a known scope/],
    ];
    for (const [draft, words] of drafts) {
      const { status, json } = await owner.call('POST', '/web/api-keys', draft);
      assert.equal(status, 400);
      assert.match(json.message, words);
    }
  });

  it('is only for owners and admins', async () => {
    const [key] = (await owner.call('GET', '/web/api-keys')).json.data;
    const asked = [
      await member.call('GET', '/web/api-keys'),
      await member.call('POST', '/web/api-keys', { name: 'x', scopes: ['crm:read'] }),
      await member.call('POST', `/web/api-keys/${key.id}/revoke`),
    ];
    assert.deepEqual(
      asked.map(({ status }) => status),
      [403, 403, 403],
    );
  });

  it('is no way into the paths of people', async () => {
    const { json } = await owner.call('POST', '/web/api-keys', { name: 'x', scopes: ['crm:write'] });
    for (const path of ['/web/api-keys', '/web/members', '/web/sessions', '/web/api-deals']) {
      assert.equal((await ask(json.data.key, path)).status, 401, path);
    }
  });
});
