import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { disableUser, enableUser } from '../../accounts/operate-users.ts';
import { createPasswordResets } from '../../accounts/password-resets.ts';
import { hashPassword } from '../../password.ts';
import type { Browser } from '../../testing/browser.ts';
import { connectOwner } from '../../testing/organizations.ts';
import {
  addPerson,
  askForToken,
  browserOf,
  connect,
  registerApp,
  startOAuthService,
} from '../testing/oauth-service.ts';

/** Connected apps of someone whose password is new, or who is disabled. */

const PASSWORD = 'correct horse battery';
const NEXT = 'another horse battery';
const api = await startOAuthService();
const app = await registerApp(api);
const statements = await connectOwner(api.connection);
after(() => statements.end());

async function addConnected() {
  const person = await addPerson(api, api.organization, 'member', await hashPassword(PASSWORD));
  const browser = await browserOf(api, person.id);
  return { ...person, browser, tokens: await connect(api, browser, app) };
}

type Connected = Awaited<ReturnType<typeof addConnected>>;

/** What still works: a request with the access token, and its renewal. */
async function works({ tokens }: Connected): Promise<[number, number]> {
  const { status } = await api.get('/api-deals', { key: tokens.access_token });
  const refresh = {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
    client_id: app.client_id,
  };
  return [status, (await askForToken(api, refresh)).status];
}

const change = (browser: Browser, more: object) =>
  browser.call('POST', '/web/password', { current_password: PASSWORD, password: NEXT, ...more });

describe('the apps that a person connected', () => {
  it('end with a password that was reset', async () => {
    const [person, other] = [await addConnected(), await addConnected()];
    assert.equal((await api.get('/api-deals', { key: person.tokens.access_token })).status, 200);
    const [reset] = await createPasswordResets(
      statements,
      { email: person.email },
      { mailed: false, origin: { requestId: 'test' } },
    );
    const path = `/reset-password/${reset?.token}`;
    const answer = await person.browser.submit(path, path, { password: NEXT });
    assert.match(answer.text, /all apps are disconnected/);
    assert.deepEqual(await works(person), [401, 400]);
    assert.deepEqual(await works(other), [200, 200]);
    assert.equal(await person.browser.isSignedIn(), false);
  });

  it('end with a password that was changed, unless the person keeps them', async () => {
    const [keeping, plain] = [await addConnected(), await addConnected()];
    assert.equal((await change(keeping.browser, { disconnect_apps: false })).status, 204);
    assert.deepEqual(await works(keeping), [200, 200]);
    assert.equal((await change(plain.browser, {})).status, 204);
    assert.deepEqual(await works(plain), [401, 400]);
    assert.equal(await plain.browser.isSignedIn(), true);
  });

  it('end at once when the person is disabled, and stay so when they are enabled', async () => {
    const person = await addConnected();
    assert.equal((await api.get('/api-deals', { key: person.tokens.access_token })).status, 200);
    await disableUser(statements, person.email.toUpperCase());
    // The server hears of it from PostgreSQL, as from any other process.
    const deadline = Date.now() + 10_000;
    while ((await works(person))[0] !== 401) assert.ok(Date.now() < deadline);
    assert.deepEqual(await works(person), [401, 400]);
    assert.equal(await person.browser.isSignedIn(), false);
    const signIn = async () =>
      (await person.browser.submit('/sign-in', '/sign-in', { email: person.email, password: PASSWORD }))
        .status;
    assert.equal(await signIn(), 401);
    assert.deepEqual(
      await createPasswordResets(
        statements,
        { email: person.email },
        { mailed: false, origin: { requestId: 'test' } },
      ),
      [],
    );
    await enableUser(statements, person.email);
    assert.equal(await signIn(), 303);
    assert.deepEqual(await works(person), [401, 400]);
    const log = await api.rows(
      'SELECT operation FROM audit_entries WHERE record_id = $1 AND door = $2 ORDER BY id',
      [person.id, 'command'],
    );
    assert.deepEqual(log, [{ operation: 'disable-user' }, { operation: 'enable-user' }]);
  });
});
