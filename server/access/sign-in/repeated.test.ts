import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../test/database.ts';
import { HOME } from '../pages/return-path.ts';
import { type Authenticator, enrolApp } from '../testing/authenticator.ts';
import { Browser, type BrowserPage } from '../testing/browser.ts';
import { invite, join, PASSWORD, signIn, startService } from '../testing/people.ts';
import { SoftwarePasskey } from '../testing/software-passkey.ts';

/**
 * Signing in makes several writes. If a later one waits in vain for a lock, the answer is 503, nothing is half done, and the same form
 * works once the lock is free.
 */

const connection = await testDatabase();
const ORIGIN = 'http://crm.localhost';
const service = await startService({ baseUrl: ORIGIN }, connection);
const holder = new pg.Client(connection);
const STEP = '/sign-in/second-factor';
let owner: Browser;
let mia: Browser;
let app: Authenticator;

before(() => holder.connect());
after(() => holder.end());
beforeEach(() => service.rows('DELETE FROM sign_in_tries'));

/** Sends a form while a lock is held, which is refused, and returns how many sessions and security events there are more. */
async function busy(lock: string, send: () => Promise<Pick<BrowserPage, 'status' | 'headers' | 'text'>>) {
  const traces = async () => {
    const [row] = await service.rows<{ traces: string }>(
      `SELECT (SELECT count(*) FROM sessions) || ' ' || (SELECT count(*) FROM security_events)
         || ' ' || (SELECT count(*) FROM memberships) || ' ' || (SELECT count(*) FROM organizations) AS traces`,
    );
    return row?.traces;
  };
  const before = await traces();
  await holder.query('BEGIN');
  await holder.query(lock);
  try {
    const answer = await send();
    assert.equal(answer.status, 503, answer.text);
    assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    assert.deepEqual(answer.headers.getSetCookie(), []);
  } finally {
    await holder.query('ROLLBACK');
  }
  assert.equal(await traces(), before);
}

const NO_SESSION_STARTS = 'LOCK TABLE sessions IN SHARE MODE';
const NO_BROWSER_IS_REMEMBERED = 'LOCK TABLE known_browsers IN SHARE MODE';

it('the first run can be sent again, and shows its key', async () => {
  const browser = new Browser(service.url);
  const filled = {
    ...{ organization: 'Acme', name: 'Olive Owner', email: 'olive@acme.example', password: PASSWORD },
    key: 'all',
  };
  const send = () => browser.submit(service.setUpPath, '/', filled);
  await busy(NO_BROWSER_IS_REMEMBERED, send);
  const answer = await send();
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.text, /Store it now/);
  owner = browser;
  mia = await join(service, await invite(owner, 'mia@acme.example'), 'Mia');
  app = await enrolApp(service, mia);
});

describe('a sign-in', () => {
  it('with a password', async () => {
    const browser = new Browser(service.url);
    const send = () =>
      browser.submit('/sign-in', '/sign-in', { email: 'olive@acme.example', password: PASSWORD });
    await busy(NO_BROWSER_IS_REMEMBERED, send);
    assert.equal((await send()).location, HOME);
    assert.ok(await browser.isSignedIn());
  });

  for (const kind of ['an authenticator app', 'a recovery code']) {
    it(`with ${kind} uses up no code`, async () => {
      const browser = await signIn(service, 'mia@acme.example');
      const code = kind === 'a recovery code' ? (app.recoveryCodes[0] ?? '') : await app.freshCode();
      const send = () => browser.submit(STEP, STEP, { code });
      await busy(NO_SESSION_STARTS, send);
      assert.equal((await send()).location, HOME);
      assert.ok(await browser.isSignedIn());
    });
  }

  it('with a passkey uses up no challenge', async () => {
    const passkey = new SoftwarePasskey(ORIGIN);
    const { json } = await mia.call('POST', '/web/factors/passkeys/options');
    const added = await mia.call('POST', '/web/factors/passkeys', {
      name: 'Laptop',
      response: passkey.register(json.data),
    });
    assert.equal(added.status, 200, added.text);
    const browser = new Browser(service.url);
    const page = await browser.get('/sign-in/passkey');
    const options = JSON.parse(
      (/data-passkey-options="([^"]*)"/.exec(page.text)?.[1] ?? '')
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    );
    const response = JSON.stringify(passkey.sign(options));
    const send = () => browser.submit('/sign-in/passkey', '/sign-in/passkey', { response });
    await busy(NO_SESSION_STARTS, send);
    assert.equal((await send()).location, HOME);
  });
});

it('proving again who one is uses up no code', async () => {
  const code = await app.freshCode();
  const send = () => mia.call('POST', '/web/reauthentication', { code });
  await busy('SELECT FROM sessions FOR UPDATE', send);
  assert.equal((await send()).status, 204);
});

describe('an invitation', () => {
  it('of a new person', async () => {
    const path = await invite(owner, 'noa@acme.example');
    const send = () =>
      new Browser(service.url).submit(path, `${path}/join`, { name: 'Noa', password: PASSWORD });
    await busy(NO_BROWSER_IS_REMEMBERED, send);
    assert.equal((await send()).location, HOME);
  });

  it('of someone who is signed in', async () => {
    await service.rows("DELETE FROM memberships WHERE user_id = (SELECT id FROM users WHERE name = 'Mia')");
    const path = await invite(owner, 'mia@acme.example');
    const send = () => mia.submit(path, `${path}/accept`);
    await busy('SELECT FROM sessions FOR UPDATE', send);
    assert.equal((await send()).location, HOME);
    assert.equal((await mia.call('GET', '/web/session')).json.data.organization.role, 'member');
  });
});
