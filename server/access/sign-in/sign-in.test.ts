import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { startApi } from '../../../test/api.ts';
import { hashPassword } from '../password.ts';
import { Browser } from '../testing/browser.ts';

const api = await startApi();
const PASSWORD = 'correct horse battery';
const passwordHash = await hashPassword(PASSWORD);

/** A person in the first organization. */
async function addPerson(email = `${uuidv7()}@example.com`): Promise<string> {
  const [row] = await api.rows<{ id: string }>(
    "INSERT INTO users (id, email, name, password_hash) VALUES ($1, $2, 'Ada', $3) RETURNING id",
    [uuidv7(), email, passwordHash],
  );
  await api.rows("INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'member')", [
    api.organization.id,
    row?.id,
  ]);
  return email;
}

const signIn = (browser: Browser, email: string, password = PASSWORD, returnTo = '') =>
  browser.submit(`/sign-in?return_to=${encodeURIComponent(returnTo)}`, '/sign-in', { email, password });

describe('signing in', () => {
  it('takes the e-mail address in any case and leads to the account', async () => {
    const browser = new Browser(api.url);
    const answer = await signIn(browser, (await addPerson()).toUpperCase());
    assert.deepEqual([answer.status, answer.location], [303, '/account']);
    assert.match(
      answer.headers.get('set-cookie') ?? '',
      /kontor_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=/,
    );
  });

  it('answers a wrong password and an unknown address alike', async () => {
    const email = await addPerson();
    const answers = await Promise.all(
      [email, 'nobody@example.com', 'no address', 'a\u0000b@example.com'].map(async (given) => {
        const { status, text } = await signIn(new Browser(api.url), given, 'a wrong password');
        return [status, text.replace(/value="[^"]*"/g, '')];
      }),
    );
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.equal(answers[0]?.[0], 401);
  });
});
