import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { HOME } from '../pages/return-path.ts';
import { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

const service = await startService();
const EMAIL = 'olive@acme.example';
before(() => setUp(service));

const tryToSignIn = (email: string, password = 'a wrong password', browser = new Browser(service.url)) =>
  browser.submit('/sign-in', '/sign-in', { email, password });

/** Lets every subject try anew. */
const forgetTries = () => service.rows('DELETE FROM sign_in_tries');

describe('signing in', () => {
  it('takes the email address in any case and leads to the board', async () => {
    const answer = await tryToSignIn(EMAIL.toUpperCase(), PASSWORD);
    assert.deepEqual([answer.status, answer.location], [303, HOME]);
    // By name, because their order says nothing.
    const [browser = '', session = ''] = answer.headers.getSetCookie().sort();
    assert.match(session, /^kontor_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
    assert.match(browser, /^kontor_browser=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/);
  });

  it('keeps only the hash of the session', async () => {
    const browser = await signIn(service, EMAIL);
    const token = browser.cookies.get('kontor_session') ?? '';
    const rows = await service.rows<{ text: string }>('SELECT s::text AS text FROM sessions s');
    assert.ok(rows.length > 0 && !rows.some(({ text }) => text.includes(token)));
  });

  it('leads back to where the person came from, and nowhere else', async () => {
    const deep = await new Browser(service.url).get('/settings/api-keys?x=1');
    assert.equal(deep.location, `/sign-in?return_to=${encodeURIComponent('/settings/api-keys?x=1')}`);
    const browser = new Browser(service.url);
    const back = await browser.submit(deep.location, '/sign-in', { email: EMAIL, password: PASSWORD });
    assert.equal(back.location, '/settings/api-keys?x=1');
    for (const evil of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      '/%09/evil.example',
      '/.//evil.example',
    ]) {
      assert.match(
        (await browser.get(`/sign-in?return_to=${encodeURIComponent(evil)}`)).location,
        /^\/(start|%09)/,
      );
      const stranger = new Browser(service.url);
      const fields = { email: EMAIL, password: PASSWORD, return_to: evil };
      assert.match((await stranger.submit('/sign-in', '/sign-in', fields)).location, /^\/(start|%09)/, evil);
    }
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const addresses = [
      EMAIL,
      'nobody@example.com',
      'no address',
      'a\u0000b@example.com',
      `${'x'.repeat(300)}@a.b`,
    ];
    const answers = await Promise.all(
      addresses.map(async (email) => {
        const { status, text, headers } = await tryToSignIn(email);
        return [status, headers.get('set-cookie'), text.replace(/value="[^"]*"/g, '')];
      }),
    );
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.equal(answers[0]?.[0], 401);
  });

  it('gives the browser a new session id, whatever it came with', async () => {
    const victim = new Browser(service.url);
    victim.cookies.set('kontor_session', 'A'.repeat(43));
    assert.equal((await tryToSignIn(EMAIL, PASSWORD, victim)).status, 303);
    assert.notEqual(victim.cookies.get('kontor_session'), 'A'.repeat(43));

    const attacker = await signIn(service, EMAIL);
    const planted = attacker.cookies.get('kontor_session') ?? '';
    await join(service, await invite(attacker, 'fix@acme.example'), 'Fix');
    const fixed = new Browser(service.url);
    fixed.cookies.set('kontor_session', planted);
    const page = await fixed.get('/sign-in');
    assert.equal(page.status, 303, 'the planted session is the attacker’s own');
    await fixed.call('POST', '/web/sign-out');
    await tryToSignIn('fix@acme.example', PASSWORD, fixed);
    assert.notEqual(fixed.cookies.get('kontor_session'), planted);
    assert.equal(await attacker.isSignedIn(), false, 'the planted session ended');
  });

  it('hashes a password again whose hash was made otherwise', async () => {
    const old = '$scrypt$ln=8,r=8,p=1$/VZz1VRPAztsFUtB9sD/ig$oiK4K9PgVuFk9OF+ctOUW5xLFrUVYOlrr4yGBDnkPgg';
    await service.rows("UPDATE users SET password_hash = $1 WHERE email = 'fix@acme.example'", [old]);
    await signIn(service, 'fix@acme.example', 'correct horse battery staple');
    const [user] = await service.rows<{ password_hash: string }>(
      "SELECT password_hash FROM users WHERE email = 'fix@acme.example'",
    );
    assert.match(user?.password_hash ?? '', /^\$argon2id\$/);
    await signIn(service, 'fix@acme.example', 'correct horse battery staple');
  });
});

describe('attempts to sign in', () => {
  it('are slowed down for an account, the same whether it exists or not, also when many come at once', async () => {
    for (const email of [EMAIL, 'nobody@example.com']) {
      await forgetTries();
      const statuses: number[] = [];
      // No more at once than may wait for one address.
      for (let round = 0; round < 4; round += 1) {
        const answers = await Promise.all(Array.from({ length: 4 }, () => tryToSignIn(email)));
        statuses.push(...answers.map(({ status }) => status));
      }
      // One may be forgotten meanwhile, and a slow machine may have waited long enough for another.
      const admitted = statuses.filter((status) => status === 401).length;
      assert.ok(admitted >= 10 && admitted <= 13, `${email}: ${statuses}`);
      await service.rows(
        "UPDATE sign_in_tries SET next_try_at = now() + interval '1 minute' WHERE next_try_at > last_try_at",
      );
      const refused = await tryToSignIn(email.toUpperCase(), PASSWORD);
      assert.equal(refused.status, 429, 'also with the right password');
      assert.match(refused.text, /Too many attempts\. Try again in \d+ s/);
      assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
    }
  });

  it('are forgotten after a success', async () => {
    await forgetTries();
    for (let tries = 0; tries < 9; tries += 1) await tryToSignIn(EMAIL);
    await signIn(service, EMAIL);
    assert.equal((await tryToSignIn(EMAIL)).status, 401);
    assert.equal((await tryToSignIn(EMAIL)).status, 401);
  });

  it('are slowed down for an address that tries many accounts, and hash nothing then', async () => {
    await forgetTries();
    await service.rows(
      `INSERT INTO sign_in_tries VALUES (sha256('address:127.0.0.1'), 60, clock_timestamp(), clock_timestamp() + interval '1 minute')`,
    );
    const answer = await tryToSignIn('someone-else@example.com');
    assert.equal(answer.status, 429);
    assert.equal(
      (await service.rows('SELECT 1 FROM sign_in_tries')).length,
      1,
      'the account was not looked at',
    );
    await forgetTries();
  });

  it('wait longer and longer, but never forever', async () => {
    await service.rows(
      `INSERT INTO sign_in_tries VALUES (sha256('account ${EMAIL}'), 5000, clock_timestamp(), clock_timestamp())`,
    );
    assert.equal((await tryToSignIn(EMAIL)).status, 401);
    const [row] = await service.rows<{ seconds: number }>(
      'SELECT extract(epoch FROM next_try_at - last_try_at)::float AS seconds FROM sign_in_tries WHERE tries > 4000',
    );
    assert.ok(row && Math.abs(row.seconds - 300) < 1, String(row?.seconds));
    await forgetTries();
  });
});

describe('a session', () => {
  it('ends with signing out, also for whoever copied its cookie', async () => {
    const browser = await signIn(service, EMAIL);
    const thief = new Browser(service.url);
    for (const [name, value] of browser.cookies) thief.cookies.set(name, value);
    await browser.call('POST', '/web/sign-out');
    assert.equal(browser.cookies.has('kontor_session'), false);
    assert.equal(await thief.isSignedIn(), false);
    assert.match((await thief.get(HOME)).location, /^\/sign-in/);
  });

  it('ends after a week without use, and after 30 days in any case', async () => {
    for (const [column, age] of [
      ['last_used_at', '7 days'],
      ['created_at', '30 days'],
    ]) {
      const browser = await signIn(service, EMAIL);
      await service.rows(`UPDATE sessions SET ${column} = now() - interval '${age}' + interval '1 minute'`);
      assert.equal(await browser.isSignedIn(), true);
      await service.rows(`UPDATE sessions SET ${column} = now() - interval '${age}' - interval '1 minute'`);
      assert.equal(await browser.isSignedIn(), false, column);
    }
  });

  it('can be ended from another browser, one or all', async () => {
    const [first, second, third] = [
      await signIn(service, EMAIL),
      await signIn(service, EMAIL),
      await signIn(service, EMAIL),
    ];
    const listed = await first.call('GET', '/web/sessions');
    assert.match(listed.text, /Firefox on Linux/);
    const [row] = await service.rows<{ id: string }>(
      'SELECT id FROM sessions ORDER BY created_at DESC LIMIT 1',
    );
    await first.call('DELETE', `/web/sessions/${row?.id}`);
    assert.deepEqual([await third.isSignedIn(), await second.isSignedIn()], [false, true]);
    await first.call('POST', '/web/sessions/end-others');
    assert.deepEqual([await second.isSignedIn(), await first.isSignedIn()], [false, true]);
  });

  it('of another person cannot be ended', async () => {
    const owner = await signIn(service, EMAIL);
    const guest = await join(service, await invite(owner, 'guest@acme.example'), 'Guest');
    const [row] = await service.rows<{ id: string }>(
      "SELECT s.id FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.name = 'Guest'",
    );
    const wrong = { current_password: 'x', password: 'x' };
    assert.equal((await owner.call('POST', '/web/password', wrong)).status, 400);
    for (const id of [String(row?.id), 'no-uuid']) {
      assert.equal((await owner.call('DELETE', `/web/sessions/${id}`)).status, 404);
    }
    assert.equal(await guest.isSignedIn(), true);
  });

  it('has a cookie for TLS alone where people come by TLS', async () => {
    const secure = await startService({ baseUrl: 'https://crm.example.com' });
    const page = await new Browser(secure.url).get(secure.setUpPath);
    assert.match(
      page.headers.get('set-cookie') ?? '',
      /^__Host-kontor_form=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });
});
