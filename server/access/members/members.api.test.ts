import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../testing/browser.ts';
import { invite, join, setUp, signIn, startService } from '../testing/people.ts';

/** Members and invitations as the web app changes them. */

const service = await startService();
let owner: Browser;
before(async () => {
  owner = await setUp(service);
});

let people = 0;

/** Someone new in the organization, with the id of the user. */
async function addMember(role: string): Promise<{ browser: Browser; id: string; email: string }> {
  people += 1;
  const email = `person-${people}@acme.example`;
  const browser = await join(service, await invite(owner, email, role), `Person ${people}`);
  return { browser, email, id: await idOf(email) };
}

async function idOf(email: string): Promise<string> {
  const [user] = await service.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return String(user?.id);
}

async function roleOf(id: string): Promise<string | undefined> {
  const [row] = await service.rows<{ role: string }>('SELECT role FROM memberships WHERE user_id = $1', [id]);
  return row?.role;
}

async function addOrganization(slug: string): Promise<string> {
  const [row] = await service.rows<{ id: string }>(
    'INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), $1, $1) RETURNING id',
    [slug],
  );
  return String(row?.id);
}

async function audited(recordId: string) {
  return service.rows<{ operation: string; action: string; door: string; credential_kind: string }>(
    'SELECT operation, action, door, credential_kind FROM audit_entries WHERE record_id = $1 ORDER BY id',
    [recordId],
  );
}

const newKey = { name: 'x', scopes: ['crm:read'] };

describe('a role', () => {
  it('is changed by owners and admins, and holds from the next request on', async () => {
    const { browser, id } = await addMember('member');
    assert.equal((await browser.call('GET', '/web/api-keys')).status, 403);
    const { json } = await owner.call('PATCH', `/web/members/${id}`, { role: 'admin' });
    assert.deepEqual([json.data.user_id, json.data.role], [id, 'admin']);
    assert.equal((await browser.call('GET', '/web/api-keys')).status, 200);
    await owner.call('PATCH', `/web/members/${id}`, { role: 'member' });
    assert.equal((await browser.call('POST', '/web/api-keys', newKey)).status, 403);
    const changes = (await audited(id)).filter(({ operation }) => operation === 'change-role');
    assert.deepEqual(changes, [
      { operation: 'change-role', action: 'updated', door: 'web', credential_kind: 'session' },
      { operation: 'change-role', action: 'updated', door: 'web', credential_kind: 'session' },
    ]);
  });

  it('of an owner is given and taken only by owners', async () => {
    const [admin, member] = [await addMember('admin'), await addMember('member')];
    const ownerId = await idOf('olive@acme.example');
    const tries: [string, string, object?][] = [
      ['PATCH', `/web/members/${member.id}`, { role: 'owner' }],
      ['PATCH', `/web/members/${admin.id}`, { role: 'owner' }],
      ['PATCH', `/web/members/${ownerId}`, { role: 'member' }],
      ['DELETE', `/web/members/${ownerId}`],
      ['POST', '/web/invitations', { email: 'new-owner@acme.example', role: 'owner' }],
    ];
    for (const [method, path, body] of tries) {
      const { status } = await admin.browser.call(method, path, body);
      assert.ok(status === 403 || status === 409, `${method} ${path}: ${status}`);
    }
    const more: typeof tries = [...tries, ['DELETE', `/web/members/${admin.id}`]];
    for (const [method, path, body] of more) {
      const { status } = await member.browser.call(method, path, body);
      assert.ok(status === 403 || status === 409, `${method} ${path}: ${status}`);
    }
    assert.deepEqual([await roleOf(ownerId), await roleOf(admin.id)], ['owner', 'admin']);
  });

  it('of the last owner stays, also when two owners step down at once', async () => {
    const ownerId = await idOf('olive@acme.example');
    const alone = await owner.call('PATCH', `/web/members/${ownerId}`, { role: 'member' });
    assert.equal(alone.status, 409);
    assert.match(alone.json.message, /last owner/);
    assert.equal((await owner.call('DELETE', `/web/members/${ownerId}`)).status, 409);

    const second = await addMember('owner');
    const answers = await Promise.all([
      owner.call('PATCH', `/web/members/${ownerId}`, { role: 'admin' }),
      second.browser.call('PATCH', `/web/members/${second.id}`, { role: 'admin' }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409]);
    await service.rows("UPDATE memberships SET role = 'owner' WHERE user_id = $1", [ownerId]);
    await service.rows("UPDATE memberships SET role = 'member' WHERE user_id = $1", [second.id]);
  });

  it('that is none is refused', async () => {
    const { id } = await addMember('member');
    const { status, json } = await owner.call('PATCH', `/web/members/${id}`, { role: 'boss' });
    assert.deepEqual([status, json.error], [400, 'invalid_request']);
  });
});

describe('a member', () => {
  it('is shown with the number of their keys that work', async () => {
    const { browser, id } = await addMember('admin');
    const first = await browser.call('POST', '/web/api-keys', newKey);
    await browser.call('POST', '/web/api-keys', newKey);
    await browser.call('POST', `/web/api-keys/${first.json.data.id}/revoke`);
    const { json } = await owner.call('GET', '/web/members');
    const shown = json.data.find(({ user_id }: { user_id: string }) => user_id === id);
    assert.equal(shown.api_key_count, 1);
  });

  it('who is removed loses the organization at once, and keeps the account', async () => {
    const { browser, id } = await addMember('admin');
    assert.equal((await browser.call('GET', '/web/api-keys')).status, 200);
    assert.equal((await owner.call('DELETE', `/web/members/${id}`)).status, 204);
    assert.equal((await browser.call('GET', '/web/api-keys')).status, 403);
    assert.equal((await browser.call('POST', '/web/api-keys', newKey)).status, 403);
    assert.equal((await browser.call('GET', '/web/session')).json.data.organization, null);
    assert.equal((await browser.call('GET', '/web/sessions')).status, 200);
    assert.ok((await audited(id)).some(({ operation }) => operation === 'remove-member'));
  });

  it('may leave, and sees the colleagues until then', async () => {
    const { browser, id } = await addMember('member');
    const { json } = await browser.call('GET', '/web/members');
    assert.equal(json.data[0].name, 'Olive Owner');
    assert.equal((await browser.call('DELETE', `/web/members/${id}`)).status, 204);
    assert.equal(await roleOf(id), undefined);
  });

  it('of another organization is never seen or touched', async () => {
    const other = await addOrganization('other');
    const { id: stranger, email } = await addMember('owner');
    await service.rows('DELETE FROM memberships WHERE user_id = $1', [stranger]);
    await service.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'owner')", [
      other,
      stranger,
    ]);
    assert.doesNotMatch((await owner.call('GET', '/web/members')).text, new RegExp(email));
    assert.equal((await owner.call('DELETE', `/web/members/${stranger}`)).status, 404);
    assert.equal((await owner.call('PATCH', `/web/members/${stranger}`, { role: 'admin' })).status, 404);
    assert.equal((await owner.call('POST', '/web/organization', { id: other })).status, 404);
    assert.equal(await roleOf(stranger), 'owner');
  });

  it('of two organizations switches between them, under a new session id', async () => {
    const { browser, id, email } = await addMember('member');
    const second = await addOrganization('second');
    await service.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'admin')", [
      second,
      id,
    ]);
    const before = browser.cookies.get('kontor_session');
    assert.equal((await browser.call('POST', '/web/organization', { id: second })).status, 204);
    assert.notEqual(browser.cookies.get('kontor_session'), before);
    assert.equal((await browser.call('GET', '/web/session')).json.data.organization.id, second);
    assert.doesNotMatch((await browser.call('GET', '/web/members')).text, /Olive Owner/);
    const again = await signIn(service, email);
    const { json } = await again.call('GET', '/web/session');
    assert.equal(json.data.organization.id, second, 'where the person worked last');
  });
});

describe('an invitation', () => {
  it('shows its link once', async () => {
    const { json } = await owner.call('POST', '/web/invitations', { email: 'once@acme.example' });
    assert.match(json.data.link, /^http\S+\/invitations\/[\w-]{43}$/);
    assert.deepEqual([json.data.role, json.data.mailed], ['member', false]);
    const listed = await owner.call('GET', '/web/invitations');
    assert.ok(listed.text.includes('once@acme.example'));
    assert.ok(!listed.text.includes(json.data.link.split('/').at(-1)));
  });

  it('is over when it is withdrawn, replaced or a week old', async () => {
    const first = await invite(owner, 'late@acme.example');
    const second = await invite(owner, 'LATE@acme.example', 'admin');
    const statusOf = async (path: string) => (await owner.get(path)).status;
    assert.equal(await statusOf(first), 404);
    assert.equal(await statusOf(second), 200);
    await service.rows("UPDATE invitations SET expires_at = now() WHERE email_folded = 'late@acme.example'");
    assert.equal(await statusOf(second), 404);
    const third = await invite(owner, 'late@acme.example');
    const [row] = await service.rows<{ id: string }>(
      "SELECT id FROM invitations WHERE email_folded = 'late@acme.example'",
    );
    assert.equal((await owner.call('DELETE', `/web/invitations/${row?.id}`)).status, 204);
    assert.equal(await statusOf(third), 404);
    assert.deepEqual(
      (await audited(String(row?.id))).map(({ action }) => action),
      ['created', 'updated', 'updated', 'deleted'],
    );
  });

  it('is refused for a member and for what is not an address', async () => {
    const { email } = await addMember('member');
    const asked: [object, number][] = [
      [{ email: email.toUpperCase(), role: 'member' }, 409],
      [{ email: 'nobody', role: 'member' }, 400],
      [{ email: 'a@b.example', role: 'boss' }, 400],
    ];
    for (const [body, status] of asked) {
      assert.equal((await owner.call('POST', '/web/invitations', body)).status, status);
    }
  });

  it('is only for owners and admins', async () => {
    const { browser } = await addMember('member');
    assert.equal((await browser.call('GET', '/web/invitations')).status, 403);
    assert.equal((await browser.call('POST', '/web/invitations', { email: 'a@b.example' })).status, 403);
  });
});

describe('an organization', () => {
  it('is renamed by owners and admins, for everyone at once', async () => {
    const [admin, member] = [await addMember('admin'), await addMember('member')];
    assert.equal((await member.browser.call('PATCH', '/web/organization', { name: 'Mine' })).status, 403);
    const { json } = await admin.browser.call('PATCH', '/web/organization', { name: ' Acme & Sons ' });
    assert.deepEqual([json.data.name, json.data.slug], ['Acme & Sons', 'acme']);
    const session = await member.browser.call('GET', '/web/session');
    assert.equal(session.json.data.organization.name, 'Acme & Sons');
    assert.deepEqual((await audited(json.data.id)).at(-1), {
      operation: 'rename-organization',
      action: 'updated',
      door: 'web',
      credential_kind: 'session',
    });
    for (const name of ['', '  ', 'x'.repeat(121), 'a\u0000b', 5]) {
      assert.equal((await owner.call('PATCH', '/web/organization', { name })).status, 400);
    }
    const others = await service.rows(
      "SELECT name FROM organizations WHERE slug <> 'acme' AND name LIKE 'Acme%'",
    );
    assert.deepEqual(others, []);
  });
});

describe('a change of the organization', () => {
  it('with any fields at all never gives a 5xx', async () => {
    const odd = [
      '\u0000',
      '\ud800',
      'x'.repeat(5_000),
      '../..',
      "'; DROP TABLE users; --",
      '',
      null,
      1e30,
      [],
      {},
    ];
    const names = ['name', 'role', 'email', 'scopes', 'redirect_uris', 'confidential'];
    const { id } = await addMember('member');
    const changes: [string, string][] = [
      ['PATCH', '/web/organization'],
      ['PATCH', `/web/members/${id}`],
      ['POST', '/web/invitations'],
      ['POST', '/web/api-keys'],
      ['POST', '/web/apps'],
    ];
    for (const [method, path] of changes) {
      for (const value of odd) {
        const body = Object.fromEntries(names.map((name) => [name, value]));
        const { status, text } = await owner.call(method, path, body);
        assert.ok(status < 500, `${path} ${JSON.stringify(value)?.slice(0, 20)}: ${status} ${text}`);
      }
    }
    for (const path of ['members', 'invitations', 'apps', 'connected-apps']) {
      for (const value of ['x', '..%2f..', '%00', encodeURIComponent("'; DROP TABLE users; --")]) {
        assert.equal((await owner.call('DELETE', `/web/${path}/${value}`)).status, 404, path);
      }
    }
  });
});
