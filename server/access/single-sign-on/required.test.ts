import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { families } from '../../../test/families.ts';
import { hasBody } from '../../kernel/http/route.ts';
import {
  addPerson,
  authorizePath,
  browserOf,
  connect,
  newPkce,
  registerApp,
  startOAuthService,
} from '../oauth/testing/oauth-service.ts';
import { HOME } from '../pages/return-path.ts';
import { enrolApp } from '../testing/authenticator.ts';
import { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';
import { setUpSso, signInBySso, visitProvider } from './testing/people-at-provider.ts';
import { startTestProvider } from './testing/test-provider.ts';

/** An organization that requires single sign-on of its members. */

const service = await startService({ oidcAllowPrivateAddresses: true });
const provider = await startTestProvider();
const world = { service, provider };
const MINA = 'mina@acme.example';
let owner: Browser;
let adam: Browser;
let mina: Browser;

before(async () => {
  owner = await setUp(service);
  adam = await join(service, await invite(owner, 'adam@acme.example', 'admin'), 'Adam');
  mina = await join(service, await invite(owner, MINA), 'Mina');
  await service.rows(`
    WITH globex AS (INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Globex', 'globex') RETURNING id)
    INSERT INTO memberships (org_id, user_id, role) SELECT globex.id, users.id, 'admin' FROM globex, users WHERE email = '${MINA}'`);
});
beforeEach(async () => {
  await service.rows('DELETE FROM sign_in_tries');
  await service.rows('UPDATE sessions SET authenticated_at = now()');
});

const call = (browser: Browser, path: string) => browser.call('POST', `/web/single-sign-on/${path}`);
const require = (required: unknown = true, browser = owner) =>
  browser.call('PUT', '/web/single-sign-on/requirement', { required });
const sessionOf = async (browser: Browser) => (await browser.call('GET', '/web/session')).json.data;
const minaAtProvider = () => {
  provider.person = { sub: 'mina', email: MINA, email_verified: true, name: 'Mina' };
};

/** Signs in as Mina in a new browser, and switches to Acme. */
async function minaInAcme(): Promise<Browser> {
  const browser = await signIn(service, MINA);
  const { organizations } = await sessionOf(browser);
  const { id } = organizations.find(({ name }: { name: string }) => name === 'Acme');
  assert.equal((await browser.call('POST', '/web/organization', { id })).status, 204);
  return browser;
}

describe('requiring single sign-on', () => {
  it('needs a provider that is on', async () => {
    assert.equal((await require()).status, 409);
    await setUpSso(world, owner);
    await call(owner, 'disable');
    const { status, json } = await require();
    assert.deepEqual([status, json.message], [409, 'Turn single sign-on on first.']);
    await call(owner, 'enable');
  });

  it('is for owners, takes true and false only, and is in both logs', async () => {
    for (const browser of [adam, mina]) assert.equal((await require(true, browser)).status, 403);
    for (const value of ['yes', 'true', null, 1]) assert.equal((await require(value)).status, 400);
    const { status, json } = await require();
    assert.equal(status, 200);
    assert.match(json.data.required_at, /^20/);
    await require();
    const audit = (await owner.call('GET', '/web/audit-entries?record_type=single_sign_on')).json.data;
    assert.deepEqual(
      audit.map(({ action }: { action: string }) => action).filter((action: string) => action === 'required'),
      ['required'],
    );
    const events = (await owner.call('GET', '/web/security-events?kind=single_sign_on_changed')).json.data;
    assert.deepEqual(events[0].details, { change: 'required' });
  });
});

describe('a member who signed in with a password', () => {
  it('is refused every path of the organization, and its changes', async () => {
    const routes = [...families.routes, ...families.webRoutes];
    assert.ok(routes.length > 60);
    for (const { method, path } of routes) {
      const body = hasBody(method) ? {} : undefined;
      const filled = `/web${path.replaceAll(/:\w+/g, crypto.randomUUID())}`;
      const { status, json } = await adam.call(method, filled, body);
      assert.deepEqual([status, json?.error], [403, 'single_sign_on_required'], `${method} ${path}`);
    }
    assert.equal((await adam.call('GET', '/web/live')).json.error, 'single_sign_on_required');
  });

  it('is led to the provider by the sign-in page, which says why', async () => {
    const browser = new Browser(service.url);
    const credentials = { email: 'adam@acme.example', password: PASSWORD };
    const answer = await browser.submit('/sign-in?return_to=/deals', '/sign-in', {
      ...credentials,
      return_to: '/deals',
    });
    assert.deepEqual([answer.status, answer.location], [303, '/sign-in/sso?return_to=%2Fdeals']);
    const page = await browser.get(String(answer.location));
    assert.match(page.text, /Acme requires single sign-on\./);
    assert.match(page.text, /name="organization" value="acme"/);
    const session = await sessionOf(browser);
    assert.deepEqual([session.lacks_single_sign_on, session.organization.name], [true, 'Acme']);
  });

  it('is led there after a second factor, too', async () => {
    const app = await enrolApp(service, adam);
    const browser = new Browser(service.url);
    await browser.submit('/sign-in', '/sign-in', { email: 'adam@acme.example', password: PASSWORD });
    const path = '/sign-in/second-factor';
    const answer = await browser.submit(path, path, { code: await app.freshCode() });
    assert.equal(answer.location, `/sign-in/sso?return_to=${encodeURIComponent(HOME)}`);
  });

  it('may look at the account, and use another organization, where a sign-in begins', async () => {
    const browser = await signIn(service, MINA);
    const session = await sessionOf(browser);
    assert.deepEqual([session.organization.name, session.lacks_single_sign_on], ['Globex', false]);
    assert.equal((await browser.call('GET', '/web/api-contacts')).status, 200);
    const inAcme = await minaInAcme();
    for (const path of ['/web/factors', '/web/sessions', '/web/catalogue']) {
      assert.equal((await inAcme.call('GET', path)).status, 200, path);
    }
    assert.equal((await inAcme.call('GET', '/web/api-contacts')).json.error, 'single_sign_on_required');
  });

  it('continues once the account is connected, without signing in twice', async () => {
    const browser = await minaInAcme();
    minaAtProvider();
    const page = await visitProvider(provider, browser, {
      path: '/sign-in/sso?return_to=/deals',
      fields: { organization: 'acme' },
    });
    assert.equal(page.location, '/sign-in/sso/link');
    const connected = await browser.submit('/sign-in/sso/link', '/sign-in/sso/link');
    assert.equal(connected.status, 303, connected.text);
    const session = await sessionOf(browser);
    assert.deepEqual([session.single_sign_on, session.lacks_single_sign_on], [true, false]);
    assert.equal((await browser.call('GET', '/web/api-contacts')).status, 200);
    const again = await signInBySso(world, 'acme');
    assert.equal((await again.browser.call('GET', '/web/api-contacts')).status, 200);
  });
});

describe('the open page of a member', () => {
  it('ends when single sign-on is required', async () => {
    await require(false);
    const cookies = [...adam.cookies].map((cookie) => cookie.join('=')).join('; ');
    const response = await fetch(`${service.url}/web/live`, { headers: { Cookie: cookies } });
    assert.equal(response.status, 200);
    const ended = response.text();
    await require();
    assert.match(await ended, /retry/);
  });
});

describe('owners', () => {
  it('still use their password', async () => {
    assert.equal((await owner.call('GET', '/web/api-contacts')).status, 200);
    assert.equal((await sessionOf(owner)).lacks_single_sign_on, false);
  });
});

describe('keys and apps', () => {
  it('of the organization keep working, and a new app needs single sign-on', async () => {
    const api = await startOAuthService();
    const person = await addPerson(api);
    const browser = await browserOf(api, person.id);
    const app = await registerApp(api);
    const { access_token } = await connect(api, browser, app);
    await api.rows(
      `INSERT INTO sso_providers (org_id, issuer, client_id, domains, provision, version, tested_at, enabled_at,
         required_at, created_at, updated_at)
       VALUES ($1, 'https://idp.example', 'kontor', '{}', 'invited', gen_random_uuid(), now(), now(), now(), now(), now())`,
      [api.organization.id],
    );
    for (const key of [access_token, api.organization.key]) {
      assert.equal((await api.get('/api-contacts', { key })).status, 200);
    }
    const path = (await browser.get(authorizePath(app, { code_challenge: newPkce().challenge }))).location;
    const refused = await browser.submit(path, path, [
      ['answer', 'approve'],
      ['scope', 'crm:read'],
    ]);
    assert.equal(refused.status, 403);
    assert.match(refused.text, /requires single sign-on/);
  });
});

describe('the requirement ends', () => {
  it('when single sign-on is turned off, and with another provider', async () => {
    await require();
    await call(owner, 'disable');
    assert.equal((await adam.call('GET', '/web/api-contacts')).status, 200);
    const enabled = await call(owner, 'enable');
    assert.equal(enabled.json.data.required_at, null);
    await require();
    const { json } = await owner.call('PATCH', '/web/single-sign-on', { client_id: 'another' });
    assert.deepEqual([json.data.enabled_at, json.data.required_at], [null, null]);
    assert.equal((await adam.call('GET', '/web/api-contacts')).status, 200);
  });
});
