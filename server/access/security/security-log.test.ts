import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';
import type { SecurityEvent } from './security-event.schema.ts';

const service = await startService({ rateLimitPerMinute: 20 });
const olive = await setUp(service);
const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');

async function list(query: object = {}): Promise<readonly SecurityEvent[]> {
  const path = `/web/security-events?${new URLSearchParams(Object.entries(query))}`;
  const { status, json, text } = await olive.call('GET', path);
  assert.equal(status, 200, text);
  return json.data;
}

/** The events of a kind, which may be written a moment after the answer. */
async function eventually(query: object, count: number): Promise<readonly SecurityEvent[]> {
  for (let tries = 0; tries < 200; tries++) {
    const events = await list(query);
    if (events.length >= count) return events;
    await sleep(50);
  }
  return list(query);
}

const userId = async (browser: Browser): Promise<string> =>
  (await browser.call('GET', '/web/session')).json.data.user.id;

describe('the security log', () => {
  it('says who signed in and out, from where, with which browser and by which request', async () => {
    const [event] = await list({ kind: 'signed_in', user_id: await userId(mia) });
    const { id, occurred_at, request_id, browser, ...rest } = event ?? assert.fail();
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.match(occurred_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(request_id !== '' && browser !== null && browser.length <= 200);
    assert.deepEqual(rest, {
      kind: 'signed_in',
      user_id: await userId(mia),
      user_name: 'Mia Member',
      address: '127.0.0.1',
      credential_kind: null,
      credential_id: null,
      details: {},
    });
    const other = await signIn(service, 'mia@acme.example');
    await other.call('POST', '/web/sign-out');
    assert.equal((await list({ kind: 'signed_out' })).length, 1);
  });

  it('reports a failed sign-in to an account, and nothing of an address without one', async () => {
    const stranger = new Browser(service.url);
    const failed = async (email: string) => {
      const answer = await stranger.submit('/sign-in', '/sign-in', { email, password: 'a wrong password' });
      assert.equal(answer.status, 401);
    };
    await failed('nobody@acme.example');
    await failed('MIA@acme.example');
    const events = await eventually({ kind: 'sign_in_failed' }, 1);
    assert.deepEqual(
      events.map(({ user_name, address, details }) => [user_name, address, details]),
      [['Mia Member', '127.0.0.1', { reason: 'wrong_credentials' }]],
    );
  });

  it('keeps one event a minute of an account whose tries are refused', async () => {
    const noah = 'noah@acme.example';
    await join(service, await invite(olive, noah), 'Noah');
    const stranger = new Browser(service.url);
    const statuses: number[] = [];
    for (let tries = 0; tries < 13; tries++) {
      const answer = await stranger.submit('/sign-in', '/sign-in', {
        email: noah,
        password: 'a wrong password',
      });
      statuses.push(answer.status);
    }
    assert.ok(statuses.filter((status) => status === 429).length >= 2, statuses.join());
    const wrong = statuses.filter((status) => status === 401).length;
    const user_id = (await list({ kind: 'signed_in' })).find(
      ({ user_name }) => user_name === 'Noah',
    )?.user_id;
    const events = await eventually({ kind: 'sign_in_failed', user_id }, wrong + 1);
    assert.equal(events.length, wrong + 1);
    assert.equal(events.filter(({ details }) => details.reason === 'too_many_tries').length, 1);
  });

  it('reports keys, roles, sessions, passwords, exports and members, with the change itself', async () => {
    const key = await olive.call('POST', '/web/api-keys', { name: 'Zapier', scopes: ['crm:read'] });
    const { id } = key.json.data;
    await olive.call('POST', `/web/api-keys/${id}/revoke`);
    await olive.call('POST', `/web/api-keys/${id}/revoke`);
    const member = await userId(mia);
    await olive.call('PATCH', `/web/members/${member}`, { role: 'admin' });
    await olive.call('PATCH', `/web/members/${member}`, { role: 'member' });
    await signIn(service, 'mia@acme.example');
    await mia.call('POST', '/web/sessions/end-others');
    await mia.call('POST', '/web/sessions/end-others');
    const passwords = { current_password: PASSWORD, password: 'another fine horse' };
    assert.equal((await mia.call('POST', '/web/password', passwords)).status, 204);
    await olive.get('/web/exports/contacts.csv');
    const details = async (kind: string) => (await list({ kind })).map((event) => event.details);
    assert.deepEqual(await details('api_key_created'), [{ key: id, name: 'Zapier' }]);
    assert.deepEqual(await details('api_key_revoked'), [{ key: id }]);
    assert.deepEqual(await details('role_changed'), [
      { member, from: 'admin', to: 'member' },
      { member, from: 'member', to: 'admin' },
    ]);
    assert.equal((await details('session_ended')).length, 1);
    assert.equal((await details('password_changed')).length, 1);
    assert.deepEqual(await details('exported'), [{ what: 'contacts' }]);
    const [changed] = await list({ kind: 'role_changed' });
    assert.deepEqual([changed?.user_name, changed?.credential_kind], ['Olive Owner', 'session']);
    const secrets = [key.json.data.key, PASSWORD, passwords.password];
    const everything = JSON.stringify(await service.rows('SELECT * FROM security_events'));
    for (const secret of secrets) assert.ok(!everything.includes(secret));
  });

  it('keeps one event a minute of what a member may not do', async () => {
    for (let times = 0; times < 5; times++) {
      assert.equal((await mia.call('GET', '/web/audit-entries')).status, 403);
    }
    const [event, ...others] = await eventually({ kind: 'access_denied' }, 1);
    assert.deepEqual([event?.user_name, event?.details], ['Mia Member', { operation: 'list-audit-entries' }]);
    assert.deepEqual(others, []);
  });

  it('keeps one event a minute of a key that is over its limit', async () => {
    const created = await olive.call('POST', '/web/api-keys', { name: 'Busy', scopes: ['crm:read'] });
    const { id, key } = created.json.data;
    const headers = { 'X-API-Key': key };
    const call = async () => (await fetch(`${service.url}/api-contacts`, { headers })).status;
    const statuses: number[] = [];
    for (let times = 0; times < 30; times++) statuses.push(await call());
    assert.ok(statuses.filter((status) => status === 429).length >= 2);
    const events = await eventually({ kind: 'rate_limited' }, 1);
    assert.deepEqual(
      events.map(({ credential_kind, credential_id }) => [credential_kind, credential_id]),
      [['api_key', id]],
    );
  });

  it('filters by all that is given, and continues where the page before ended', async () => {
    const every = await list({ limit: 100 });
    const user_id = await userId(mia);
    const expected = every.filter((event) => event.user_id === user_id && event.kind === 'signed_in');
    assert.ok(expected.length > 1);
    assert.deepEqual(await list({ user_id, kind: 'signed_in', address: '127.0.0.1' }), expected);
    assert.deepEqual(await list({ address: '192.0.2.1' }), []);
    const middle = every[3] ?? assert.fail();
    assert.deepEqual(await list({ before: middle.id, limit: 2 }), every.slice(4, 6));
    const times = await list({ since: middle.occurred_at, limit: 100 });
    assert.ok(times.length >= 3 && times.every(({ occurred_at }) => occurred_at >= middle.occurred_at));
    assert.deepEqual(await list({ until: '2020-01-01T00:00:00Z' }), []);
    for (const bad of ['kind=lost', 'since=lately', 'user_id=me', 'before=1', 'limit=0', 'address=']) {
      assert.equal((await olive.call('GET', `/web/security-events?${bad}`)).status, 400, bad);
    }
  });

  it('is a CSV file, filtered like the list', async () => {
    const { status, text } = await olive.get('/web/exports/security-events.csv?kind=api_key_created');
    assert.equal(status, 200);
    const lines = text.trim().split('\r\n');
    assert.match(lines[0] ?? '', /id,occurred_at,kind,user_id,user_name,address,browser/);
    assert.equal(lines.length, 1 + (await list({ kind: 'api_key_created' })).length);
  });

  it('is only for owners and admins', async () => {
    assert.equal((await mia.call('GET', '/web/security-events')).status, 403);
    assert.equal((await mia.get('/web/exports/security-events.csv')).status, 403);
  });

  it('holds a sign-in once in each organization of the person, and shows nothing of another', async () => {
    const [{ id } = { id: '' }] = await service.rows<{ id: string }>(
      `INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Globex', 'globex') RETURNING id`,
    );
    const member = await userId(mia);
    await service.rows(`INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'owner')`, [
      id,
      member,
    ]);
    const before = (await list({ kind: 'signed_in', limit: 100 })).length;
    await signIn(service, 'mia@acme.example', 'another fine horse');
    assert.equal((await list({ kind: 'signed_in', limit: 100 })).length, before + 1);
    const kinds = await service.rows<{ kind: string }>('SELECT kind FROM security_events WHERE org_id = $1', [
      id,
    ]);
    assert.deepEqual(kinds, [{ kind: 'signed_in' }]);
    assert.equal((await mia.call('POST', '/web/organization', { id })).status, 204);
    const { json } = await mia.call('GET', '/web/security-events');
    assert.deepEqual(
      json.data.map((event: SecurityEvent) => event.kind),
      ['signed_in'],
    );
  });

  it('reports a failed sign-in to an address that was typed with a combining accent', async () => {
    const zoe = await join(service, await invite(olive, 'zoë@acme.example'), 'Zoë');
    const answer = await new Browser(service.url).submit('/sign-in', '/sign-in', {
      email: 'ZOE\u0308@acme.example',
      password: 'a wrong password',
    });
    assert.equal(answer.status, 401);
    const events = await eventually({ kind: 'sign_in_failed', user_id: await userId(zoe) }, 1);
    assert.deepEqual(
      events.map(({ user_name }) => user_name),
      ['Zoë'],
    );
  });

  it('cannot be changed by the service, and only old events can be deleted', async () => {
    const grants = await service.rows(`
      SELECT r AS role, p AS privilege FROM unnest('{kontor_app,kontor_access,kontor_worker}'::text[]) r,
        unnest('{UPDATE,DELETE,TRUNCATE}'::text[]) p
      WHERE has_table_privilege(r, 'security_events', p) OR (p = 'UPDATE' AND has_any_column_privilege(r, 'security_events', p))`);
    assert.deepEqual(grants, [{ role: 'kontor_worker', privilege: 'DELETE' }]);
    await service.rows(
      `UPDATE security_events SET occurred_at = now() - interval '181 days' WHERE kind = 'exported'`,
    );
    await service.rows('BEGIN');
    await service.rows('SET LOCAL ROLE kontor_worker');
    const deleted = await service.rows<{ kind: string }>('DELETE FROM security_events RETURNING kind');
    await service.rows('ROLLBACK');
    assert.deepEqual([...new Set(deleted.map(({ kind }) => kind))], ['exported']);
    await service.rows(`UPDATE schedules SET due_at = now() WHERE kind = 'access.expire-security-events'`);
    let left = 1;
    for (let tries = 0; left > 0 && tries < 200; tries++) {
      await sleep(50);
      left = (await list({ kind: 'exported' })).length;
    }
    assert.equal(left, 0);
  });
});
