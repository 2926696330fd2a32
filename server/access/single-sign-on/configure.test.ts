import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { Browser } from '../testing/browser.ts';
import { invite, join, setUp, startService } from '../testing/people.ts';
import {
  giveFactor,
  settingsOf,
  setUpSso,
  signInBySso,
  visitProvider,
} from './testing/people-at-provider.ts';
import { startTestProvider } from './testing/test-provider.ts';

/** How owners set single sign-on up, and what keeps them from locking themselves out. */

const service = await startService({ oidcAllowPrivateAddresses: true, baseUrl: 'http://localhost:3000' });
const provider = await startTestProvider();
const world = { service, provider };
let owner: Browser;
let admin: Browser;
let member: Browser;

before(async () => {
  owner = await setUp(service);
  admin = await join(service, await invite(owner, 'adam@acme.example', 'admin'), 'Adam');
  member = await join(service, await invite(owner, 'mina@acme.example'), 'Mina');
});

beforeEach(async () => {
  await service.rows('DELETE FROM sso_providers');
  await service.rows('DELETE FROM totp_factors');
  provider.wrong = {};
});

const call = async (method: string, path = '', body?: unknown, browser = owner) => {
  const { status, json, text } = await browser.call(method, `/web/single-sign-on${path}`, body);
  return { status, data: json?.data, message: json?.message, text };
};
const read = async () => (await call('GET')).data;

describe('the settings of single sign-on', () => {
  it('are empty at first, and say what to register at the provider', async () => {
    assert.deepEqual(await read(), {
      ...{
        issuer: null,
        client_id: null,
        domains: [],
        provision: 'invited',
        tested_at: null,
        enabled_at: null,
        required_at: null,
      },
      client_secret: { set: false, hint: null, updated_at: null },
      keeps_owner: false,
      redirect_uri: 'http://localhost:3000/sign-in/sso/callback',
      backchannel_logout_uri: 'http://localhost:3000/sign-in/sso/backchannel/acme',
      sign_in_url: 'http://localhost:3000/sign-in/sso?organization=acme',
    });
  });

  it('keep the secret sealed, answer it nowhere and log it nowhere', async () => {
    const { status, text, data } = await call('PATCH', '', settingsOf(provider));
    assert.equal(status, 200, text);
    assert.deepEqual([data.client_secret.set, data.client_secret.hint], [true, '…ider']);
    const audit = await owner.call('GET', '/web/audit-entries?record_type=single_sign_on');
    const events = await owner.call('GET', '/web/security-events?kind=single_sign_on_changed');
    const [row] = await service.rows<{ text: string }>('SELECT p::text AS text FROM sso_providers p');
    const told = [text, audit.text, events.text, row?.text ?? ''];
    for (const where of told) assert.ok(!where.includes(provider.clientSecret), where);
    assert.equal(audit.json.data[0].action, 'created');
    assert.equal(events.json.data.length > 0, true);
  });

  it('are for owners to change, for admins to read, and for members not at all', async () => {
    for (const [browser, allowed] of [
      [admin, 200],
      [member, 403],
    ] as const) {
      assert.equal((await call('GET', '', undefined, browser)).status, allowed);
      assert.equal((await call('PATCH', '', settingsOf(provider), browser)).status, 403);
      for (const action of ['/check', '/enable', '/disable']) {
        assert.equal((await call('POST', action, undefined, browser)).status, 403, action);
      }
      assert.equal((await call('DELETE', '', undefined, browser)).status, 403);
      assert.equal((await browser.get('/sign-in/sso/test')).status, 403);
    }
  });

  const refused: Record<string, unknown[]> = {
    issuer: [
      '',
      'acme',
      'ftp://x.example',
      'https://u:p@x.example',
      'https://x.example?a',
      'javascript:alert(1)',
      5,
      null,
    ],
    client_id: ['', ' ', null, 'x'.repeat(300)],
    client_secret: ['', null, {}],
    domains: ['acme.example', [''], ['acme'], ['a b.example'], ['gmail.com'], [5], null, ['x'.repeat(300)]],
    provision: ['everyone', null],
  };
  for (const [name, values] of Object.entries(refused)) {
    it(`refuse what is no ${name}`, async () => {
      for (const value of values) {
        const { status, text } = await call('PATCH', '', { ...settingsOf(provider), [name]: value });
        assert.equal(status, 400, `${JSON.stringify(value)}: ${text}`);
      }
    });
  }

  it('need issuer, client and secret at first, and a domain where anyone of it may join', async () => {
    for (const name of ['issuer', 'client_id', 'client_secret']) {
      const { status, message } = await call('PATCH', '', { ...settingsOf(provider), [name]: undefined });
      assert.deepEqual([status, message], [400, `'${name}' is required.`]);
    }
    assert.equal((await call('PATCH', '', { ...settingsOf(provider), provision: 'domain' })).status, 400);
    const domains = ['@ACME.example', 'acme.example'];
    const { data } = await call('PATCH', '', { ...settingsOf(provider), provision: 'domain', domains });
    assert.deepEqual(data.domains, ['acme.example']);
    assert.equal((await call('PATCH', '', { domains: [] })).status, 400);
  });

  it('take the address of the configuration for the issuer', async () => {
    const issuer = `${provider.issuer}/.well-known/openid-configuration`;
    const { data } = await call('PATCH', '', { ...settingsOf(provider), issuer });
    assert.equal(data.issuer, provider.issuer);
  });

  it('say in words what is wrong with the provider', async () => {
    assert.equal((await call('POST', '/check')).status, 409);
    await call('PATCH', '', settingsOf(provider));
    assert.deepEqual((await call('POST', '/check')).data, { problem: null });
    provider.wrong = { metadata: { issuer: 'https://elsewhere.example' } };
    assert.match((await call('POST', '/check')).data.problem, /Copy the issuer exactly/);
  });
});

describe('single sign-on is turned on', () => {
  it('only after a test by an owner, while an owner keeps a password and a factor', async () => {
    assert.equal((await call('POST', '/enable')).status, 409);
    await call('PATCH', '', settingsOf(provider));
    assert.match((await call('POST', '/enable')).message, /sign in once as a test/);
    provider.person = { sub: 'olive', email: 'olive@acme.example' };
    const tested = await visitProvider(provider, owner, { path: '/sign-in/sso/test' });
    assert.match(tested.text, /The test succeeded/);
    assert.match(tested.text, /not verified/);
    assert.match((await call('POST', '/enable')).message, /a password and a second factor/);
    await giveFactor(service, 'adam@acme.example');
    assert.equal((await call('POST', '/enable')).status, 409, 'an admin is no owner');
    assert.doesNotMatch((await new Browser(service.url).get('/sign-in')).text, /single sign-on/);
    await giveFactor(service, 'olive@acme.example');
    assert.equal((await call('POST', '/enable')).status, 200);
    assert.match((await new Browser(service.url).get('/sign-in')).text, /single sign-on/);
  });

  it('not by a test that fails, of another owner or of settings that changed meanwhile', async () => {
    await call('PATCH', '', settingsOf(provider));
    provider.wrong = { claims: { aud: 'another' } };
    assert.match(
      (await visitProvider(provider, owner, { path: '/sign-in/sso/test' })).text,
      /failed|went wrong/,
    );
    provider.wrong = {};
    const stranger = new Browser(service.url);
    for (const [name, value] of owner.cookies)
      if (name !== 'kontor_session') stranger.cookies.set(name, value);
    const page = await visitProvider(provider, owner, { path: '/sign-in/sso/test', back: stranger });
    assert.match(page.text, /This sign-in has expired/);
    assert.equal((await read()).tested_at, null);
  });

  it('no more once issuer or client are others, which ends the sessions by it; another secret changes nothing', async () => {
    await setUpSso(world, owner);
    await invite(owner, 'nina@acme.example');
    provider.person = { sub: 'nina', email: 'nina@acme.example', email_verified: true };
    const { browser } = await signInBySso(world, 'acme');
    await call('PATCH', '', { client_secret: provider.clientSecret });
    assert.notEqual((await read()).enabled_at, null);
    assert.equal(await browser.isSignedIn(), true);
    await call('PATCH', '', { client_id: 'another' });
    const { enabled_at, tested_at } = await read();
    assert.deepEqual([enabled_at, tested_at], [null, null]);
    assert.equal(await browser.isSignedIn(), false);
    assert.equal(await owner.isSignedIn(), true);
  });
});

describe('while single sign-on is on', () => {
  beforeEach(() => setUpSso(world, owner));

  it('the last owner with a password and a factor keeps both, and stays owner', async () => {
    assert.equal((await owner.call('DELETE', '/web/factors/totp')).status, 409);
    const [user] = await service.rows<{ id: string }>(
      "SELECT id FROM users WHERE email = 'adam@acme.example'",
    );
    const [self] = await service.rows<{ id: string }>(
      "SELECT id FROM users WHERE email = 'olive@acme.example'",
    );
    await owner.call('PATCH', `/web/members/${user?.id}`, { role: 'owner' });
    for (const [method, body] of [['PATCH', { role: 'admin' }], ['DELETE']] as const) {
      const { status, json } = await owner.call(method, `/web/members/${self?.id}`, body);
      assert.deepEqual([status, json?.error], [409, 'conflict']);
      assert.match(json.message, /must have a password and a second factor/);
    }
    await giveFactor(service, 'adam@acme.example');
    assert.equal((await owner.call('DELETE', '/web/factors/totp')).status, 204);
    assert.equal((await admin.call('DELETE', '/web/factors/totp')).status, 409);
    await owner.call('PATCH', `/web/members/${user?.id}`, { role: 'admin' });
    await giveFactor(service, 'olive@acme.example');
    await owner.call('PATCH', `/web/members/${user?.id}`, { role: 'admin' });
  });

  it('it is turned off by an owner, and its sessions end', async () => {
    await invite(owner, 'paul@acme.example');
    provider.person = { sub: 'paul', email: 'paul@acme.example', email_verified: true };
    const { browser } = await signInBySso(world, 'acme');
    assert.equal(await browser.isSignedIn(), true);
    assert.equal((await call('POST', '/disable')).status, 200);
    assert.equal(await browser.isSignedIn(), false);
    assert.equal(
      (await new Browser(service.url).submit('/sign-in/sso', '/sign-in/sso', { organization: 'acme' }))
        .status,
      400,
    );
    assert.equal((await call('POST', '/enable')).status, 200, 'the test still counts');
    assert.equal((await call('DELETE')).status, 204);
    assert.equal((await read()).issuer, null);
    assert.equal((await call('DELETE')).status, 409);
  });
});
