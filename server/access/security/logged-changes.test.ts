import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { sql, toQuery } from '../../kernel/database/sql.ts';
import { disableUser, enableUser, endUserSessions } from '../accounts/operate-users.ts';
import {
  addPerson,
  askForToken,
  browserOf,
  connect,
  registerApp,
  startOAuthService,
} from '../oauth/testing/oauth-service.ts';
import { connectOwner } from '../testing/organizations.ts';
import { invite, join, setUp, startService } from '../testing/people.ts';
import { insertEventEverywhere } from './security-event.sql.ts';

/** What owners, the operator and apps do, as the security log tells it. */

interface Event {
  readonly user_id: string | null;
  readonly address: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

type Rows = (text: string, values: unknown[]) => Promise<Event[]>;

const reader = (rows: Rows) => (kind: string) =>
  rows('SELECT user_id, address, details FROM security_events WHERE kind = $1 ORDER BY id', [kind]);

const api = await startOAuthService();
const log = reader((text, values) => api.rows<Event>(text, values));

describe('the security log tells', () => {
  it('of an app that ends its connection, and of one that ends because a token was used again', async () => {
    const app = await registerApp(api);
    const person = await addPerson(api);
    const browser = await browserOf(api, person.id);
    const refresh = (refresh_token: string) =>
      askForToken(api, { grant_type: 'refresh_token', client_id: app.client_id, refresh_token });

    const ended = await connect(api, browser, app);
    const body = new URLSearchParams({ token: ended.refresh_token });
    for (let times = 0; times < 2; times++) {
      await fetch(`${api.url}/oauth-revoke`, { method: 'POST', body });
    }
    const replayed = await connect(api, browser, app);
    assert.equal((await refresh(replayed.refresh_token)).status, 200);
    await api.rows("UPDATE oauth_tokens SET consumed_at = consumed_at - interval '61 seconds'");
    for (let times = 0; times < 2; times++) assert.equal((await refresh(replayed.refresh_token)).status, 400);

    const grants = (await log('app_connected')).map(({ details }) => details.grant);
    assert.deepEqual(await log('app_disconnected'), [
      { user_id: person.id, address: '127.0.0.1', details: { grant: grants[0], reason: 'revoked_by_app' } },
      { user_id: person.id, address: null, details: { grant: grants[1], reason: 'token_used_again' } },
    ]);
  });

  it('of what the operator does to an account, and of a backup', async () => {
    const statements = await connectOwner(api.connection);
    after(() => statements.end());
    const { id, email } = await addPerson(api);
    await disableUser(statements, email);
    await enableUser(statements, email);
    await endUserSessions(statements, email);
    for (const kind of ['account_disabled', 'account_enabled', 'session_ended']) {
      assert.deepEqual(await log(kind), [{ user_id: id, address: null, details: {} }], kind);
    }
    const { text, values } = toQuery(insertEventEverywhere('backed_up'));
    await api.rows(text, [...(values ?? [])]);
    const [{ count } = { count: 0 }] = await statements.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM organizations`,
    );
    assert.equal((await log('backed_up')).length, count);
  });
});

describe('the security log of an organization tells', () => {
  it('of its creation, of who joins, of apps, and of who is signed out or removed with their keys', async () => {
    const service = await startService();
    const log = reader((text, values) => service.rows<Event>(text, values));
    const olive = await setUp(service);
    const owner = (await olive.call('GET', '/web/session')).json.data.user.id;
    const created = await log('organization_created');
    assert.deepEqual(
      created.map(({ user_id, details }) => [user_id, Object.keys(details)]),
      [[owner, ['key']]],
    );
    const acted = `SELECT DISTINCT credential_kind, door, user_id FROM audit_entries WHERE operation = 'set-up-organization'`;
    assert.deepEqual(await service.rows(acted), [
      { credential_kind: 'session', door: 'web', user_id: owner },
    ]);

    const mia = await join(service, await invite(olive, 'mia@acme.example', 'admin'), 'Mia Member');
    const member = (await mia.call('GET', '/web/session')).json.data.user.id;
    const address = '127.0.0.1';
    assert.deepEqual(await log('member_joined'), [{ user_id: member, address, details: { role: 'admin' } }]);

    const draft = {
      name: 'Automation',
      redirect_uris: ['https://app.example/callback'],
      scopes: ['crm:read'],
    };
    const app = await olive.call('POST', '/web/apps', draft);
    assert.equal(app.status, 201, app.text);
    const { id } = app.json.data;
    await olive.call('DELETE', `/web/apps/${id}`);
    assert.deepEqual(await log('app_registered'), [
      { user_id: owner, address, details: { app: id, name: 'Automation' } },
    ]);
    assert.deepEqual(await log('app_removed'), [{ user_id: owner, address, details: { app: id } }]);

    const key = await mia.call('POST', '/web/api-keys', { name: 'Zapier', scopes: ['crm:read'] });
    await olive.call('DELETE', `/web/members/${member}/sessions`);
    await olive.call('DELETE', `/web/members/${member}?revoke_keys=true`);
    const about = { user_id: owner, address };
    assert.deepEqual(await log('session_ended'), [{ ...about, details: { member } }]);
    assert.deepEqual(await log('member_removed'), [{ ...about, details: { member, role: 'admin' } }]);
    assert.deepEqual(await log('api_key_revoked'), [{ ...about, details: { key: key.json.data.id } }]);
  });
});
