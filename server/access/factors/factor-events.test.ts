import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { type Authenticator, enrolApp } from '../testing/authenticator.ts';
import { Browser } from '../testing/browser.ts';
import { connectOwner } from '../testing/organizations.ts';
import { invite, join, PASSWORD, setUp, startService } from '../testing/people.ts';
import { SoftwarePasskey } from '../testing/software-passkey.ts';
import { resetFactors } from './reset-factors.ts';

/** What the security log tells of second factors: it stands in each organization of the person. */

const ORIGIN = 'http://crm.localhost';
const STEP = '/sign-in/second-factor';
const PASSKEY = '/sign-in/passkey';
const EMAIL = 'mia@acme.example';
const connection = await testDatabase();
const service = await startService({ baseUrl: ORIGIN }, connection);
const passkey = new SoftwarePasskey(ORIGIN);
let mia: Browser;
let app: Authenticator;
let person: string;
before(async () => {
  const owner = await setUp(service);
  mia = await join(service, await invite(owner, EMAIL), 'Mia');
  const [row] = await service.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [EMAIL]);
  person = row?.id ?? '';
  const [second] = await service.rows<{ id: string }>(
    "INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Globex', 'globex') RETURNING id",
  );
  await service.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'member')", [
    second?.id,
    person,
  ]);
});
beforeEach(async () => {
  await service.rows('DELETE FROM sign_in_tries');
  await service.rows('DELETE FROM security_events');
});

/** The events of Mia, each of which must stand in both organizations and name her browser, oldest first. */
async function told(): Promise<[kind: string, details: object][]> {
  const rows = await service.rows<{ kind: string; details: object; organizations: number; browsers: number }>(
    `SELECT kind, min(details::text)::json AS details, count(*)::int AS organizations, count(browser)::int AS browsers
     FROM security_events WHERE user_id = $1 GROUP BY id, kind ORDER BY id`,
    [person],
  );
  for (const row of rows) assert.equal(row.organizations, 2, row.kind);
  return rows.map(({ kind, details }) => [kind, details]);
}

async function atSecondStep(): Promise<Browser> {
  const browser = new Browser(service.url);
  await browser.submit('/sign-in', '/sign-in', { email: EMAIL, password: PASSWORD });
  return browser;
}

async function optionsOn(browser: Browser) {
  const [, options = ''] = /data-passkey-options="([^"]+)"/.exec((await browser.get(PASSKEY)).text) ?? [];
  return JSON.parse(options.replaceAll('&quot;', '"'));
}

const answer = (browser: Browser, response: unknown) =>
  browser.submit(PASSKEY, PASSKEY, { response: JSON.stringify(response), return_to: '/deals' });

describe('the security log', () => {
  const APP = { factor: 'authenticator_app', name: 'authenticator app' };
  const LAPTOP = { factor: 'passkey', name: 'Laptop' };

  it('tells of factors that are added, and of the codes that come with the first', async () => {
    app = await enrolApp(service, mia);
    const options = await mia.call('POST', '/web/factors/passkeys/options');
    const response = passkey.register(options.json.data);
    await mia.call('POST', '/web/factors/passkeys', { name: 'Laptop', response });
    assert.deepEqual(await told(), [
      ['factor_added', APP],
      ['recovery_codes_made', { count: 10 }],
      ['factor_added', LAPTOP],
    ]);
  });

  it('tells of wrong codes after a right password, and of no secret', async () => {
    const browser = await atSecondStep();
    assert.equal((await browser.submit(STEP, STEP, { code: '000000' })).status, 401);
    assert.equal((await browser.submit(STEP, STEP, { code: 'no-such-code' })).status, 401);
    assert.deepEqual(await told(), [
      ['sign_in_failed', { reason: 'wrong_code' }],
      ['sign_in_failed', { reason: 'wrong_code' }],
    ]);
    const stored = JSON.stringify(await service.rows('SELECT * FROM security_events'));
    assert.ok(!stored.includes('000000') && !stored.includes('no-such-code'));
  });

  it('reports a recovery code that is used', async () => {
    const browser = await atSecondStep();
    const code = app.recoveryCodes[0] ?? '';
    assert.equal((await browser.submit(STEP, STEP, { code })).status, 303);
    const kinds = (await told()).map(([kind]) => kind);
    assert.deepEqual(kinds, ['recovery_code_used', 'signed_in']);
    assert.ok(!JSON.stringify(await service.rows('SELECT * FROM security_events')).includes(code));
  });

  it('reports a passkey that does not fit, as a first step and as a second', async () => {
    const first = new Browser(service.url);
    const options = await optionsOn(first);
    passkey.verifiesUser = false;
    assert.equal((await answer(first, passkey.sign(options))).status, 401);
    const second = await atSecondStep();
    assert.equal((await answer(second, passkey.sign(await optionsOn(second)))).status, 401);
    passkey.verifiesUser = true;
    assert.deepEqual(await told(), [
      ['sign_in_failed', { reason: 'wrong_passkey' }],
      ['sign_in_failed', { reason: 'wrong_passkey' }],
    ]);
  });

  it('tells of nobody where nobody has the passkey', async () => {
    const browser = new Browser(service.url);
    const stranger = new SoftwarePasskey(ORIGIN);
    assert.equal((await answer(browser, stranger.sign(await optionsOn(browser)))).status, 401);
    assert.deepEqual(await service.rows('SELECT 1 FROM security_events'), []);
  });

  it('tells of new codes and of factors that are removed', async () => {
    await mia.call('POST', '/web/factors/recovery-codes');
    const [own] = (await mia.call('GET', '/web/factors/passkeys')).json.data;
    assert.equal((await mia.call('DELETE', `/web/factors/passkeys/${own.id}`)).status, 204);
    assert.equal((await mia.call('DELETE', '/web/factors/totp')).status, 204);
    assert.deepEqual(await told(), [
      ['recovery_codes_made', { count: 10 }],
      ['factor_removed', LAPTOP],
      ['factor_removed', APP],
    ]);
  });

  it('tells of a reset by the operator, where there was something to remove', async () => {
    await enrolApp(service, mia);
    await service.rows('DELETE FROM security_events');
    const owner = await connectOwner(connection);
    for (let times = 0; times < 2; times += 1) await resetFactors(owner, { email: EMAIL });
    await owner.end();
    assert.deepEqual(await told(), [['factor_removed', { factor: 'all', name: 'all second factors' }]]);
  });
});
