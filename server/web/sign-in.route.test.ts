import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Browser } from '../access/testing/browser.ts';
import { PASSWORD, setUp, startService } from '../access/testing/people.ts';
import { eventually } from '../postgres/testing/processes.ts';

const service = await startService();
const olive = await setUp(service);
const EMAIL = 'olive@acme.example';

describe('POST /web/sign-in', () => {
  it('signs in, and answers with the path to continue at', async () => {
    const browser = new Browser(service.url);
    const entered = { email: EMAIL, password: PASSWORD, return_to: '/contacts?q=a' };
    const { status, json } = await browser.call('POST', '/web/sign-in', entered);
    assert.deepEqual([status, json.data], [200, { next: '/contacts?q=a' }]);
    assert.equal(await browser.isSignedIn(), true);
  });

  it('begins the second step for a person who has a second factor', async () => {
    const [user] = await service.rows<{ id: string }>('SELECT id FROM users WHERE email = $1', [EMAIL]);
    await service.rows(
      `INSERT INTO passkeys VALUES (gen_random_uuid(), $1, 'key', '\\x00', 0, '{}', 'Laptop', now())`,
      [user?.id],
    );
    const browser = new Browser(service.url);
    const { json } = await browser.call('POST', '/web/sign-in', { email: EMAIL, password: PASSWORD });
    assert.equal(json.data.next, '/sign-in/second-factor');
    assert.equal(await browser.isSignedIn(), false);
    await service.rows('DELETE FROM passkeys');
  });

  it('never leads to another site', async () => {
    const entered = { email: EMAIL, password: PASSWORD, return_to: '//evil.example' };
    const { json } = await new Browser(service.url).call('POST', '/web/sign-in', entered);
    assert.equal(json.data.next, '/start');
  });

  it('refuses a wrong password as the page does, and records it', async () => {
    const browser = new Browser(service.url);
    const wrong = { email: EMAIL, password: 'a wrong password' };
    const { status, json } = await browser.call('POST', '/web/sign-in', wrong);
    assert.deepEqual([status, json.message], [401, 'The email address or the password is wrong.']);
    assert.equal(await browser.isSignedIn(), false);
    await eventually(async () => {
      const { json: log } = await olive.call('GET', '/web/security-events?kind=sign_in_failed');
      assert.ok(log.data.length > 0);
    });
  });

  it('refuses other sites and input that is no sign-in', async () => {
    const browser = new Browser(service.url);
    const entered = { email: EMAIL, password: PASSWORD };
    const foreign = await browser.call('POST', '/web/sign-in', entered, { Origin: 'https://evil.example' });
    assert.equal(foreign.status, 403);
    assert.equal(await browser.isSignedIn(), false);
    for (const input of [{}, { email: 1, password: [] }, { ...entered, password: 'x'.repeat(2_000) }]) {
      assert.equal((await browser.call('POST', '/web/sign-in', input)).status, 400);
    }
  });
});
