import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

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

/** Sends a form with the token of another page, as someone who skips the screens does. */
async function force(browser: Browser, action: string, fields: Record<string, string>) {
  const [, token = ''] = /name="form_token" value="([^"]+)"/.exec((await browser.get('/account')).text) ?? [];
  return browser.post(action, { ...fields, form_token: token });
}

async function audited(recordId: string) {
  return service.rows<{ operation: string; action: string; door: string; credential_kind: string }>(
    'SELECT operation, action, door, credential_kind FROM audit_entries WHERE record_id = $1 ORDER BY id',
    [recordId],
  );
}

describe('a role', () => {
  it('is changed by owners and admins, and holds from the next request on', async () => {
    const { browser, id } = await addMember('member');
    assert.match((await browser.get('/account/keys')).text, /Only owners and admins/);
    await owner.submit('/account/members', '/account/members/role', { id, role: 'admin' });
    assert.match((await browser.get('/account/keys')).text, /Create a key/);
    await owner.submit('/account/members', '/account/members/role', { id, role: 'member' });
    assert.equal((await force(browser, '/account/keys', { name: 'x', scopes: 'crm:read' })).status, 403);
    const changes = (await audited(id)).filter(({ operation }) => operation === 'change-role');
    assert.deepEqual(changes, [
      { operation: 'change-role', action: 'updated', door: 'web', credential_kind: 'session' },
      { operation: 'change-role', action: 'updated', door: 'web', credential_kind: 'session' },
    ]);
  });

  it('of an owner is given and taken by owners alone', async () => {
    const [admin, member] = [await addMember('admin'), await addMember('member')];
    const ownerId = await idOf('olive@acme.example');
    const tries: [string, Record<string, string>][] = [
      ['/account/members/role', { id: member.id, role: 'owner' }],
      ['/account/members/role', { id: admin.id, role: 'owner' }],
      ['/account/members/role', { id: ownerId, role: 'member' }],
      ['/account/members/remove', { id: ownerId }],
      ['/account/invitations', { email: 'new-owner@acme.example', role: 'owner' }],
    ];
    for (const [action, fields] of tries) {
      const { status } = await force(admin.browser, action, fields);
      assert.ok(status === 403 || status === 409, `${action} ${JSON.stringify(fields)}: ${status}`);
    }
    for (const [action, fields] of [...tries, ['/account/members/remove', { id: admin.id }] as const]) {
      assert.ok([403, 409].includes((await force(member.browser, action, fields)).status), action);
    }
    assert.deepEqual([await roleOf(ownerId), await roleOf(admin.id)], ['owner', 'admin']);
  });

  it('of the last owner stays, also when two owners step down at once', async () => {
    const ownerId = await idOf('olive@acme.example');
    const alone = await owner.submit('/account/members', '/account/members/role', {
      id: ownerId,
      role: 'member',
    });
    assert.equal(alone.status, 409);
    assert.match(alone.text, /last owner/);
    assert.equal((await force(owner, '/account/members/remove', { id: ownerId })).status, 409);

    const second = await addMember('owner');
    const answers = await Promise.all([
      force(owner, '/account/members/role', { id: ownerId, role: 'admin' }),
      force(second.browser, '/account/members/role', { id: second.id, role: 'admin' }),
    ]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 409]);
    await service.rows("UPDATE memberships SET role = 'owner' WHERE user_id = $1", [ownerId]);
    await service.rows("UPDATE memberships SET role = 'member' WHERE user_id = $1", [second.id]);
  });
});

describe('a member', () => {
  it('who is removed loses the organization at once, and keeps the account', async () => {
    const { browser, id } = await addMember('admin');
    assert.equal((await browser.get('/account/keys')).status, 200);
    await owner.submit(`/account/members/${id}/remove`, '/account/members/remove');
    assert.match((await browser.get('/account/keys')).text, /No organization/);
    assert.equal((await force(browser, '/account/keys', { name: 'x', scopes: 'crm:read' })).status, 403);
    assert.match((await browser.get('/account')).text, /You belong to no organization/);
    assert.ok((await audited(id)).some(({ operation }) => operation === 'remove-member'));
  });

  it('may leave, and sees the colleagues until then', async () => {
    const { browser, id } = await addMember('member');
    assert.match((await browser.get('/account/members')).text, /Olive Owner/);
    const answer = await browser.submit(`/account/members/${id}/remove`, '/account/members/remove');
    assert.equal(answer.location, '/account?done=left');
    assert.equal(await roleOf(id), undefined);
  });

  it('of another organization is never seen or touched', async () => {
    const [row] = await service.rows<{ id: string }>(
      "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Other', 'other') RETURNING id",
    );
    const { id: stranger, email } = await addMember('owner');
    await service.rows('DELETE FROM memberships WHERE user_id = $1', [stranger]);
    await service.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'owner')", [
      row?.id,
      stranger,
    ]);
    assert.doesNotMatch((await owner.get('/account/members')).text, new RegExp(email));
    assert.equal((await owner.get(`/account/members/${stranger}/remove`)).status, 404);
    assert.equal((await force(owner, '/account/members/remove', { id: stranger })).status, 404);
    assert.equal((await force(owner, '/account/members/role', { id: stranger, role: 'admin' })).status, 404);
    assert.equal((await force(owner, '/account/organization', { id: String(row?.id) })).status, 404);
    assert.equal(await roleOf(stranger), 'owner');
  });

  it('of two organizations switches between them, under a new session id', async () => {
    const { browser, id, email } = await addMember('member');
    const [row] = await service.rows<{ id: string }>(
      "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Second', 'second') RETURNING id",
    );
    await service.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'admin')", [
      row?.id,
      id,
    ]);
    const before = browser.cookies.get('kontor_session');
    await browser.submit('/account', '/account/organization', { id: String(row?.id) });
    assert.notEqual(browser.cookies.get('kontor_session'), before);
    assert.match((await browser.get('/account/keys')).text, /work in Second/);
    assert.doesNotMatch((await browser.get('/account/members')).text, /Olive Owner/);
    const again = await signIn(service, email);
    assert.match((await again.get('/account/keys')).text, /work in Second/, 'where the person worked last');
  });
});

describe('an invitation', () => {
  it('is accepted once, when several try at once', async () => {
    const path = await invite(owner, 'race@acme.example');
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        new Browser(service.url).submit(path, `${path}/join`, {
          name: `Racer ${number}`,
          password: PASSWORD,
        }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 303).length, 1);
    const users = await service.rows("SELECT 1 FROM users WHERE email = 'race@acme.example'");
    assert.equal(users.length, 1);
  });

  it('is for one address: another person’s session cannot accept it', async () => {
    const path = await invite(owner, 'wanted@acme.example');
    const { browser } = await addMember('member');
    assert.match((await browser.get(path)).text, /signed in as person-/);
    assert.equal((await force(browser, `${path}/accept`, {})).status, 403);
    await join(service, path, 'Wanted');
  });

  it('is accepted by who has an account, after signing in', async () => {
    const { email, id } = await addMember('member');
    await service.rows('DELETE FROM memberships WHERE user_id = $1', [id]);
    const path = await invite(owner, email, 'admin');
    const browser = new Browser(service.url);
    const wrong = await browser.submit(path, `${path}/join`, { name: 'x', password: 'another password' });
    assert.equal(wrong.status, 409);
    const signedIn = await browser.submit(`/sign-in?return_to=${path}`, '/sign-in', {
      email,
      password: PASSWORD,
    });
    assert.equal(signedIn.location, path);
    assert.equal((await browser.submit(path, `${path}/accept`)).location, '/account?done=joined');
    assert.equal(await roleOf(id), 'admin');
    assert.deepEqual((await audited(id)).map(({ operation, action }) => [operation, action]).at(-1), [
      'accept-invitation',
      'created',
    ]);
  });

  it('looks the same whether the address has an account or not', async () => {
    const { email, id } = await addMember('member');
    await service.rows('DELETE FROM memberships WHERE user_id = $1', [id]);
    const pages = await Promise.all(
      [email, 'no-account@acme.example'].map(async (given) => {
        const path = await invite(owner, given);
        const { status, text } = await new Browser(service.url).get(path);
        return [
          status,
          text
            .replaceAll(given, '')
            .replaceAll(path, '')
            .replaceAll(encodeURIComponent(path), '')
            .replace(/form_token" value="[^"]+"/, ''),
        ];
      }),
    );
    assert.deepEqual(pages[0], pages[1]);
  });

  it('is over when it is withdrawn, replaced or a week old', async () => {
    const first = await invite(owner, 'late@acme.example');
    const second = await invite(owner, 'LATE@acme.example', 'admin');
    assert.equal((await new Browser(service.url).get(first)).status, 404);
    assert.equal((await new Browser(service.url).get(second)).status, 200);
    await service.rows("UPDATE invitations SET expires_at = now() WHERE email_folded = 'late@acme.example'");
    assert.equal((await new Browser(service.url).get(second)).status, 404);
    const third = await invite(owner, 'late@acme.example');
    const [row] = await service.rows<{ id: string }>(
      "SELECT id FROM invitations WHERE email_folded = 'late@acme.example'",
    );
    await owner.submit('/account/members', '/account/invitations/withdraw', { id: String(row?.id) });
    assert.equal((await new Browser(service.url).get(third)).status, 404);
    assert.deepEqual(
      (await audited(String(row?.id))).map(({ action }) => action),
      ['created', 'updated', 'updated', 'deleted'],
    );
  });

  it('is refused for a member and for what is no address', async () => {
    const { email } = await addMember('member');
    const again = await owner.submit('/account/members', '/account/invitations', {
      email: email.toUpperCase(),
      role: 'member',
    });
    assert.deepEqual([again.status, /The e-mail address is a member/.test(again.text)], [409, true]);
    assert.equal(
      (await force(owner, '/account/invitations', { email: 'nobody', role: 'member' })).status,
      400,
    );
    assert.equal(
      (await force(owner, '/account/invitations', { email: 'a@b.example', role: 'boss' })).status,
      400,
    );
  });
});
