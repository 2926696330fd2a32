import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { NO_SECRETS } from '../../kernel/secrets/secrets.ts';
import { hashCredential } from '../api-keys/api-key.ts';
import { type Authenticator, enrolApp } from '../testing/authenticator.ts';
import { Browser } from '../testing/browser.ts';
import { connectOwner } from '../testing/organizations.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';
import { factorSecrets } from './factors.secrets.ts';
import { beginTotp } from './factors.ts';
import { resetFactors } from './reset-factors.ts';

/** Authenticator apps and recovery codes over HTTP, and the second step of a sign-in. */

const connection = await testDatabase();
const service = await startService({}, connection);
const EMAIL = 'mia@acme.example';
const STEP = '/sign-in/second-factor';
let owner: Browser;
let mia: Browser;
let app: Authenticator;
before(async () => {
  owner = await setUp(service);
  mia = await join(service, await invite(owner, EMAIL), 'Mia');
  app = await enrolApp(service, mia);
});
beforeEach(() => service.rows('DELETE FROM sign_in_tries'));

/** A browser behind the password, before the code. */
async function atSecondStep(returnTo = '/contacts'): Promise<Browser> {
  const browser = new Browser(service.url);
  const path = `/sign-in?return_to=${encodeURIComponent(returnTo)}`;
  const { status, location } = await browser.submit(path, '/sign-in', { email: EMAIL, password: PASSWORD });
  assert.deepEqual([status, location], [303, STEP]);
  return browser;
}

const enter = (browser: Browser, code: string) => browser.submit(STEP, STEP, { code });

describe('setting up an authenticator app', () => {
  it('shows a secret and ten recovery codes once, and stores neither readable', async () => {
    const ben = await join(service, await invite(owner, 'ben@acme.example'), 'Ben');
    const begun = (await ben.call('POST', '/web/factors/totp')).json.data;
    assert.match(begun.secret, /^[A-Z2-7]{32}$/);
    assert.match(begun.otpauth_url, /^otpauth:\/\/totp\/Kontor:ben%40acme\.example\?secret=/);
    assert.equal((await ben.call('GET', '/web/factors')).json.data.totp, null, 'no factor before a code');
    const bensApp = await enrolApp(service, ben);
    assert.equal(new Set(bensApp.recoveryCodes).size, 10);
    for (const code of bensApp.recoveryCodes) assert.match(code, /^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
    const listed = await ben.call('GET', '/web/factors');
    assert.ok(listed.json.data.totp.created_at);
    assert.equal(listed.json.data.recovery_codes_left, 10);
    const stored = JSON.stringify(await service.rows('SELECT * FROM totp_factors, recovery_codes'));
    for (const text of [begun.secret, ...bensApp.recoveryCodes]) {
      assert.ok(!stored.includes(text) && !listed.text.includes(text));
    }
    assert.ok(await ben.isSignedIn());
  });

  it('takes no wrong code, and no second app beside the first', async () => {
    const cas = await join(service, await invite(owner, 'cas@acme.example'), 'Cas');
    const confirm = (code: unknown) => cas.call('POST', '/web/factors/totp/confirm', { code });
    assert.equal((await confirm('123456')).status, 409, 'nothing was begun');
    await cas.call('POST', '/web/factors/totp');
    for (const code of ['000000x', '', 'abc', '1'.repeat(101), null, {}]) {
      assert.equal((await confirm(code)).status, 400, JSON.stringify(code));
    }
    await enrolApp(service, cas);
    const again = await cas.call('POST', '/web/factors/totp');
    assert.deepEqual([again.status, again.json.error], [409, 'conflict']);
  });

  it('is refused with a sentence where the server has no secret key', async () => {
    const database = { query: assert.fail, transaction: assert.fail };
    await assert.rejects(
      Reflect.apply(beginTotp, undefined, [
        { database, secrets: NO_SECRETS },
        { userId: crypto.randomUUID(), email: EMAIL },
      ]),
      /no SECRET_KEY/,
    );
  });
});

describe('a sign-in of someone with a factor', () => {
  it('is not a session before the code, and leads on behind it', async () => {
    const browser = await atSecondStep('/contacts?tab=1');
    assert.equal(browser.cookies.get('kontor_session'), undefined);
    assert.ok(!(await browser.isSignedIn()));
    const page = await browser.get(STEP);
    assert.match(page.text, /name="code"/);
    assert.doesNotMatch(page.text, /<script/);
    const { status, location } = await enter(browser, await app.freshCode());
    assert.deepEqual([status, location], [303, '/contacts?tab=1']);
    assert.ok(await browser.isSignedIn());
    assert.equal(browser.cookies.get('kontor_sign_in'), undefined);
  });

  it('takes each code once, also when two browsers try at once', async () => {
    const code = await app.freshCode();
    const browsers = await Promise.all([atSecondStep(), atSecondStep(), atSecondStep()]);
    const answers = await Promise.all(browsers.map((browser) => enter(browser, code)));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [303, 401, 401]);
    const late = await atSecondStep();
    assert.match((await enter(late, code)).text, /wrong or was used before/);
    assert.equal((await enter(late, app.code(-1))).status, 401, 'one older than the last that was taken');
    assert.equal((await enter(late, app.code(1))).status, 303, 'the next one');
  });

  it('takes no code of two steps ago', async () => {
    await app.freshCode();
    assert.equal((await enter(await atSecondStep(), app.code(-3))).status, 401);
  });

  it('takes each recovery code once, in any case and spacing', async () => {
    const [code = ''] = app.recoveryCodes;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `;
    assert.equal((await enter(await atSecondStep(), typed)).status, 303);
    assert.equal((await enter(await atSecondStep(), code)).status, 401);
    assert.equal((await mia.call('GET', '/web/factors')).json.data.recovery_codes_left, 9);
  });

  it('counts tries of the code, whatever the password does in between', async () => {
    const statuses = [];
    for (let tried = 0; tried < 12; tried += 1) {
      // A right password must not give more tries.
      statuses.push((await enter(await atSecondStep(), '000000')).status);
    }
    assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429]);
    const { status } = await enter(await atSecondStep(), await app.freshCode());
    assert.equal(status, 429, 'nor does the right code end the wait');
  });

  it('is bound to the browser, works once and ends after ten minutes', async () => {
    assert.equal((await new Browser(service.url).get(STEP)).location, '/sign-in');
    const browser = await atSecondStep();
    const thief = new Browser(service.url);
    thief.cookies.set('kontor_sign_in', browser.cookies.get('kontor_sign_in') ?? '');
    assert.equal((await enter(browser, await app.freshCode())).status, 303);
    assert.equal((await thief.get(STEP)).location, '/sign-in', 'a copy of the cookie is worth nothing');
    const slow = await atSecondStep();
    const token = slow.cookies.get('kontor_sign_in') ?? '';
    const expired = "UPDATE sign_in_steps SET expires_at = now() - interval '1 second' WHERE token_hash = $1";
    await service.rows(expired, [hashCredential(token)]);
    assert.equal((await slow.get(STEP)).location, '/sign-in');
    const [{ lifetime } = { lifetime: 0 }] = await service.rows<{ lifetime: number }>(
      'SELECT max(extract(epoch FROM expires_at - now()))::float AS lifetime FROM sign_in_steps',
    );
    assert.ok(lifetime <= 600);
  });

  it('needs the form to come from our page', async () => {
    const browser = await atSecondStep();
    assert.equal((await browser.post(STEP, { code: await app.freshCode() })).status, 403);
    assert.ok(!(await browser.isSignedIn()));
  });

  it('with any text at all never gives a 5xx', async () => {
    for (const code of ['\u0000', '\ud800', 'x'.repeat(5_000), '１２３４５６', "'; --", '𝟙𝟚𝟛𝟜𝟝𝟞']) {
      const { status } = await enter(await atSecondStep(), code);
      assert.ok(status === 401 || status === 429, `${JSON.stringify(code.slice(0, 9))}: ${status}`);
      await service.rows('DELETE FROM sign_in_tries');
    }
  });

  it('is not open to others: without a factor the password is enough', async () => {
    await signIn(service, 'olive@acme.example');
  });
});

describe('a new password', () => {
  it('leaves the factor, and ends unfinished sign-ins', async () => {
    const waiting = await atSecondStep();
    const change = { current_password: PASSWORD, password: 'another horse battery' };
    assert.equal((await mia.call('POST', '/web/password', change)).status, 204);
    assert.equal((await waiting.get(STEP)).location, '/sign-in');
    const back = { current_password: change.password, password: PASSWORD };
    assert.equal((await mia.call('POST', '/web/password', back)).status, 204);
    await atSecondStep();
  });

  it('by a link leaves the factor, too', async () => {
    const token = 'x'.repeat(43);
    await service.rows(
      "INSERT INTO password_resets SELECT $1, id, now() + interval '1 hour' FROM users WHERE email = $2",
      [hashCredential(token), EMAIL],
    );
    const waiting = await atSecondStep();
    const path = `/reset-password/${token}`;
    assert.equal((await new Browser(service.url).submit(path, path, { password: PASSWORD })).status, 200);
    assert.equal((await waiting.get(STEP)).location, '/sign-in');
    mia = await atSecondStep();
    assert.equal((await enter(mia, await app.freshCode())).status, 303);
  });
});

describe('recovery codes and removal', () => {
  it('new codes replace the former ones', async () => {
    const { json } = await mia.call('POST', '/web/factors/recovery-codes');
    const [fresh = ''] = json.data.recovery_codes;
    assert.equal((await enter(await atSecondStep(), app.recoveryCodes[5] ?? '')).status, 401);
    assert.equal((await enter(await atSecondStep(), fresh)).status, 303);
    assert.equal((await owner.call('POST', '/web/factors/recovery-codes')).status, 409, 'nothing to recover');
  });

  it('a removed app is not a factor, and takes the codes along', async () => {
    assert.equal((await mia.call('DELETE', '/web/factors/totp')).status, 204);
    assert.deepEqual((await mia.call('GET', '/web/factors')).json.data, {
      totp: null,
      passkey_count: 0,
      recovery_codes_left: 0,
    });
    await signIn(service, EMAIL);
  });

  it('appear in the audit log of the organization', async () => {
    const entries = await service.rows<{ operation: string }>(
      "SELECT DISTINCT operation FROM audit_entries WHERE user_id = (SELECT id FROM users WHERE email = $1) AND record_type = 'member' AND action = 'updated' ORDER BY 1",
      [EMAIL],
    );
    assert.deepEqual(
      entries.map(({ operation }) => operation),
      ['add-authenticator-app', 'remove-authenticator-app', 'renew-recovery-codes'],
    );
  });

  it('belong to nobody else, and another site cannot ask for them', async () => {
    for (const [method, path] of [
      ['POST', '/web/factors/totp'],
      ['POST', '/web/factors/recovery-codes'],
      ['DELETE', '/web/factors/totp'],
    ] as const) {
      assert.equal((await new Browser(service.url).call(method, path)).status, 401);
      assert.equal((await mia.call(method, path, undefined, { Origin: 'https://evil.example' })).status, 403);
    }
  });
});

describe('a lost key', () => {
  it('leaves the factor, so that the password is not enough; recovery codes still work', async () => {
    app = await enrolApp(service, mia);
    const owner = await connectOwner(connection);
    const [column] = factorSecrets;
    assert.ok(column);
    const [row] = await owner.query<{ organization_id: null; row_id: string; label: string }>(
      column.selectSealed(null, 1),
    );
    assert.ok(row);
    assert.match(row.label, /^authenticator app of .+@acme\.example$/);
    const [{ id } = { id: '' }] = await service.rows<{ id: string }>(
      'SELECT id FROM users WHERE email = $1',
      [EMAIL],
    );
    await owner.query(column.giveUp({ organization_id: null, row_id: id }));
    await owner.end();
    const browser = await atSecondStep();
    assert.equal((await enter(browser, app.code())).status, 401);
    assert.equal((await enter(browser, app.recoveryCodes[0] ?? '')).status, 303);
  });
});

describe('kontor factors reset', () => {
  it('removes every factor and ends every session of that person alone', async () => {
    const owner = await connectOwner(connection);
    await assert.rejects(resetFactors(owner, { email: 'nobody@acme.example' }), /No account has this/);
    const waiting = await atSecondStep();
    assert.equal(await resetFactors(owner, { email: EMAIL.toUpperCase() }), EMAIL);
    await owner.end();
    assert.ok(!(await mia.isSignedIn()));
    assert.equal((await waiting.get(STEP)).location, '/sign-in');
    mia = await signIn(service, EMAIL);
    assert.equal((await mia.call('GET', '/web/factors')).json.data.recovery_codes_left, 0);
    const [entry] = await service.rows(
      "SELECT door FROM audit_entries WHERE operation = 'reset-second-factors'",
    );
    assert.deepEqual(entry, { door: 'command' });
  });
});
