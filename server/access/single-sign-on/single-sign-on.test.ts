import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { toQuery } from '../../kernel/database/sql.ts';
import { setUpOrganization } from '../../setup.ts';
import { HOME } from '../pages/return-path.ts';
import { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';
import { goesOn, setUpSso, signInBySso, visitProvider } from './testing/people-at-provider.ts';
import { startTestProvider } from './testing/test-provider.ts';

/** Signing in by the provider of an organization: who comes in, as whom, and what their session is for. */

const service = await startService({ oidcAllowPrivateAddresses: true });
const provider = await startTestProvider();
const world = { service, provider };
let owner: Browser;
let globex: Browser;

before(async () => {
  owner = await setUp(service);
  await setUpSso(world, owner, { domains: ['acme.example', 'partner.example'], provision: 'domain' });
  const draft = { organization: 'Globex', email: 'gil@globex.example', password: PASSWORD };
  const query = (statement: Parameters<typeof toQuery>[0]) => {
    const { text, values } = toQuery(statement);
    return service.rows<never>(text, values);
  };
  await setUpOrganization({ query }, draft);
  globex = await signIn(service, draft.email);
});

beforeEach(() => {
  provider.wrong = {};
});

const person = (name: string, more: Record<string, unknown> = {}) => {
  const email = `${name}@acme.example`;
  provider.person = {
    sub: `${name} at the provider`,
    email,
    email_verified: true,
    name: `New ${name}`,
    ...more,
  };
};

/** Fails unless the answer let someone in; answers what the web app knows of them. */
async function sessionOf({ browser, page }: Awaited<ReturnType<typeof signInBySso>>) {
  assert.deepEqual([page.status, page.location], [303, HOME], page.text);
  return (await browser.call('GET', '/web/session')).json.data;
}

async function refused(words: RegExp, organization = 'acme') {
  const { browser, page } = await signInBySso(world, organization);
  assert.equal(page.status, 403, page.text);
  assert.match(page.text, words);
  assert.equal(await browser.isSignedIn(), false);
}

/** Signs in to the account that waits to be connected, and connects it. */
async function connect(browser: Browser, email: string) {
  const signIn = '/sign-in?return_to=%2Fsign-in%2Fsso%2Flink';
  const answer = await browser.submit(signIn, '/sign-in', { email, password: PASSWORD });
  assert.equal(answer.location, '/sign-in/sso/link');
  const connected = await browser.submit('/sign-in/sso/link', '/sign-in/sso/link');
  assert.deepEqual([connected.status, connected.location], [303, HOME], connected.text);
}

const members = async (browser = owner): Promise<{ user_id: string; email: string }[]> =>
  (await browser.call('GET', '/web/members')).json.data;

describe('someone new of an allowed domain', () => {
  it('gets an account for this organization only, without a password, and it is told in the logs', async () => {
    person('nina');
    const session = await sessionOf(await signInBySso(world, 'acme'));
    assert.deepEqual([session.single_sign_on, session.organization.name], [true, 'Acme']);
    assert.deepEqual([session.organization.role, session.user.email_proved], ['member', false]);
    assert.deepEqual([session.user.name, session.user.email], ['New nina', 'nina@acme.example']);
    const [row] = await service.rows(
      `SELECT password_hash, bound_org_id = (SELECT id FROM organizations WHERE slug = 'acme') AS bound
       FROM users WHERE id = $1`,
      [session.user.id],
    );
    assert.deepEqual(row, { password_hash: null, bound: true });
    const audit = (await owner.call('GET', `/web/audit-entries?record_id=${session.user.id}`)).json.data;
    assert.deepEqual(
      audit.map(({ operation, action }: Record<string, string>) => [operation, action]),
      [['join-by-single-sign-on', 'created']],
    );
    const events = (await owner.call('GET', `/web/security-events?user_id=${session.user.id}`)).json.data;
    assert.deepEqual(
      events.map(({ kind, details }: Record<string, unknown>) => [kind, details]),
      [
        ['member_joined', { role: 'member' }],
        ['signed_in', { method: 'single_sign_on' }],
      ],
    );
  });

  it('is known by the subject from then on, whatever address the provider says', async () => {
    person('otto');
    const first = await sessionOf(await signInBySso(world, 'acme'));
    person('otto', { email: 'otto.married@acme.example' });
    const renamed = await sessionOf(await signInBySso(world, 'acme'));
    assert.deepEqual([renamed.user.id, renamed.user.email], [first.user.id, 'otto@acme.example']);
    person('otto', { email: undefined, email_verified: undefined });
    assert.equal((await sessionOf(await signInBySso(world, 'acme'))).user.id, first.user.id);
    person('otto', { sub: 'a new hire who was given the address' });
    await refused(/connected to another person at your provider/);
  });

  it('is one account, also when two browsers come first at once', async () => {
    person('petra');
    const both = await Promise.all([signInBySso(world, 'acme'), signInBySso(world, 'acme')]);
    const ids = await Promise.all(both.map(async (one) => (await sessionOf(one)).user.id));
    assert.equal(ids[0], ids[1]);
    assert.equal((await members()).filter(({ email }) => email === 'petra@acme.example').length, 1);
  });

  it('is not let in by an address that is not verified, not allowed or not there', async () => {
    person('vera', { email_verified: false });
    await refused(/does not say that your email address is verified/);
    person('vera', { email_verified: undefined });
    await refused(/does not say/);
    person('vera', { email: undefined });
    await refused(/does not say/);
    for (const email of [
      'vera@elsewhere.example',
      'vera@sub.acme.example',
      'vera@acme.example.evil.example',
    ]) {
      person('vera', { email });
      await refused(/may not sign in to this organization/);
    }
    // Written shortly after it happened.
    const told = async () => (await owner.call('GET', '/web/security-events?kind=sign_in_failed')).text;
    while (!(await told()).includes('"reason":"email_not_verified"')) await setTimeout(50);
  });

  it('signs in by no password, and is sent no link for one by a guess of it', async () => {
    person('rosa');
    await sessionOf(await signInBySso(world, 'acme'));
    for (const password of ['', 'null', PASSWORD]) {
      const answer = await new Browser(service.url).submit('/sign-in', '/sign-in', {
        email: 'rosa@acme.example',
        password,
      });
      assert.equal(answer.status, 401);
    }
  });
});

describe("an account of another organization's member", () => {
  it('is not opened by an address, and nothing tells that there is one', async () => {
    const path = await invite(globex, 'hanna@acme.example');
    const hanna = await join(service, path, 'Hanna of Globex');
    await service.rows("UPDATE users SET bound_org_id = NULL WHERE email = 'hanna@acme.example'");
    person('hanna');
    const session = await sessionOf(await signInBySso(world, 'acme'));
    const own = (await hanna.call('GET', '/web/session')).json.data;
    assert.notEqual(session.user.id, own.user.id);
    assert.deepEqual(
      session.organizations.map(({ name }: { name: string }) => name),
      ['Acme'],
    );
    assert.equal((await hanna.call('GET', '/web/session')).json.data.organization.name, 'Globex');
  });

  it('and an organization without a provider cannot be signed in to by one', async () => {
    const browser = new Browser(service.url);
    for (const organization of ['globex', 'nobody', '../acme', 'nina@acme.example']) {
      const page = await browser.submit('/sign-in/sso', '/sign-in/sso', { organization });
      assert.deepEqual([page.status, page.headers.get('refresh')], [400, null]);
      assert.match(page.text, /No organization with this name has single sign-on/);
    }
  });
});

describe('an invitation', () => {
  it('is accepted by signing in, with its role, whatever else is allowed', async () => {
    await owner.call('PATCH', '/web/single-sign-on', { provision: 'invited' });
    await invite(owner, 'ines@acme.example', 'admin');
    person('ines');
    const session = await sessionOf(await signInBySso(world, 'acme'));
    assert.equal(session.organization.role, 'admin');
    assert.doesNotMatch((await owner.call('GET', '/web/invitations')).text, /ines@/);
    person('uwe');
    await refused(/Ask for an invitation/);
    await owner.call('PATCH', '/web/single-sign-on', { provision: 'domain' });
  });

  it('is needed to come back after a removal, and then it is the same account', async () => {
    person('carl');
    const session = await sessionOf(await signInBySso(world, 'acme'));
    await owner.call('DELETE', `/web/members/${session.user.id}`);
    await refused(/You were removed/);
    await invite(owner, 'carl@acme.example');
    assert.equal((await sessionOf(await signInBySso(world, 'acme'))).user.id, session.user.id);
  });
});

describe('an account with a password', () => {
  it('is connected only after its own sign-in, once', async () => {
    const path = await invite(owner, 'lena@acme.example');
    const lena = await join(service, path, 'Lena');
    const { user } = (await lena.call('GET', '/web/session')).json.data;
    await lena.call('POST', '/web/sign-out');
    person('lena');
    const { browser, page } = await signInBySso(world, 'acme');
    assert.deepEqual([page.status, page.location], [303, '/sign-in/sso/link']);
    assert.equal(await browser.isSignedIn(), false);
    const asked = await browser.get('/sign-in/sso/link');
    assert.match(asked.text, /lena@acme.example has an account here/);
    await connect(browser, 'lena@acme.example');
    const session = await sessionOf(await signInBySso(world, 'acme'));
    assert.deepEqual([session.user.id, session.single_sign_on], [user.id, true]);
    const events = await owner.call('GET', '/web/security-events?kind=single_sign_on_connected');
    assert.equal(events.json.data[0].user_id, user.id);
  });

  it("is connected by nobody else's sign-in", async () => {
    await join(service, await invite(owner, 'mia@acme.example'), 'Mia');
    person('mia');
    const { browser } = await signInBySso(world, 'acme');
    await browser.submit('/sign-in', '/sign-in', { email: 'olive@acme.example', password: PASSWORD });
    const other = await signIn(service, 'gil@globex.example');
    other.cookies.set('kontor_sso', browser.cookies.get('kontor_sso') ?? '');
    const page = await other.get('/sign-in/sso/link');
    assert.match(page.text, /You are signed in as gil@globex.example/);
    const forged = await other.submit('/sign-in/sso/link', '/sign-out');
    assert.equal(forged.status, 303);
    const rows = await service.rows("SELECT 1 FROM sso_links WHERE subject = 'mia at the provider'");
    assert.deepEqual(rows, []);
  });
});

describe('a session by single sign-on', () => {
  it('is for its organization only, and for nothing of the account itself', async () => {
    const nora = await join(service, await invite(owner, 'nora@acme.example'), 'Nora');
    const { user } = (await nora.call('GET', '/web/session')).json.data;
    await service.rows('UPDATE users SET bound_org_id = NULL WHERE id = $1', [user.id]);
    const accepted = await invite(globex, 'nora@acme.example');
    await nora.submit(accepted, `${accepted}/accept`);
    const organizations = (await nora.call('GET', '/web/session')).json.data.organizations;
    assert.equal(organizations.length, 2);
    person('nora');
    const linking = await signInBySso(world, 'acme');
    assert.equal(linking.page.location, '/sign-in/sso/link');
    await connect(linking.browser, 'nora@acme.example');
    const { browser, page } = await signInBySso(world, 'acme');
    const session = await sessionOf({ browser, page });
    assert.equal(session.organizations.length, 1);

    const elsewhere = organizations.find(({ name }: { name: string }) => name === 'Globex').id;
    const refusals: [string, string, object?][] = [
      ['POST', '/web/organization', { id: elsewhere }],
      ['PATCH', '/web/profile', { name: 'Another' }],
      ['POST', '/web/password', { current_password: PASSWORD, password: 'another good password' }],
      ['GET', '/web/factors'],
      ['POST', '/web/factors/totp'],
      ['POST', '/web/factors/recovery-codes'],
      ['GET', '/web/factors/passkeys'],
      ['POST', '/web/factors/passkeys/options'],
      ['POST', '/web/address-code'],
    ];
    for (const [method, path, body] of refusals) {
      const answer = await browser.call(method, path, body);
      assert.equal(answer.status, 403, `${method} ${path}`);
      assert.match(answer.json.message, /covers only one organization/);
    }
    const again = await invite(globex, 'nora2@acme.example');
    await service.rows(
      "UPDATE invitations SET email = 'nora@acme.example' WHERE email = 'nora2@acme.example'",
    );
    const joining = await browser.submit(again, `${again}/accept`);
    assert.equal(joining.status, 403);
    const own = (await browser.call('GET', '/web/sessions')).json.data;
    assert.equal(own.length, 1, 'sessions of the account itself are not seen');
    await browser.call('POST', '/web/sessions/end-others');
    assert.equal(await nora.isSignedIn(), true, 'nor ended');
    assert.equal((await browser.call('GET', '/web/api-contacts')).status, 200);
  });

  it('counts as having a second factor where the organization requires one', async () => {
    person('sara');
    const { browser, page } = await signInBySso(world, 'acme');
    await sessionOf({ browser, page });
    await service.rows("UPDATE organizations SET require_second_factor = true WHERE slug = 'acme'");
    assert.equal((await browser.call('GET', '/web/api-contacts')).status, 200);
    assert.equal((await browser.call('GET', '/web/session')).json.data.lacks_second_factor, false);
    await service.rows('UPDATE organizations SET require_second_factor = false');
  });

  it('cannot be moved to another organization in the database either', async () => {
    person('theo');
    await sessionOf(await signInBySso(world, 'acme'));
    await assert.rejects(
      service.rows(
        `UPDATE sessions SET active_org_id = (SELECT id FROM organizations WHERE slug = 'globex'),
           user_id = (SELECT user_id FROM memberships JOIN organizations o ON o.id = org_id WHERE o.slug = 'globex' LIMIT 1)
         WHERE sso_org_id IS NOT NULL`,
      ),
      { constraint: 'sessions_sso_org' },
    );
  });

  it('ends after a day, and with a disabled account', async () => {
    person('dora');
    const { browser, page } = await signInBySso(world, 'acme');
    const { user } = await sessionOf({ browser, page });
    await service.rows("UPDATE sessions SET created_at = now() - interval '25 hours' WHERE user_id = $1", [
      user.id,
    ]);
    assert.equal(await browser.isSignedIn(), false);
    const second = await signInBySso(world, 'acme');
    await sessionOf(second);
    await service.rows('UPDATE users SET disabled_at = now() WHERE id = $1', [user.id]);
    assert.equal(await second.browser.isSignedIn(), false);
    await refused(/Your account is disabled/);
  });

  it('is authenticated again at the provider, by the same person, where something asks for that', async () => {
    person('fred');
    const { browser, page } = await signInBySso(world, 'acme');
    await sessionOf({ browser, page });
    const path = '/sign-in/sso/again?return_to=%2Fsettings%2Fapi-keys';
    const back = await visitProvider(provider, browser, { path });
    assert.deepEqual([back.status, back.location], [303, '/settings/api-keys'], back.text);
    provider.wrong = { claims: { auth_time: Math.floor(Date.now() / 1_000) - 3_600 } };
    const stale = await visitProvider(provider, browser, { path });
    assert.match(stale.text, /did not ask you to sign in again/);
    provider.wrong = {};
    person('gina');
    const other = await visitProvider(provider, browser, { path });
    assert.equal(other.status, 403);
    assert.match(other.text, /as someone else/);
  });
});

describe('an answer of the provider', () => {
  beforeEach(() => person('nina'));

  it('counts once, in the browser that asked, and for the sign-in that it belongs to', async () => {
    const browser = new Browser(service.url);
    const page = await browser.submit('/sign-in/sso', '/sign-in/sso', { organization: 'acme' });
    const answer = await provider.authorize(goesOn(page));
    const path = `${answer.pathname}${answer.search}`;
    const elsewhere = await new Browser(service.url).get(path);
    assert.match(elsewhere.text, /This sign-in has expired/);
    const other = new Browser(service.url);
    await other.submit('/sign-in/sso', '/sign-in/sso', { organization: 'acme' });
    assert.match((await other.get(path)).text, /This sign-in has expired/);
    assert.equal((await browser.get(path)).status, 303);
    assert.match((await browser.get(path)).text, /This sign-in has expired/);
  });

  it('is nothing without a state, with several, or after ten minutes', async () => {
    for (const query of ['', '?code=x', '?state=', '?state=a&state=b', '?code=x&state=%00', '?error=x']) {
      const page = await new Browser(service.url).get(`/sign-in/sso/callback${query}`);
      assert.equal(page.status, 400, query);
    }
    const browser = new Browser(service.url);
    const page = await browser.submit('/sign-in/sso', '/sign-in/sso', { organization: 'acme' });
    await service.rows("UPDATE sso_sign_ins SET expires_at = now() - interval '1 second'");
    const answer = await provider.authorize(goesOn(page));
    assert.match((await browser.get(`${answer.pathname}${answer.search}`)).text, /This sign-in has expired/);
  });

  it('of a hostile provider lets nobody in, and says why in words', async () => {
    for (const [claims, words] of [
      [{ nonce: 'x' }, /another sign-in, client or issuer/],
      [{ iss: 'https://elsewhere.example' }, /another sign-in, client or issuer/],
      [{ aud: 'x' }, /another sign-in, client or issuer/],
      [{ exp: 1 }, /has expired/],
    ] as const) {
      provider.wrong = { claims };
      await refused(words);
    }
    provider.wrong = { answer: { iss: 'https://honest.example' } };
    await refused(/failed|went wrong/);
    provider.wrong = { answer: { error: 'access_denied' } };
    await refused(/did not let you in/);
  });

  it('never leads to another site', async () => {
    for (const return_to of ['https://evil.example', '//evil.example', '/\\evil.example']) {
      const fields = { organization: 'acme', return_to };
      const page = await visitProvider(provider, new Browser(service.url), { path: '/sign-in/sso', fields });
      assert.equal(page.location, HOME);
    }
  });

  it('keeps no code verifier, nonce or state in the database', async () => {
    const browser = new Browser(service.url);
    const page = await browser.submit('/sign-in/sso', '/sign-in/sso', { organization: 'acme' });
    const { searchParams } = new URL(goesOn(page));
    const [row] = await service.rows<{ text: string }>('SELECT s::text AS text FROM sso_sign_ins s');
    const secrets = [searchParams.get('state'), searchParams.get('nonce'), browser.cookies.get('kontor_sso')];
    for (const secret of secrets) assert.ok(secret && !row?.text.includes(secret));
  });
});

describe('the provider', () => {
  it('that cannot be reached, or whose secret is lost, is told in words, and nobody comes in', async () => {
    const attempt = () =>
      new Browser(service.url).submit('/sign-in/sso', '/sign-in/sso', { organization: 'acme' });
    provider.wrong = { handle: (_path, response) => response.destroy() !== undefined };
    const unreachable = await attempt();
    assert.deepEqual([unreachable.status, unreachable.headers.get('refresh')], [400, null]);
    assert.match(unreachable.text, /could not be reached/);
    provider.wrong = {};
    const [row] = await service.rows('SELECT client_secret_sealed AS sealed FROM sso_providers');
    await service.rows('UPDATE sso_providers SET client_secret_sealed = NULL');
    assert.match((await attempt()).text, /An owner has to enter it again/);
    await service.rows('UPDATE sso_providers SET client_secret_sealed = $1', [row?.sealed]);
    assert.equal((await attempt()).status, 200);
  });

  it('that is another one by now ends the sign-ins that began with the former one', async () => {
    person('nina');
    const browser = new Browser(service.url);
    const page = await browser.submit('/sign-in/sso', '/sign-in/sso', { organization: 'acme' });
    await owner.call('PATCH', '/web/single-sign-on', { client_secret: provider.clientSecret });
    const answer = await provider.authorize(goesOn(page));
    assert.match((await browser.get(`${answer.pathname}${answer.search}`)).text, /This sign-in has expired/);
  });

  it('that took the place of another one takes over accounts without a password, by their address', async () => {
    person('zoe');
    const before = await sessionOf(await signInBySso(world, 'acme'));
    await service.rows("UPDATE sso_links SET issuer = 'https://former.example' WHERE subject LIKE 'zoe%'");
    person('zoe', { sub: 'zoe, as the new provider knows her' });
    assert.equal((await sessionOf(await signInBySso(world, 'acme'))).user.id, before.user.id);
  });
});

describe('a form of another site', () => {
  it('begins nothing', async () => {
    for (const path of ['/sign-in/sso', '/sign-in/sso/test', '/sign-in/sso/again', '/sign-in/sso/link']) {
      const answer = await owner.post(path, { organization: 'acme' });
      assert.equal(answer.status, 403, path);
    }
  });
});
