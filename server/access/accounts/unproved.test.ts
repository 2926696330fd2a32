import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { setUpOrganization } from '../../setup.ts';
import { HOME } from '../pages/return-path.ts';
import { Browser } from '../testing/browser.ts';
import { connectOwner } from '../testing/organizations.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';
import { verifyUser } from './operate-users.ts';

/** Where no email is sent: accounts that a shown link makes, whose address nobody proved. */

const connection = await testDatabase();
const service = await startService({}, connection);
const statements = await connectOwner(connection);
const CEO = 'ceo@victim.example';
let acme: Browser;
let globex: Browser;
before(async () => {
  acme = await setUp(service);
  await setUpOrganization(statements, {
    organization: 'Globex',
    email: 'gil@globex.example',
    password: PASSWORD,
  });
  await setUpOrganization(statements, {
    organization: 'Victim',
    email: 'real@victim.example',
    password: PASSWORD,
  });
  globex = await signIn(service, 'gil@globex.example');
  await service.rows('DELETE FROM sign_in_tries');
});
after(() => statements.end());

const session = async (browser: Browser) => (await browser.call('GET', '/web/session')).json.data;
const tryToSignIn = (email: string, password: string) =>
  new Browser(service.url).submit('/sign-in', '/sign-in', { email, password });

/** Everything of an answer that a stranger could compare, without what differs by chance or names the address. */
function comparable(
  { status, text, headers }: { status: number; text: string; headers: Headers },
  ...own: string[]
) {
  const plain = own.reduce(
    (left, part) => left.replaceAll(part, '').replaceAll(encodeURIComponent(part), ''),
    text,
  );
  return [status, headers.get('location'), plain.replace(/form_token" value="[^"]+"/, '')];
}

describe('an account by a link that was shown', () => {
  it('is for that organization alone, and keeps nobody from the address', async () => {
    const squatter = await join(service, await invite(globex, CEO), 'Not the CEO');
    assert.deepEqual(
      [(await session(squatter)).user.email_proved, (await session(squatter)).organization.name],
      [false, 'Globex'],
    );
    const { json } = await globex.call('GET', '/web/members');
    assert.equal(json.data.find(({ email }: { email: string }) => email === CEO).email_proved, false);

    // The real person is invited elsewhere, and gets an account of their own there.
    const path = await invite(acme, CEO);
    assert.match((await squatter.get(path)).text, /Join Acme/);
    const refused = await squatter.submit(path, `${path}/accept`);
    assert.equal(refused.status, 403);
    assert.match(refused.text, /belongs to one organization until its email address is proved/);
    const real = new Browser(service.url);
    const joined = await real.submit(path, `${path}/join`, {
      name: 'The CEO',
      password: 'quite another password',
    });
    assert.deepEqual([joined.status, joined.location], [303, HOME]);
    assert.deepEqual(
      (await session(real)).organizations.map(({ name }: { name: string }) => name),
      ['Acme'],
    );
    assert.deepEqual((await session(squatter)).organizations.length, 1);
  });

  it('signs in within it by its own password, beside others with that address', async () => {
    await service.rows('DELETE FROM sign_in_tries');
    const first = await signIn(service, CEO, PASSWORD);
    assert.equal((await session(first)).organization.name, 'Globex');
    const second = await signIn(service, CEO, 'quite another password');
    assert.equal((await session(second)).organization.name, 'Acme');
    const foreign = (await session(second)).organization.id;
    assert.equal((await first.call('POST', '/web/organization', { id: foreign })).status, 404);
    assert.equal((await tryToSignIn(CEO, 'nobody has this one')).status, 401);
  });

  it('loses the address when someone proves it, with sessions, and finds out by nothing else', async () => {
    const squatter = await signIn(service, CEO, PASSWORD);
    await verifyUser(statements, CEO.toUpperCase(), 'acme');
    assert.equal(await squatter.isSignedIn(), false);
    await service.rows('DELETE FROM sign_in_tries');
    assert.equal((await tryToSignIn(CEO, PASSWORD)).status, 401);
    const real = await signIn(service, CEO, 'quite another password');
    assert.equal((await session(real)).user.email_proved, true);
    const { json } = await globex.call('GET', '/web/members');
    const left = json.data.find(({ name }: { name: string }) => name === 'Not the CEO');
    assert.deepEqual([left.email, left.email_proved], ['', false]);
    const [row] = await service.rows('SELECT former_email FROM users WHERE id = $1', [left.user_id]);
    assert.deepEqual(row, { former_email: CEO });
    // Proved, it may join others by its own sign-in.
    const path = await invite(globex, CEO);
    assert.equal((await real.submit(path, `${path}/accept`)).location, HOME);
    assert.equal((await session(real)).organizations.length, 2);
  });
});

describe('one answer', () => {
  it('is given whether an address is known or not: to inviting, opening, joining and asking for a link', async () => {
    const known = 'real@victim.example';
    const unknown = 'none@victim.example';
    const walks = await Promise.all(
      [known, unknown].map(async (email) => {
        const invited = await acme.call('POST', '/web/invitations', { email });
        const { link, id, created_at, expires_at, ...rest } = invited.json.data;
        const path = new URL(link).pathname;
        const browser = new Browser(service.url);
        const opened = await browser.get(path);
        const joined = await browser.submit(path, `${path}/join`, { name: 'Someone', password: PASSWORD });
        const { user, organizations } = await session(browser);
        await service.rows('DELETE FROM sign_in_tries');
        const again = await signIn(service, email, PASSWORD);
        const reset = await new Browser(service.url).get('/reset-password');
        return {
          invited: [invited.status, { ...rest, email: '' }],
          opened: comparable(opened, email, path),
          joined: comparable(joined, email, path),
          is: [user.email_proved, organizations.length],
          reset: comparable(reset),
          hasNew: email === unknown ? (await session(again)).user.id === user.id : undefined,
        };
      }),
    );
    const [ofKnown, ofUnknown] = walks;
    assert.deepEqual({ ...ofKnown, hasNew: undefined }, { ...ofUnknown, hasNew: undefined });
    assert.equal(ofUnknown?.hasNew, true);
  });

  it('leaves the account of who proved the address to its own password alone', async () => {
    await service.rows('DELETE FROM sign_in_tries');
    const real = await signIn(service, 'real@victim.example', PASSWORD);
    // Of two accounts with one password the proved one is meant.
    assert.deepEqual(
      (await session(real)).organizations.map(({ name }: { name: string }) => name),
      ['Victim'],
    );
  });
});
