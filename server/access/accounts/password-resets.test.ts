import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Browser } from '../testing/browser.ts';
import { isAskedFor, openMailbox } from '../testing/mailbox.ts';
import { PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

const mailbox = await openMailbox(isAskedFor);
const service = await startService({ smtpUrl: mailbox.url, baseUrl: 'http://crm.example' });
const EMAIL = 'olive@acme.example';
before(() => setUp(service));

const ask = async (email: string) => {
  await service.rows('DELETE FROM sign_in_tries');
  return new Browser(service.url).submit('/reset-password', '/reset-password', { email });
};

/** Asks for a link and reads it from the mailbox. */
async function linkFor(email: string): Promise<string> {
  const known = mailbox.messages.length;
  await ask(email);
  const [, path] = /http:\/\/crm\.example(\/reset-password\/[\w-]{43})/.exec(await mailbox.next(known)) ?? [];
  assert.ok(path);
  return path;
}

const setPassword = (path: string, password: string) =>
  new Browser(service.url).submit(path, path, { password });

describe('a forgotten password', () => {
  it('is replaced by a link that comes by email and works once', async () => {
    const before = await signIn(service, EMAIL);
    const path = await linkFor(EMAIL);
    const answer = await setPassword(path, 'a brand new password');
    assert.match(answer.text, /Your password is changed/);
    assert.equal(await before.isSignedIn(), false, 'every session ended');
    await signIn(service, EMAIL, 'a brand new password');
    assert.equal((await new Browser(service.url).get(path)).status, 404);
    await setPassword(await linkFor(EMAIL), PASSWORD);
  });

  it('is answered in the same way whether there is an account or not', async () => {
    const known = mailbox.messages.length;
    const answers = await Promise.all(
      [EMAIL, 'nobody@example.com', 'no address', 'a\u0000@b'].map(async (email) => {
        const { status, text } = await ask(email);
        return [status, text];
      }),
    );
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.equal(answers[0]?.[0], 200);
    await mailbox.next(known);
  });

  it('keeps its old password when the new one is refused', async () => {
    const path = await linkFor(EMAIL);
    assert.equal((await setPassword(path, 'short')).status, 400);
    assert.match((await setPassword(path, 'password')).text, /too easy to guess/);
    await signIn(service, EMAIL);
    assert.equal((await new Browser(service.url).get(path)).status, 200, 'the link still works');
  });

  it('has one living link, for an hour', async () => {
    const [first, second] = [await linkFor(EMAIL), await linkFor(EMAIL)];
    assert.equal((await new Browser(service.url).get(first)).status, 404);
    assert.equal((await new Browser(service.url).get(second)).status, 200);
    await service.rows("UPDATE password_resets SET expires_at = now() - interval '1 second'");
    assert.equal((await new Browser(service.url).get(second)).status, 404);
  });

  it('is stored as a hash', async () => {
    const token = (await linkFor(EMAIL)).split('/').at(-1) ?? '';
    const [row] = await service.rows<{ text: string; found: boolean }>(
      'SELECT r::text AS text, token_hash = sha256($1) AS found FROM password_resets r',
      [Buffer.from(token)],
    );
    assert.ok(row?.found && !row.text.includes(token));
  });

  it('lets nobody flood a mailbox', async () => {
    await service.rows('DELETE FROM sign_in_tries');
    const statuses = [];
    for (let wishes = 0; wishes < 5; wishes += 1) {
      const browser = new Browser(service.url);
      statuses.push(
        (await browser.submit('/reset-password', '/reset-password', { email: 'x@example.com' })).status,
      );
    }
    assert.deepEqual([statuses[0], statuses[1], statuses.at(-1)], [200, 200, 429]);
  });

  it('is for the operator where no email is sent', async () => {
    const silent = await startService();
    assert.match((await new Browser(silent.url).get('/reset-password')).text, /does not send email/);
  });
});

describe('a changed password', () => {
  it('needs the current one, and ends every other session', async () => {
    await service.rows('DELETE FROM sign_in_tries');
    const [browser, other] = [await signIn(service, EMAIL), await signIn(service, EMAIL)];
    const change = (current_password: string, password: string) =>
      browser.call('POST', '/web/password', { current_password, password });
    assert.match((await change('wrong', 'another good password')).json.message, /current password is wrong/);
    assert.equal((await change(PASSWORD, '1234')).status, 400);
    const before = browser.cookies.get('kontor_session');
    assert.equal((await change(PASSWORD, 'another good password')).status, 204);
    assert.notEqual(browser.cookies.get('kontor_session'), before);
    assert.deepEqual([await browser.isSignedIn(), await other.isSignedIn()], [true, false]);
    await signIn(service, EMAIL, 'another good password');
  });
});

describe('an invitation by email', () => {
  it('brings the link, and names stay on their line', async () => {
    const owner = await signIn(service, EMAIL, 'another good password');
    await service.rows(
      "UPDATE organizations SET name = E'Acme\\r\\nBcc: evil@example.com\\r\\n\\r\\nhttps://evil.example'",
    );
    const known = mailbox.messages.length;
    const invited = await owner.call('POST', '/web/invitations', { email: 'new@acme.example' });
    assert.equal(invited.json.data.mailed, true);
    const message = await mailbox.next(known);
    assert.match(message, /\r\nTo: new@acme\.example\r\n/);
    assert.doesNotMatch(message, /^(Bcc|https:\/\/evil)/m);
    assert.match(message, /http:\/\/crm\.example\/invitations\/[\w-]{43}/);
  });
});
