import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { enrolApp } from '../testing/authenticator.ts';
import { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, startService } from '../testing/people.ts';
import { SoftwarePasskey } from '../testing/software-passkey.ts';

/** Passkeys over HTTP, with an authenticator of software. */

const ORIGIN = 'http://crm.localhost';
const service = await startService({ baseUrl: ORIGIN });
const EMAIL = 'mia@acme.example';
const PAGE = '/sign-in/passkey';
let owner: Browser;
let mia: Browser;
let passkey: SoftwarePasskey;
before(async () => {
  owner = await setUp(service);
  mia = await join(service, await invite(owner, EMAIL), 'Mia');
  passkey = new SoftwarePasskey(ORIGIN);
});
beforeEach(() => service.rows('DELETE FROM sign_in_tries'));

/** Registers a passkey as a page does. */
async function register(browser: Browser, made: SoftwarePasskey, name = 'Laptop') {
  const { json } = await browser.call('POST', '/web/factors/passkeys/options');
  return browser.call('POST', '/web/factors/passkeys', { name, response: made.register(json.data) });
}

/** What the page asks the browser for. */
async function optionsOn(
  browser: Browser,
): Promise<{ challenge: string; rpId: string; allowCredentials: [] }> {
  const { text, status } = await browser.get(`${PAGE}?return_to=/contacts`);
  assert.equal(status, 200, text);
  const [, given = ''] = /data-passkey-options="([^"]*)"/.exec(text) ?? [];
  return JSON.parse(given.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

const answer = (browser: Browser, response: unknown) =>
  browser.submit(PAGE, PAGE, { response: JSON.stringify(response), return_to: '/contacts' });

describe('a passkey', () => {
  it('is registered with a name, and the first factor brings recovery codes', async () => {
    const { status, json, text } = await register(mia, passkey, ' Laptop ');
    assert.equal(status, 200, text);
    assert.equal(json.data.name, 'Laptop');
    assert.equal(json.data.recovery_codes.length, 10);
    const second = await register(mia, new SoftwarePasskey(ORIGIN), 'Phone');
    assert.equal(second.json.data.recovery_codes, null);
    const listed = (await mia.call('GET', '/web/factors/passkeys')).json.data;
    assert.deepEqual(
      listed.map(({ name, last_used_at }: { name: string; last_used_at: null }) => [name, last_used_at]),
      [
        ['Laptop', null],
        ['Phone', null],
      ],
    );
    assert.equal((await mia.call('GET', '/web/factors')).json.data.passkey_count, 2);
  });

  it('is asked for as one that is found without a name and verifies its person', async () => {
    const { data } = (await mia.call('POST', '/web/factors/passkeys/options')).json;
    assert.deepEqual(data.rp, { name: 'Kontor', id: 'crm.localhost' });
    assert.equal(data.authenticatorSelection.residentKey, 'required');
    assert.equal(data.authenticatorSelection.userVerification, 'required');
    assert.equal(data.excludeCredentials.length, 2);
  });

  it('is refused without verification, from another site, twice, or for another person', async () => {
    const unverified = new SoftwarePasskey(ORIGIN);
    unverified.verifiesUser = false;
    for (const made of [unverified, new SoftwarePasskey('https://evil.example')]) {
      assert.equal((await register(mia, made)).status, 400);
    }
    assert.equal((await register(owner, passkey)).status, 409, 'one that is registered already');
    const { data } = (await mia.call('POST', '/web/factors/passkeys/options')).json;
    const response = new SoftwarePasskey(ORIGIN).register(data);
    const body = { name: 'Stolen', response };
    assert.equal((await owner.call('POST', '/web/factors/passkeys', body)).status, 400, 'of another person');
    assert.equal((await mia.call('POST', '/web/factors/passkeys', body)).status, 200);
    assert.equal((await mia.call('POST', '/web/factors/passkeys', body)).status, 400, 'a used challenge');
  });

  it('is the twentieth at most, also when more are registered at once', async () => {
    const max = await join(service, await invite(owner, 'max@acme.example'), 'Max');
    const bodies: object[] = [];
    for (let count = 0; count < 24; count += 1) {
      const { json } = await max.call('POST', '/web/factors/passkeys/options');
      bodies.push({ name: `Key ${count}`, response: new SoftwarePasskey(ORIGIN).register(json.data) });
    }
    const answers = await Promise.all(bodies.map((body) => max.call('POST', '/web/factors/passkeys', body)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 20);
    assert.equal(answers.filter(({ status }) => status === 409).length, 4);
    assert.equal((await max.call('GET', '/web/factors')).json.data.passkey_count, 20);
    assert.equal((await max.call('POST', '/web/factors/passkeys/options')).status, 409);
  });

  it('with any answer at all never gives a 5xx', async () => {
    const { data } = (await mia.call('POST', '/web/factors/passkeys/options')).json;
    const good = passkey.register(data);
    for (const response of [
      null,
      {},
      { ...good, id: '' },
      { ...good, response: { ...good.response, attestationObject: 'AAAA' } },
      { ...good, response: { ...good.response, clientDataJSON: 'e30' } },
    ]) {
      assert.equal((await mia.call('POST', '/web/factors/passkeys', { name: 'X', response })).status, 400);
      const { status } = await answer(new Browser(service.url), response);
      assert.equal(status, 401);
    }
  });
});

describe('signing in by a passkey', () => {
  it('takes no password, and says where a script is allowed', async () => {
    const browser = new Browser(service.url);
    const page = await browser.get(PAGE);
    const policy = page.headers.get('content-security-policy') ?? '';
    assert.match(policy, /script-src 'self';/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.doesNotMatch(page.text, /<script>|onclick/);
    for (const [, path = ''] of page.text.matchAll(/<script src="([^"]+)"/g)) {
      const { status, headers } = await browser.get(path);
      assert.deepEqual([status, headers.get('content-type')], [200, 'text/javascript; charset=utf-8']);
    }
    passkey.count = 5;
    const { status, location } = await answer(browser, passkey.sign(await optionsOn(browser)));
    assert.deepEqual([status, location], [303, '/contacts']);
    assert.equal((await browser.call('GET', '/web/session')).json.data.user.email, EMAIL);
    const [used] = (await mia.call('GET', '/web/factors/passkeys')).json.data;
    assert.ok(used.last_used_at);
  });

  it('takes each challenge once, and no count that goes back', async () => {
    const browser = new Browser(service.url);
    const options = await optionsOn(browser);
    passkey.count = 6;
    const signed = passkey.sign(options);
    assert.equal((await answer(browser, signed)).status, 303);
    assert.equal((await answer(new Browser(service.url), signed)).status, 401, 'a repeated answer');
    for (const count of [6, 3, 0]) {
      passkey.count = count;
      const clone = new Browser(service.url);
      assert.equal((await answer(clone, passkey.sign(await optionsOn(clone)))).status, 401, `count ${count}`);
    }
    passkey.count = 7;
  });

  it('is refused without verification, for a stranger, and from another site', async () => {
    const browser = new Browser(service.url);
    passkey.count = 8;
    passkey.verifiesUser = false;
    assert.equal((await answer(browser, passkey.sign(await optionsOn(browser)))).status, 401);
    passkey.verifiesUser = true;
    const stranger = new SoftwarePasskey(ORIGIN);
    assert.equal((await answer(browser, stranger.sign(await optionsOn(browser)))).status, 401);
    const made = await mia.call('POST', '/web/factors/passkeys/options');
    const signed = passkey.sign({ challenge: made.json.data.challenge, rpId: 'crm.localhost' });
    assert.equal((await answer(browser, signed)).status, 401, 'a challenge made for something else');
    assert.equal((await browser.post(PAGE, { response: '{}' })).status, 403, 'without the form token');
    assert.ok(!(await browser.isSignedIn()));
  });

  it('is refused while the account is disabled', async () => {
    await service.rows('UPDATE users SET disabled_at = now() WHERE email = $1', [EMAIL]);
    const browser = new Browser(service.url);
    passkey.count = 9;
    assert.equal((await answer(browser, passkey.sign(await optionsOn(browser)))).status, 401);
    await service.rows('UPDATE users SET disabled_at = NULL WHERE email = $1', [EMAIL]);
    assert.ok(!(await browser.isSignedIn()));
  });
});

describe('a passkey as the second step', () => {
  it('is asked for by the passkeys of that person alone', async () => {
    const browser = new Browser(service.url);
    await browser.submit('/sign-in', '/sign-in', { email: EMAIL, password: PASSWORD });
    const options = await optionsOn(browser);
    assert.equal(options.allowCredentials.length, 3);
    const others = new SoftwarePasskey(ORIGIN);
    assert.equal((await register(owner, others)).status, 200);
    assert.equal((await answer(browser, others.sign(options))).status, 401, "another person's passkey");
    passkey.count = 10;
    assert.equal((await answer(browser, passkey.sign(await optionsOn(browser)))).status, 303);
    assert.equal((await browser.call('GET', '/web/session')).json.data.user.email, EMAIL);
  });
});

describe('removing a passkey', () => {
  it('is for its person, and the last factor takes the recovery codes along', async () => {
    const [own] = (await owner.call('GET', '/web/factors/passkeys')).json.data;
    assert.equal((await mia.call('DELETE', `/web/factors/passkeys/${own.id}`)).status, 404);
    assert.equal((await mia.call('DELETE', '/web/factors/passkeys/x')).status, 404);
    const app = await enrolApp(service, mia);
    for (const { id } of (await mia.call('GET', '/web/factors/passkeys')).json.data) {
      assert.equal((await mia.call('DELETE', `/web/factors/passkeys/${id}`)).status, 204);
    }
    const left = (await mia.call('GET', '/web/factors')).json.data;
    assert.deepEqual([left.passkey_count, left.recovery_codes_left], [0, app.recoveryCodes.length]);
    const browser = new Browser(service.url);
    passkey.count = 11;
    assert.equal((await answer(browser, passkey.sign(await optionsOn(browser)))).status, 401);
  });
});

describe('where people reach Kontor by an IP address', () => {
  it('passkeys are refused with a sentence', async () => {
    const other = await startService({ baseUrl: 'http://192.0.2.1:3000' });
    const person = await setUp(other);
    const { status, json } = await person.call('POST', '/web/factors/passkeys/options');
    assert.equal(status, 409);
    assert.match(json.message, /BASE_URL of this server has an IP address/);
  });
});
