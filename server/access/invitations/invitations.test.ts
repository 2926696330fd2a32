import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { HOME } from '../pages/return-path.ts';
import { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

/** Invitations as those who are invited see them. */

const service = await startService();
let owner: Browser;
before(async () => {
  owner = await setUp(service);
});

let people = 0;

/** Someone new in the organization, with the id of the user. */
async function addMember(): Promise<{ browser: Browser; id: string; email: string }> {
  people += 1;
  const email = `person-${people}@acme.example`;
  const browser = await join(service, await invite(owner, email), `Person ${people}`);
  const [user] = await service.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [email]);
  return { browser, email, id: String(user?.id) };
}

describe('an invitation', () => {
  it('is accepted once, when several try at once', async () => {
    const path = await invite(owner, 'race@acme.example');
    const answers = await Promise.all(
      [1, 2, 3].map((number) =>
        new Browser(service.url).submit(path, `${path}/join`, {
          name: `Racer ${number}`,
          password: PASSWORD,
        }),
      ),
    );
    assert.equal(answers.filter(({ status }) => status === 303).length, 1);
    const users = await service.rows("SELECT 1 FROM users WHERE email = 'race@acme.example'");
    assert.equal(users.length, 1);
  });

  it('is for one address: another person’s session cannot accept it', async () => {
    const path = await invite(owner, 'wanted@acme.example');
    const { browser, email } = await addMember();
    assert.match((await browser.get(path)).text, /signed in as person-/);
    assert.equal((await browser.submit(path, '/sign-out')).status, 303, 'the page offers to sign out alone');
    const again = await signIn(service, email);
    const form_token = /name="form_token" value="([^"]+)"/.exec((await again.get(path)).text)?.[1] ?? '';
    assert.equal((await again.post(`${path}/accept`, { form_token })).status, 403);
    await join(service, path, 'Wanted');
  });

  it('is accepted by who has an account, after signing in', async () => {
    const { email, id } = await addMember();
    await service.rows('DELETE FROM memberships WHERE user_id = $1', [id]);
    const path = await invite(owner, email, 'admin');
    const browser = new Browser(service.url);
    const wrong = await browser.submit(path, `${path}/join`, { name: 'x', password: 'another password' });
    assert.equal(wrong.status, 409);
    const signedIn = await browser.submit(`/sign-in?return_to=${path}`, '/sign-in', {
      email,
      password: PASSWORD,
    });
    assert.equal(signedIn.location, path);
    assert.equal((await browser.submit(path, `${path}/accept`)).location, HOME);
    const [member] = await service.rows('SELECT role FROM memberships WHERE user_id = $1', [id]);
    assert.deepEqual(member, { role: 'admin' });
    const audited = await service.rows(
      'SELECT operation, action FROM audit_entries WHERE record_id = $1 ORDER BY id',
      [id],
    );
    assert.deepEqual(audited.at(-1), { operation: 'accept-invitation', action: 'created' });
  });

  it('looks the same whether the address has an account or not', async () => {
    const { email, id } = await addMember();
    await service.rows('DELETE FROM memberships WHERE user_id = $1', [id]);
    const pages = await Promise.all(
      [email, 'no-account@acme.example'].map(async (given) => {
        const path = await invite(owner, given);
        const { status, text } = await new Browser(service.url).get(path);
        return [
          status,
          text
            .replaceAll(given, '')
            .replaceAll(path, '')
            .replaceAll(encodeURIComponent(path), '')
            .replace(/form_token" value="[^"]+"/, ''),
        ];
      }),
    );
    assert.deepEqual(pages[0], pages[1]);
  });
});
