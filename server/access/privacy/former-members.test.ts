import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../test/database.ts';
import { textOfDatabase } from '../../../test/database-text.ts';
import { toQuery } from '../../kernel/database/sql.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { setUpOrganization } from '../../setup.ts';
import type { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';

/** What owners do with the data of people who have left. */

const connection = await testDatabase();
const service = await startService({ rateLimitPerMinute: 0 }, connection);
const direct = new pg.Client(connection);

let olive: Browser;
let ada: Browser;
let mia: Browser;
let gil: Browser;
const ids = new Map<string, string>();

const idOf = (name: string) => ids.get(name) ?? assert.fail(name);
const listed = async (by: Browser, query = '') => by.call('GET', `/web/api-former-users${query}`);
const namesOf = async (by: Browser, query = '') =>
  (await listed(by, query)).json.data.map(({ name }: { name: string }) => name);
const exported = (by: Browser, id: string) => by.call('GET', `/web/api-users/${id}/privacy-export`);
const erase = (by: Browser, id: string) => by.call('POST', `/web/api-users/${id}/privacy-erase`, {});
const remove = async (by: Browser, id: string) =>
  assert.equal((await by.call('DELETE', `/web/members/${id}`)).status, 204);
const traces = async (pattern: RegExp) =>
  (await textOfDatabase(direct)).split('\n').filter((line) => pattern.test(line));

before(async () => {
  await direct.connect();
  olive = await setUp(service);
  ada = await join(service, await invite(olive, 'ada@acme.example', 'admin'), 'Ada Admin');
  mia = await join(service, await invite(olive, 'planted@mia.example'), 'Planted Mia');
  await join(service, await invite(olive, 'petra@acme.example'), 'Petra Parted');
  await setUpOrganization(
    { query: async (statement) => (await direct.query(toQuery(statement))).rows },
    { organization: 'Globex', email: 'gil@globex.example', password: PASSWORD },
  );
  gil = await signIn(service, 'gil@globex.example');
  for (const { id, name } of await service.rows<{ id: string; name: string }>('SELECT id, name FROM users'))
    ids.set(name, id);
  const view = { object: 'contact', name: 'Of planted Mia', query: {}, columns: [], shared: false };
  assert.equal((await mia.call('POST', '/web/api-views', view)).status, 201);
  await olive.call('PATCH', `/web/members/${idOf('Planted Mia')}`, { role: 'admin' });
});
after(() => direct.end());

describe('people who have left', () => {
  it('are listed for owners, the last first, with the name and address that they had', async () => {
    assert.deepEqual(await namesOf(olive), []);
    await remove(olive, idOf('Planted Mia'));
    await remove(olive, idOf('Petra Parted'));
    await service.rows("UPDATE users SET name = 'Petra Elsewhere' WHERE name = 'Petra Parted'");
    const { json } = await listed(olive);
    assert.deepEqual(
      json.data.map(({ id, name, email }: Record<string, string>) => [id, name, email]),
      [
        [idOf('Petra Parted'), 'Petra Parted', 'petra@acme.example'],
        [idOf('Planted Mia'), 'Planted Mia', 'planted@mia.example'],
      ],
    );
    assert.match(json.data[0].left_at, /^\d{4}-.*\.\d{3}Z$/);
    assert.deepEqual(json.meta, { limit: 100, offset: 0, count: 2 });
    assert.deepEqual(await namesOf(olive, '?limit=1&offset=1'), ['Planted Mia']);
    assert.deepEqual(await namesOf(olive, '?email=PLANTED@mia.example'), ['Planted Mia']);
  });

  it('are listed for nobody else', async () => {
    assert.equal((await listed(ada)).status, 403);
    assert.deepEqual(await namesOf(gil), []);
  });

  it('are not listed once they have joined again', async () => {
    await join(service, await invite(olive, 'back@acme.example'), 'Bea Back');
    const [{ id } = { id: '' }] = await service.rows<{ id: string }>(
      "SELECT id FROM users WHERE name = 'Bea Back'",
    );
    await remove(olive, id);
    assert.deepEqual(await namesOf(olive), ['Bea Back', 'Petra Parted', 'Planted Mia']);
    await service.rows(
      "INSERT INTO memberships (org_id, user_id, role) SELECT org_id, $1, 'member' FROM former_members LIMIT 1",
      [id],
    );
    assert.deepEqual(await namesOf(olive), ['Petra Parted', 'Planted Mia']);
  });

  it('are exported with what they left, and only to owners of the organization', async () => {
    const { status, json, text } = await exported(olive, idOf('Planted Mia'));
    assert.equal(status, 200, text);
    const { tables } = json.data;
    assert.equal(tables.former_members[0].email, 'planted@mia.example');
    assert.deepEqual([tables.views[0].name, tables.users], ['Of planted Mia', undefined]);
    assert.ok(tables.security_events.length > 0);
    assert.equal((await exported(ada, idOf('Planted Mia'))).status, 403);
    assert.equal((await exported(gil, idOf('Planted Mia'))).status, 404);
  });

  it('are erased by owners of the organization only, who have confirmed who they are', async () => {
    assert.equal((await erase(ada, idOf('Planted Mia'))).status, 403);
    assert.equal((await erase(gil, idOf('Planted Mia'))).status, 404);
    await service.rows("UPDATE sessions SET authenticated_at = now() - interval '601 seconds'");
    assert.equal((await erase(olive, idOf('Planted Mia'))).json.error, 'reauthentication_required');
    await service.rows('UPDATE sessions SET authenticated_at = now()');
    assert.deepEqual(await namesOf(olive), ['Petra Parted', 'Planted Mia']);
  });

  it('leave no trace once they are erased, and are not found again', async () => {
    assert.ok((await traces(/planted/i)).length > 2);
    const { status, text } = await erase(olive, idOf('Planted Mia'));
    assert.equal(status, 200, text);
    await eventually(async () => assert.deepEqual(await traces(/planted/i), []));
    const [account] = await service.rows('SELECT name, email FROM users WHERE id = $1', [
      idOf('Planted Mia'),
    ]);
    assert.deepEqual(account, { name: 'Former member', email: '' });
    assert.deepEqual(await namesOf(olive), ['Petra Parted']);
    for (const again of [erase, exported])
      assert.equal((await again(olive, idOf('Planted Mia'))).status, 404);
    const [event] = (await olive.call('GET', '/web/security-events?kind=member_erased')).json.data;
    assert.deepEqual(event.details, { member: idOf('Planted Mia') });
  });
});
