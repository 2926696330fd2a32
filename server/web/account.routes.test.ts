import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Browser } from '../access/testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../access/testing/people.ts';

/** What belongs to a person: name, password, browsers, and the organization where they work. */

const service = await startService();
const EMAIL = 'olive@acme.example';
const NEXT = 'another horse battery';
let owner: Browser;
before(async () => {
  owner = await setUp(service);
});

const isSignedIn = (browser: Browser) => browser.isSignedIn();

/** A browser that has a copy of another's cookies. */
function copyOf({ url, cookies }: Browser): Browser {
  const thief = new Browser(url);
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  return thief;
}

describe('PATCH /web/profile', () => {
  it('changes the name, trimmed', async () => {
    assert.equal((await owner.call('PATCH', '/web/profile', { name: ' Olive O. ' })).status, 204);
    assert.equal((await owner.call('GET', '/web/session')).json.data.user.name, 'Olive O.');
  });

  it('refuses what is not a name, with an explanation', async () => {
    for (const name of ['', ' ', 'x'.repeat(121), 'a\u0000', null, 5]) {
      const { status, json } = await owner.call('PATCH', '/web/profile', { name });
      assert.deepEqual([status, json.error], [400, 'invalid_request']);
      assert.match(json.message, /'name'/);
    }
  });

  it('refuses line breaks, control characters and characters that change the text direction', async () => {
    const hidden = ['\r', '\n', '\t', '\u0007', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066', '\u2069'];
    for (const character of hidden) {
      const name = `Olive${character}Owner`;
      for (const [method, path, body] of [
        ['PATCH', '/web/profile', { name }],
        ['PATCH', '/web/organization', { name }],
        ['POST', '/web/api-keys', { name, scopes: ['crm:read'] }],
        ['POST', '/web/apps', { name, redirect_uris: ['https://a.example/'], scopes: ['crm:read'] }],
      ] as const) {
        const { status, json } = await owner.call(method, path, body);
        assert.equal(status, 400, `${path} ${JSON.stringify(name)}`);
        assert.match(json.message, /^'name' must not contain/);
      }
    }
    const rightToLeft = { name: '\u200fעופרה\u200e' };
    assert.equal((await owner.call('PATCH', '/web/profile', rightToLeft)).status, 204);
    await owner.call('PATCH', '/web/profile', { name: 'Olive O.' });
  });

  it('touches nobody else', async () => {
    const mia = await join(service, await invite(owner, 'mia@acme.example', 'member'), 'Mia');
    const id = (await owner.call('GET', '/web/session')).json.data.user.id;
    await mia.call('PATCH', '/web/profile', { name: 'Mia M.', id, user_id: id });
    const names = await service.rows('SELECT name FROM users ORDER BY name');
    assert.deepEqual(names, [{ name: 'Mia M.' }, { name: 'Olive O.' }]);
  });
});

describe('POST /web/password', () => {
  const change = (browser: Browser, current_password: string, password: string) =>
    browser.call('POST', '/web/password', { current_password, password });

  it('wants the current password', async () => {
    const { status, json } = await change(owner, 'wrong horse battery', NEXT);
    assert.deepEqual([status, json.message], [400, 'The current password is wrong.']);
    assert.equal((await change(owner, PASSWORD, 'short')).status, 400);
    for (const guessed of ['Sunshine2026', 'Acme-1234', 'olive.acme', 'Kontor2026!']) {
      assert.equal((await change(owner, PASSWORD, guessed)).status, 400, guessed);
    }
    assert.equal((await owner.call('POST', '/web/password', {})).status, 400);
    await signIn(service, EMAIL, PASSWORD);
  });

  it('ends every other session, and a copy of the cookie with them', async () => {
    const other = await signIn(service, EMAIL);
    const thief = copyOf(owner);
    assert.equal((await change(owner, PASSWORD, NEXT)).status, 204);
    assert.deepEqual(
      [await isSignedIn(owner), await isSignedIn(other), await isSignedIn(thief)],
      [true, false, false],
    );
    await signIn(service, EMAIL, NEXT);
    await change(owner, NEXT, PASSWORD);
  });

  it('leaves the person in the organization where they work', async () => {
    const mia = await signIn(service, 'mia@acme.example');
    const [second] = await service.rows<{ id: string }>(
      "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Second', 'second') RETURNING id",
    );
    await service.rows(
      "INSERT INTO memberships (org_id, user_id, role) SELECT $1, id, 'admin' FROM users WHERE email = 'mia@acme.example'",
      [second?.id],
    );
    await mia.call('POST', '/web/organization', { id: second?.id });
    await change(mia, PASSWORD, NEXT);
    assert.equal((await mia.call('GET', '/web/session')).json.data.organization.id, second?.id);
  });

  it('counts wrong passwords as attempts to sign in', async () => {
    const statuses = [];
    for (let tried = 0; tried < 12; tried += 1) {
      statuses.push((await change(owner, `wrong horse ${tried}`, NEXT)).status);
    }
    assert.equal(statuses[0], 400);
    assert.equal(statuses.at(-1), 429);
    await service.rows('DELETE FROM sign_in_tries');
  });
});

describe('GET /web/sessions', () => {
  it("lists one's own browsers, the current one marked, without their tokens", async () => {
    const second = await signIn(service, EMAIL);
    const { json, text } = await second.call('GET', '/web/sessions');
    const current = json.data.filter(({ is_current }: { is_current: boolean }) => is_current);
    assert.equal(current.length, 1);
    assert.deepEqual([current[0].browser, current[0].address], ['Firefox on Linux', '127.0.0.1']);
    for (const at of [current[0].created_at, current[0].last_used_at]) assert.match(at, /^\d{4}-.*\.\d{3}Z$/);
    const alive = await service.rows(
      'SELECT 1 FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
      [EMAIL],
    );
    assert.equal(json.data.length, alive.length);
    assert.ok(![...second.cookies.values()].some((value) => text.includes(value)));
  });

  it('ends one of them, and never another person’s', async () => {
    const [mia, second] = [await signIn(service, 'mia@acme.example', NEXT), await signIn(service, EMAIL)];
    const idOf = async (browser: Browser) =>
      (await browser.call('GET', '/web/sessions')).json.data.find(
        ({ is_current }: { is_current: boolean }) => is_current,
      ).id;
    assert.equal((await owner.call('DELETE', `/web/sessions/${await idOf(mia)}`)).status, 404);
    assert.ok(await isSignedIn(mia));
    const { status, json } = await owner.call('DELETE', '/web/sessions/x');
    assert.deepEqual([status, json.message], [404, 'You have no session with this id.']);
    assert.equal((await owner.call('DELETE', `/web/sessions/${await idOf(second)}`)).status, 204);
    assert.ok(!(await isSignedIn(second)) && (await isSignedIn(owner)));
  });

  it('ends all others', async () => {
    const [mia, second] = [await signIn(service, 'mia@acme.example', NEXT), await signIn(service, EMAIL)];
    assert.equal((await owner.call('POST', '/web/sessions/end-others')).status, 204);
    assert.deepEqual(
      [await isSignedIn(owner), await isSignedIn(second), await isSignedIn(mia)],
      [true, false, true],
    );
  });
});

describe('POST /web/sign-out', () => {
  it('ends the session, also for a copy of the cookie', async () => {
    const browser = await signIn(service, EMAIL);
    const thief = copyOf(browser);
    assert.equal((await browser.call('POST', '/web/sign-out')).status, 204);
    assert.equal(browser.cookies.get('kontor_session'), undefined);
    assert.ok(!(await isSignedIn(thief)));
  });
});

describe('GET /web/privacy-export', () => {
  it("holds what one's own account holds, no secret and nothing of others", async () => {
    const view = (name: string, shared: boolean) => ({
      object: 'contact',
      name,
      query: {},
      columns: [],
      shared,
    });
    for (const shared of [true, false]) await owner.call('POST', '/web/api-views', view('Mine', shared));
    const mia = await signIn(service, 'mia@acme.example', NEXT);
    assert.equal((await mia.call('POST', '/web/api-views', view('Private of Mia', false))).status, 201);
    const { status, json, text } = await owner.call('GET', '/web/privacy-export');
    assert.equal(status, 200, text);
    const { users, memberships, sessions, views } = json.data.tables;
    assert.deepEqual(
      views.map(({ name, shared }: { name: string; shared: boolean }) => [name, shared]),
      [['Mine', false]],
    );
    assert.deepEqual([users.length, memberships.length], [1, 1]);
    const { user } = (await owner.call('GET', '/web/session')).json.data;
    assert.equal(users[0].email, user.email);
    assert.ok(
      sessions.length > 0 && sessions.every(({ user_id }: { user_id: string }) => user_id === users[0].id),
    );
    assert.doesNotMatch(text, /password_hash|token_hash|sealed|of Mia/);
    assert.equal((await new Browser(service.url).call('GET', '/web/privacy-export')).status, 401);
  });
});

describe("a change of one's own account", () => {
  const CHANGES: [string, string, object?][] = [
    ['PATCH', '/web/profile', { name: 'Forged' }],
    ['POST', '/web/password', { current_password: PASSWORD, password: NEXT }],
    ['POST', '/web/sessions/end-others'],
    ['POST', '/web/organization', { id: '00000000-0000-7000-8000-000000000000' }],
    ['POST', '/web/sign-out'],
  ];

  const FOREIGN: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
  ];

  it('is 401 for nobody and 403 when another site asks for it', async () => {
    for (const [method, path, body] of CHANGES) {
      assert.equal((await new Browser(service.url).call(method, path, body)).status, 401, path);
      for (const headers of FOREIGN) {
        assert.equal((await owner.call(method, path, body, headers)).status, 403, path);
      }
    }
    assert.ok(await isSignedIn(owner));
  });

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
    const names = ['name', 'id', 'password', 'current_password'];
    for (const [method, path] of CHANGES.filter(([, , body]) => body !== undefined)) {
      for (const value of odd) {
        const body = Object.fromEntries(names.map((name) => [name, value]));
        const { status, text } = await owner.call(method, path, body);
        assert.ok(status < 500, `${path} ${JSON.stringify(value)?.slice(0, 20)}: ${status} ${text}`);
      }
      await service.rows('DELETE FROM sign_in_tries');
    }
  });
});
