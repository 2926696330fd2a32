import assert from 'node:assert/strict';
import { before, beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { hashCredential } from '../api-keys/api-key.ts';
import { Browser } from '../testing/browser.ts';
import { PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

/** Tries of strangers, and of browsers in which the person signed in before. */

const service = await startService();
const EMAIL = 'alice@acme.example';
let alice: Browser;
before(async () => {
  alice = await setUp(service, { email: EMAIL });
});
beforeEach(() => service.rows('DELETE FROM sign_in_tries'));

const tryToSignIn = async (browser: Browser, password: string, email = EMAIL) =>
  (await browser.submit('/sign-in', '/sign-in', { email, password })).status;

/** What locks strangers out of the account and this network address for a minute. */
const lockOut = () =>
  service.rows(
    `INSERT INTO sign_in_tries SELECT sha256(convert_to(subject, 'UTF8')), 60, clock_timestamp(), clock_timestamp() + interval '1 minute'
     FROM unnest($1::text[]) subject ON CONFLICT (subject) DO UPDATE SET next_try_at = excluded.next_try_at`,
    [[`account ${EMAIL}`, 'address:127.0.0.1']],
  );

/** A browser that was used to sign in, and was signed out. */
async function knownBrowser(): Promise<Browser> {
  const browser = await signIn(service, EMAIL);
  await browser.call('POST', '/web/sign-out');
  assert.equal(await browser.isSignedIn(), false);
  return browser;
}

describe('a browser in which the person signed in before', () => {
  it('is not locked out by wrong attempts of strangers, who are', async () => {
    const known = await knownBrowser();
    await lockOut();
    assert.equal(await tryToSignIn(new Browser(service.url), PASSWORD), 429);
    assert.equal(await tryToSignIn(known, PASSWORD), 303);
    await known.call('POST', '/web/sign-out');
    assert.equal(await tryToSignIn(known, PASSWORD), 303);
  });

  it('has its own counter, which is bounded too', async () => {
    const known = await knownBrowser();
    const statuses = [];
    for (let tries = 0; tries < 14; tries += 1) statuses.push(await tryToSignIn(known, 'a wrong password'));
    assert.deepEqual(statuses.slice(0, 10), Array(10).fill(401));
    assert.ok(statuses.includes(429));
    assert.equal(await tryToSignIn(new Browser(service.url), PASSWORD), 303, 'others are not held up');
  });

  it('is known only for its own person', async () => {
    const known = await knownBrowser();
    await lockOut();
    assert.equal(await tryToSignIn(known, PASSWORD, 'somebody@acme.example'), 429);
  });

  it('is known by a cookie that is stored as a hash, and no more after a new password', async () => {
    const known = await knownBrowser();
    const token = known.cookies.get('kontor_browser') ?? '';
    assert.match(token, /^[\w-]{43}$/);
    const rows = await service.rows<{ text: string; hash: Buffer }>(
      'SELECT b::text AS text, token_hash AS hash FROM known_browsers b',
    );
    assert.ok(rows.some(({ hash }) => hash.equals(hashCredential(token))));
    assert.ok(!rows.some(({ text }) => text.includes(token)));
    const change = { current_password: PASSWORD, password: 'another horse battery' };
    assert.equal((await alice.call('POST', '/web/password', change)).status, 204);
    await lockOut();
    assert.equal(await tryToSignIn(known, change.password), 429);
    await alice.call('POST', '/web/sign-out');
    assert.equal(await tryToSignIn(alice, change.password), 303, 'but the browser of the change is');
    const back = { current_password: change.password, password: PASSWORD };
    assert.equal((await alice.call('POST', '/web/password', back)).status, 204);
  });

  it('is one of twenty at most', async () => {
    const [user] = await service.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [EMAIL]);
    await service.rows(
      `INSERT INTO known_browsers SELECT sha256(convert_to(n::text, 'UTF8')), $1, now() - interval '1 hour'
       FROM generate_series(1, 50) n`,
      [user?.id],
    );
    await knownBrowser();
    const [left] = await service.rows(
      'SELECT count(*)::int AS browsers FROM known_browsers WHERE user_id = $1',
      [user?.id],
    );
    assert.deepEqual(left, { browsers: 20 });
  });
});

describe('an address', () => {
  it('has one count however its letters are written, and the one of the account that it finds', async () => {
    const written = ['ALICE@ACME.EXAMPLE', 'alIce@acme.example', 'AlicE@AcMe.ExAmPlE'];
    for (const email of written) await tryToSignIn(new Browser(service.url), 'a wrong password', email);
    const counts = await service.rows<{ tries: number }>(
      "SELECT round(tries) AS tries FROM sign_in_tries WHERE subject = sha256(convert_to('account ' || $1, 'UTF8'))",
      [EMAIL],
    );
    assert.deepEqual(counts, [{ tries: 3 }]);
    // U+0130 is another letter, so this is nobody's address: it finds no account and has a count of its own.
    assert.equal(await tryToSignIn(new Browser(service.url), PASSWORD, 'al\u0130ce@acme.example'), 401);
  });

  it('is folded in one way that does not depend on how often', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 40 }), async (text) => {
        const storable = text.replaceAll('\0', '');
        const [row] = await service.rows<Record<'once' | 'twice' | 'composed' | 'decomposed', string>>(
          `SELECT fold_address($1) AS once, fold_address(fold_address($1)) AS twice,
             fold_address(normalize($1, NFC)) AS composed, fold_address(normalize($1, NFD)) AS decomposed`,
          [storable],
        );
        assert.deepEqual([row?.twice, row?.composed, row?.decomposed], [row?.once, row?.once, row?.once]);
      }),
      { numRuns: 200 },
    );
  });

  it('is folded as PostgreSQL 15 to 18 all fold it', async () => {
    const folded = {
      'ÉMILE@X.DE': 'émile@x.de',
      'E\u0301@x': 'é@x',
      'ΟΔΟΣ@x': 'οδος@x',
      'ẞ@x': 'ß@x',
      'I@x': 'i@x',
    };
    for (const [written, expected] of Object.entries(folded)) {
      const [row] = await service.rows<{ folded: string }>('SELECT fold_address($1) AS folded', [written]);
      assert.equal(row?.folded, expected, written);
    }
  });
});
