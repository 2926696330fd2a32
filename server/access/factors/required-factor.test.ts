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
import { enrolApp } from '../testing/authenticator.ts';
import type { Browser } from '../testing/browser.ts';
import { invite, join, setUp, signIn, startService } from '../testing/people.ts';

/** An organization that requires a second factor of its members. */

const service = await startService();
const APPROVE: [string, string][] = [
  ['answer', 'approve'],
  ['scope', 'crm:read'],
];
const MIA = 'mia@acme.example';
let owner: Browser;
let mia: Browser;
let acme: string;
let globex: string;
before(async () => {
  owner = await setUp(service);
  mia = await join(service, await invite(owner, MIA), 'Mia');
  acme = (await owner.call('GET', '/web/session')).json.data.organization.id;
  const [row] = await service.rows<{ id: string }>(
    "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Globex', 'globex') RETURNING id",
  );
  globex = String(row?.id);
  await service.rows(
    "INSERT INTO memberships (org_id, user_id, role) SELECT $1, id, 'admin' FROM users WHERE email = $2",
    [globex, MIA],
  );
});
beforeEach(() => service.rows('DELETE FROM sign_in_tries'));

const require = (browser: Browser, required: unknown = true) =>
  browser.call('PATCH', '/web/settings', { require_second_factor: required });
const switchTo = (browser: Browser, id: string) => browser.call('POST', '/web/organization', { id });
const sessionOf = async (browser: Browser) => (await browser.call('GET', '/web/session')).json.data;

describe('requiring a second factor', () => {
  it('is refused to an admin who has none, who would be locked out', async () => {
    const { status, json } = await require(owner);
    assert.deepEqual(
      [status, json.error, json.message],
      [409, 'conflict', 'Set up a second factor for your own account first.'],
    );
    assert.equal((await sessionOf(owner)).organization.require_second_factor, false);
    assert.equal((await owner.call('GET', '/web/members')).status, 200);
  });

  it('is for owners and admins, takes true and false alone, and is in both logs', async () => {
    await enrolApp(service, owner);
    assert.equal((await require(mia)).status, 403);
    for (const value of ['yes', 'true', null, 1, {}]) {
      const { status, json } = await require(owner, value);
      assert.equal(status, 400);
      assert.match(json.message, /'require_second_factor'/);
    }
    const { status, json } = await require(owner);
    assert.deepEqual([status, json.data.require_second_factor], [200, true]);
    await require(owner);
    const read = (await owner.call('GET', '/web/settings')).json.data;
    assert.deepEqual([read.require_second_factor, read.time_zone], [true, 'UTC']);
    const audited = await service.rows(
      "SELECT changes FROM audit_entries WHERE org_id = $1 AND operation = 'update-settings'",
      [acme],
    );
    assert.deepEqual(audited, [{ changes: { require_second_factor: { from: false, to: true } } }]);
    const logged = await service.rows(
      "SELECT org_id, details FROM security_events WHERE kind = 'security_settings_changed'",
    );
    assert.deepEqual(logged, [
      { org_id: acme, details: { setting: 'require_second_factor', value: 'true' } },
    ]);
  });

  it('is nothing that programs see', async () => {
    const { json } = await owner.call('GET', '/web/api-settings');
    assert.ok(!('require_second_factor' in json.data));
  });
});

describe('a member without a factor', () => {
  const filled = (path: string) => `/web${path.replaceAll(/:\w+/g, crypto.randomUUID())}`;

  it('is refused every path of the organization, and its changes', async () => {
    const routes = [...families.routes, ...families.webRoutes];
    assert.ok(routes.length > 60);
    for (const { method, path } of routes) {
      const body = hasBody(method) ? {} : undefined;
      const { status, json } = await mia.call(method, filled(path), body);
      assert.deepEqual([status, json?.error], [403, 'second_factor_required'], `${method} ${path}`);
    }
    const live = await mia.call('GET', '/web/live');
    assert.deepEqual([live.status, live.json.error], [403, 'second_factor_required']);
  });

  it('may do what is theirs: look, go to another organization, set up a factor, sign out', async () => {
    const { lacks_second_factor, organization } = await sessionOf(mia);
    assert.deepEqual([lacks_second_factor, organization.require_second_factor], [true, true]);
    for (const path of ['/web/factors', '/web/factors/passkeys', '/web/sessions', '/web/catalogue']) {
      assert.equal((await mia.call('GET', path)).status, 200, path);
    }
    assert.equal((await mia.call('PATCH', '/web/profile', { name: 'Mia' })).status, 204);
  });

  it('works in another organization that requires none, and sees nothing of the first there', async () => {
    assert.equal((await switchTo(mia, globex)).status, 204);
    assert.equal((await sessionOf(mia)).lacks_second_factor, false);
    assert.equal((await mia.call('GET', '/web/api-contacts')).status, 200);
    const members = (await mia.call('GET', '/web/members')).json.data;
    assert.deepEqual(
      members.map(({ email, second_factor }: { email: string; second_factor: boolean }) => [
        email,
        second_factor,
      ]),
      [[MIA, false]],
    );
    assert.equal((await mia.call('GET', '/web/settings')).json.data.require_second_factor, false);
    await switchTo(mia, acme);
    assert.equal((await mia.call('GET', '/web/api-contacts')).json.error, 'second_factor_required');
  });

  it('is refused after signing in by password, too, until they set up a factor', async () => {
    const browser = await signIn(service, MIA);
    assert.equal((await browser.call('GET', '/web/api-contacts')).status, 403);
    const app = await enrolApp(service, browser);
    assert.equal((await browser.call('GET', '/web/api-contacts')).status, 200);
    assert.equal((await mia.call('GET', '/web/api-contacts')).status, 200, 'also in another browser');
    assert.equal((await sessionOf(mia)).lacks_second_factor, false);
    const removed = await browser.call('DELETE', '/web/factors/totp');
    assert.equal(removed.status, 409);
    assert.match(removed.json.message, /^Acme requires a second factor\./);
    const left = (await browser.call('GET', '/web/factors')).json.data;
    assert.deepEqual([left.totp !== null, left.recovery_codes_left], [true, app.recoveryCodes.length]);
  });

  it('is seen by owners and admins, and by nobody else', async () => {
    await join(service, await invite(owner, 'ben@acme.example'), 'Ben');
    const factorsSeenBy = async (browser: Browser) =>
      (await browser.call('GET', '/web/members')).json.data.map(
        ({ name, second_factor }: { name: string; second_factor: boolean | null }) => [name, second_factor],
      );
    assert.deepEqual(await factorsSeenBy(owner), [
      ['Olive Owner', true],
      ['Ben', false],
      ['Mia', true],
    ]);
    assert.deepEqual(await factorsSeenBy(mia), [
      ['Olive Owner', null],
      ['Ben', null],
      ['Mia', null],
    ]);
  });

  it('may remove the last factor where no organization requires one', async () => {
    await require(owner, false);
    assert.equal((await mia.call('DELETE', '/web/factors/totp')).status, 204);
    assert.equal((await mia.call('GET', '/web/api-contacts')).status, 200);
    const answer = await require(owner);
    assert.equal(answer.status, 200);
    assert.equal((await mia.call('GET', '/web/api-contacts')).status, 403);
  });
});

describe('the open page of a member without a factor', () => {
  it('hears no more from the moment that a factor is required', async () => {
    await require(owner, false);
    const cookies = [...mia.cookies].map((cookie) => cookie.join('=')).join('; ');
    const response = await fetch(`${service.url}/web/live`, { headers: { Cookie: cookies } });
    assert.equal(response.status, 200);
    const ended = response.text();
    await require(owner);
    assert.match(await ended, /retry/);
  });
});

describe('keys and apps', () => {
  it('of the organization work on, and a new app needs the factor', async () => {
    const api = await startOAuthService();
    const person = await addPerson(api);
    const browser = await browserOf(api, person.id);
    const app = await registerApp(api);
    const { access_token } = await connect(api, browser, app);
    await api.rows('UPDATE organizations SET require_second_factor = true');
    for (const key of [access_token, api.organization.key]) {
      assert.equal((await api.get('/api-contacts', { key })).status, 200);
    }
    const path = (await browser.get(authorizePath(app, { code_challenge: newPkce().challenge }))).location;
    const refused = await browser.submit(path, path, [...APPROVE]);
    assert.equal(refused.status, 403);
    assert.match(refused.text, /requires a second factor before you connect an app/);
    assert.ok(refused.text.includes(`/settings/profile?return_to=${encodeURIComponent(path)}`));
    await api.rows('INSERT INTO totp_factors (user_id, created_at, confirmed_at) VALUES ($1, now(), now())', [
      person.id,
    ]);
    assert.equal((await browser.submit(path, path, [...APPROVE])).status, 200, 'the request still waits');
  });
});
