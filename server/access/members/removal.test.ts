import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

/** What ends with a membership, a role or a session that others end. */

const service = await startService();
let owner: Browser;
before(async () => {
  owner = await setUp(service);
});

let people = 0;
async function addMember(role: string): Promise<{ browser: Browser; id: string; email: string }> {
  people += 1;
  const email = `person-${people}@acme.example`;
  const browser = await join(service, await invite(owner, email, role), `Person ${people}`);
  const [user] = await service.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return { browser, email, id: String(user?.id) };
}

const joinBy = async (path: string) => {
  const answer = await new Browser(service.url).get(path);
  if (answer.status !== 200) return answer.status;
  const fields = { name: 'Sock Puppet', password: PASSWORD };
  return (await new Browser(service.url).submit(path, `${path}/join`, fields)).status;
};

const newKey = async (browser: Browser): Promise<string> => {
  const { json } = await browser.call('POST', '/web/api-keys', { name: 'Sync', scopes: ['crm:read'] });
  return json.data.key;
};
const ask = async (path: string, key: string) => {
  const response = await fetch(service.url + path, { headers: { Authorization: `Bearer ${key}` } });
  const body: unknown = await response.json();
  return { status: response.status, body: { ...Object(body) } };
};

describe('the open invitations of someone', () => {
  it('end when they are removed', async () => {
    const admin = await addMember('admin');
    const path = await invite(admin.browser, 'sock@puppet.example', 'admin');
    assert.equal((await owner.call('DELETE', `/web/members/${admin.id}`)).status, 204);
    assert.equal(await joinBy(path), 404);
    assert.deepEqual(await service.rows("SELECT 1 FROM invitations WHERE email = 'sock@puppet.example'"), []);
    const [entry] = await service.rows(
      "SELECT action FROM audit_entries WHERE record_type = 'invitation' AND operation = 'remove-member'",
    );
    assert.deepEqual(entry, { action: 'deleted' });
  });

  it('end when they may not give the role any more, and stay when they may', async () => {
    const second = await addMember('owner');
    const asOwner = await invite(second.browser, 'boss@puppet.example', 'owner');
    const asMember = await invite(second.browser, 'friend@puppet.example', 'member');
    await owner.call('PATCH', `/web/members/${second.id}`, { role: 'admin' });
    assert.equal(await joinBy(asOwner), 404);
    assert.equal((await new Browser(service.url).get(asMember)).status, 200);
    await owner.call('PATCH', `/web/members/${second.id}`, { role: 'member' });
    assert.equal(await joinBy(asMember), 404);
  });

  it('are worthless while who invited may not invite, by whatever way that came', async () => {
    const admin = await addMember('admin');
    const path = await invite(admin.browser, 'late@puppet.example', 'admin');
    const set = (role: string) =>
      service.rows('UPDATE memberships SET role = $1 WHERE user_id = $2', [role, admin.id]);
    await set('member');
    assert.equal(await joinBy(path), 404);
    await set('admin');
    await service.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [admin.id]);
    assert.equal(await joinBy(path), 404);
    await service.rows('UPDATE users SET disabled_at = NULL WHERE id = $1', [admin.id]);
    const opened = new Browser(service.url);
    const page = await opened.get(path);
    await set('member');
    const form_token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    const late = await opened.post(`${path}/join`, { form_token, name: 'Late', password: PASSWORD });
    assert.equal(late.status, 404, 'also for a page that was opened before');
    await set('admin');
    assert.equal(await joinBy(path), 303);
  });
});

describe('the API keys of who is removed', () => {
  it('are revoked where it is asked for, at once', async () => {
    const admin = await addMember('admin');
    const [key, ownKey] = [await newKey(admin.browser), await newKey(owner)];
    assert.equal((await ask('/api-deals', key)).status, 200);
    assert.equal((await owner.call('DELETE', `/web/members/${admin.id}?revoke_keys=true`)).status, 204);
    assert.equal((await ask('/api-deals', key)).status, 401);
    assert.equal((await ask('/api-deals', ownKey)).status, 200);
  });

  it('stay else, and say no more for whom they act', async () => {
    const admin = await addMember('admin');
    const key = await newKey(admin.browser);
    const before = (await ask('/oauth-me', key)).body;
    assert.deepEqual([before.id, before.email], [admin.id, admin.email]);
    assert.equal((await owner.call('DELETE', `/web/members/${admin.id}?revoke_keys=false`)).status, 204);
    assert.equal((await ask('/api-deals', key)).status, 200);
    const { status, body } = await ask('/oauth-me', key);
    assert.equal(status, 200);
    assert.deepEqual(body, { ...before, id: null, email: null });
  });

  it('are not a plain member’s to revoke, nor is anything but true or false an answer', async () => {
    const member = await addMember('admin');
    const key = await newKey(member.browser);
    await owner.call('PATCH', `/web/members/${member.id}`, { role: 'member' });
    assert.equal(
      (await member.browser.call('DELETE', `/web/members/${member.id}?revoke_keys=true`)).status,
      403,
    );
    assert.equal((await owner.call('DELETE', `/web/members/${member.id}?revoke_keys=perhaps`)).status, 400);
    assert.equal((await ask('/api-deals', key)).status, 200);
  });
});

describe('the sessions of a member in an organization', () => {
  it('are ended by an owner, for this organization alone', async () => {
    const member = await addMember('member');
    // A proved account that is at work in two organizations by two browsers.
    await service.rows('UPDATE users SET bound_org_id = NULL WHERE id = $1', [member.id]);
    const [other] = await service.rows<{ id: string }>(
      "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Other', 'other') RETURNING id",
    );
    await service.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'member')", [
      other?.id,
      member.id,
    ]);
    const elsewhere = await signIn(service, member.email);
    const home = (await elsewhere.call('GET', '/web/session')).json.data.organization.id;
    assert.equal((await elsewhere.call('POST', '/web/organization', { id: other?.id })).status, 204);

    assert.equal((await owner.call('DELETE', `/web/members/${member.id}/sessions`)).status, 204);
    assert.deepEqual([await member.browser.isSignedIn(), await elsewhere.isSignedIn()], [false, true]);
    assert.equal((await elsewhere.call('POST', '/web/organization', { id: home })).status, 404);
    const again = await signIn(service, member.email);
    assert.equal((await again.call('POST', '/web/organization', { id: home })).status, 204);
    assert.equal((await again.call('GET', '/web/api-contacts')).status, 200);
  });

  it('are nobody else’s to end', async () => {
    const [admin, member] = [await addMember('admin'), await addMember('member')];
    for (const { browser } of [admin, member]) {
      assert.equal((await browser.call('DELETE', `/web/members/${member.id}/sessions`)).status, 403);
    }
    for (const id of [crypto.randomUUID(), 'no-uuid']) {
      assert.equal((await owner.call('DELETE', `/web/members/${id}/sessions`)).status, 404);
    }
    assert.equal(await member.browser.isSignedIn(), true);
  });
});
