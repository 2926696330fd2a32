import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { HOME } from '../pages/return-path.ts';
import { Browser } from '../testing/browser.ts';
import { isAskedFor, openMailbox } from '../testing/mailbox.ts';
import { PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

/** Where email is sent: links go to the address alone and prove it. */

const mailbox = await openMailbox(isAskedFor);
const service = await startService({ smtpUrl: mailbox.url, baseUrl: 'http://crm.example' });
let owner: Browser;
before(async () => {
  owner = await setUp(service);
});

/** Does something that sends an email; answers its text. */
async function mailOf(act: () => Promise<unknown>): Promise<string> {
  await service.rows('DELETE FROM sign_in_tries');
  const known = mailbox.messages.length;
  await act();
  return mailbox.next(known);
}

async function mailedInvitation(email: string): Promise<string> {
  const mail = await mailOf(() => owner.call('POST', '/web/invitations', { email }));
  return /http:\/\/crm\.example(\/invitations\/[\w-]{43})/.exec(mail)?.[1] ?? assert.fail(mail);
}

const joinBy = (path: string, name: string, password = PASSWORD, browser = new Browser(service.url)) =>
  browser.submit(path, `${path}/join`, { name, password });

const isProved = async (browser: Browser) =>
  (await browser.call('GET', '/web/session')).json.data.user.email_proved;

/** Creates an account that was invited by a link on the screen, in another organization. */
async function addUnproved(email: string): Promise<string> {
  const [row] = await service.rows<{ id: string }>(
    `WITH o AS (INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Elsewhere', gen_random_uuid()::text) RETURNING id),
       u AS (INSERT INTO users (id, email, name, password_hash, bound_org_id)
         SELECT gen_random_uuid(), $1, 'Squatter', (SELECT password_hash FROM users LIMIT 1), id FROM o RETURNING id, bound_org_id)
     INSERT INTO memberships (org_id, user_id, role) SELECT bound_org_id, id, 'member' FROM u RETURNING user_id AS id`,
    [email],
  );
  return String(row?.id);
}

describe('an invitation by email', () => {
  it('is shown to nobody, whatever the answer is asked again for', async () => {
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    const body = { email: 'shown@acme.example' };
    await mailOf(async () => {
      const first = await owner.call('POST', '/web/invitations', body, key);
      assert.deepEqual([first.status, first.json.data.link, first.json.data.mailed], [201, null, true]);
      assert.doesNotMatch(first.text, /invitations\//);
    });
    const again = await owner.call('POST', '/web/invitations', body, key);
    assert.doesNotMatch(again.text, /invitations\//);
    assert.doesNotMatch((await owner.call('GET', '/web/invitations')).text, /invitations\//);
  });

  it('proves the address of who opens it, and takes it from who claimed it elsewhere', async () => {
    const squatter = await addUnproved('mia@acme.example');
    const browser = new Browser(service.url);
    const path = await mailedInvitation('mia@acme.example');
    assert.equal((await joinBy(path, 'Mia', PASSWORD, browser)).location, HOME);
    assert.equal(await isProved(browser), true);
    const [row] = await service.rows('SELECT email, former_email FROM users WHERE id = $1', [squatter]);
    assert.deepEqual(row, { email: '', former_email: 'mia@acme.example' });
  });

  it('is answered in the same way when the address has an account already, which does not change', async () => {
    await service.rows("DELETE FROM memberships m USING users u WHERE u.id = m.user_id AND u.name = 'Mia'");
    const path = await mailedInvitation('mia@acme.example');
    const browser = new Browser(service.url);
    const answer = await joinBy(path, 'Other Mia', 'a password of her own', browser);
    assert.deepEqual([answer.status, answer.location], [303, HOME]);
    assert.equal(await isProved(browser), false, 'it is an account of this organization alone');
    const mia = await signIn(service, 'mia@acme.example');
    assert.deepEqual((await mia.call('GET', '/web/session')).json.data.organizations, []);
  });
});

describe('a link for a new password', () => {
  it('goes to the address of the account and not to the one that was typed, and proves it', async () => {
    const id = await addUnproved('Zoé@acme.example');
    const mail = await mailOf(() =>
      new Browser(service.url).submit('/reset-password', '/reset-password', {
        email: 'ZOE\u0301@ACME.example',
      }),
    );
    assert.match(mail, /in Elsewhere/);
    const [to = ''] = /^To: .*$/m.exec(mail) ?? [];
    assert.doesNotMatch(to, /ACME/);
    const path = /http:\/\/crm\.example(\/reset-password\/[\w-]{43})/.exec(mail)?.[1] ?? '';
    await new Browser(service.url).submit(path, path, { password: 'a brand new password' });
    const [row] = await service.rows('SELECT bound_org_id FROM users WHERE id = $1', [id]);
    assert.deepEqual(row, { bound_org_id: null });
  });
});

describe('a mailed code', () => {
  it('proves the address of who signed in; five wrong ones end it', async () => {
    await addUnproved('ned@acme.example');
    const ned = await signIn(service, 'ned@acme.example');
    const codeOf = async () =>
      /^(\d{8})\r?$/m.exec(
        await mailOf(async () => assert.equal((await ned.call('POST', '/web/address-code')).status, 204)),
      )?.[1] ?? '';
    const prove = async (code: string) => (await ned.call('POST', '/web/address-proof', { code })).status;
    const first = await codeOf();
    const wrong = first === '00000000' ? '11111111' : '00000000';
    for (let tries = 0; tries < 5; tries += 1) assert.equal(await prove(wrong), 400);
    assert.equal(await prove(first), 400, 'the right one comes too late');
    const second = await codeOf();
    assert.equal(await prove('x'), 400);
    assert.equal(await prove(`${second.slice(0, 4)} ${second.slice(4)}`), 204);
    assert.equal(await isProved(ned), true);
    assert.equal(await prove(second), 409);
    assert.equal((await ned.call('POST', '/web/address-code')).status, 409);
    const stored = await service.rows<{ text: string }>('SELECT c::text AS text FROM address_codes c');
    assert.ok(!stored.some(({ text }) => text.includes(second)));
  });

  it('is no way around an account that proved the address before', async () => {
    await addUnproved('olive@acme.example');
    await service.rows(
      "UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE name = 'Other Mia') WHERE name = 'Squatter' AND email = 'olive@acme.example'",
    );
    const squatter = await signIn(service, 'olive@acme.example', 'a password of her own');
    const mail = await mailOf(() => squatter.call('POST', '/web/address-code'));
    const code = /^(\d{8})\r?$/m.exec(mail)?.[1] ?? '';
    assert.equal((await squatter.call('POST', '/web/address-proof', { code })).status, 409);
    assert.equal(await isProved(squatter), false);
    assert.equal(await owner.isSignedIn(), true);
  });
});
