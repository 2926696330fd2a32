import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../test/database.ts';
import { textOfDatabase } from '../../../test/database-text.ts';
import { FAMILIES } from '../../families.ts';
import { type Sql, toQuery } from '../../kernel/database/sql.ts';
import { declaredTables } from '../../kernel/privacy/all-tables.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { setUpOrganization } from '../../setup.ts';
import { sealAll } from '../audit/seal-audit-log.ts';
import { verifyAuditLog } from '../audit/verify-audit-log.ts';
import type { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';
import { erasedAsFarAsAllowed } from './as-far-as-allowed.ts';

/** The export and the erasure of a member's data, by an owner. */

const connection = await testDatabase();
const service = await startService({ rateLimitPerMinute: 0 }, connection);
const direct = new pg.Client(connection);
const statements = {
  query: async <Row extends object>(statement: Sql) => (await direct.query<Row>(toQuery(statement))).rows,
};

let olive: Browser;
let ada: Browser;
let mia: Browser;
let gil: Browser;
let acme: string;
const ids = new Map<string, string>();

const idOf = (name: string) => ids.get(name) ?? assert.fail(name);
const pathOf = (what: 'export' | 'erase', id: string) => `/web/api-users/${id}/privacy-${what}`;
const exported = (by: Browser, id: string) => by.call('GET', pathOf('export', id));
const erase = (by: Browser, id: string, body: object = {}) => by.call('POST', pathOf('erase', id), body);
const traces = async (pattern: RegExp) =>
  (await textOfDatabase(direct)).split('\n').filter((line) => pattern.test(line));
const privateView = (name: string) => ({ object: 'contact', name, query: {}, columns: [], shared: false });

before(async () => {
  await direct.connect();
  olive = await setUp(service);
  ada = await join(service, await invite(olive, 'ada@acme.example', 'admin'), 'Ada Admin');
  mia = await join(service, await invite(olive, 'planted@mia.example'), 'Planted Mia');
  await join(service, await invite(olive, 'planted@petra.example'), 'Planted Petra');
  await join(service, await invite(olive, 'other@acme.example', 'owner'), 'Otto Owner');
  await setUpOrganization(statements, {
    organization: 'Globex',
    email: 'gil@globex.example',
    password: PASSWORD,
  });
  gil = await signIn(service, 'gil@globex.example');
  for (const { id, name } of await service.rows<{ id: string; name: string }>('SELECT id, name FROM users'))
    ids.set(name, id);
  acme = (await olive.call('GET', '/web/session')).json.data.organization.id;
  // Petra has proved her address and belongs to Globex as well.
  await service.rows('UPDATE users SET bound_org_id = NULL WHERE id = $1', [idOf('Planted Petra')]);
  await service.rows(
    "INSERT INTO memberships (org_id, user_id, role) SELECT id, $1, 'member' FROM organizations WHERE name = 'Globex'",
    [idOf('Planted Petra')],
  );
  await mia.call('POST', '/web/api-views', privateView('View of planted Mia'));
  await olive.call('POST', '/web/api-views', privateView('View of Olive'));
  const report = {
    name: 'Report of planted Mia',
    query: { metric: 'open_pipeline', dimensions: ['owner'], filters: {} },
  };
  const saved = await mia.call('POST', '/web/api-reports', report);
  assert.equal(saved.status, 201, saved.text);
  const [contact] = [(await mia.call('POST', '/web/api-contacts', { first_name: 'Grace' })).json.data];
  assert.equal(contact.created_by, idOf('Planted Mia'));
  await olive.call('PATCH', `/web/members/${idOf('Planted Mia')}`, { role: 'admin' });
});
after(() => direct.end());

describe('the export of a member', () => {
  it('has what the organization stores about them, also what they keep to themselves, without secrets', async () => {
    const { status, json, text } = await exported(olive, idOf('Planted Mia'));
    assert.equal(status, 200, text);
    const { id, tables } = json.data;
    assert.equal(id, idOf('Planted Mia'));
    assert.equal(tables.users[0].email, 'planted@mia.example');
    assert.equal(tables.memberships[0].role, 'admin');
    assert.ok(tables.security_events.length > 0 && tables.audit_entries.length > 0);
    assert.deepEqual(
      [tables.views, tables.reports].map((rows) => rows.map(({ name }: { name: string }) => name)),
      [['View of planted Mia'], ['Report of planted Mia']],
    );
    assert.doesNotMatch(text, /password_hash|token_hash|planted@petra|otto/i);
  });

  it('is in both logs', async () => {
    const [entry] = await service.rows(
      "SELECT action, record_id FROM audit_entries WHERE operation = 'export-member'",
    );
    assert.deepEqual(entry, { action: 'exported', record_id: idOf('Planted Mia') });
    const events = (await olive.call('GET', '/web/security-events?kind=member_exported')).json.data;
    assert.deepEqual(
      events.map(({ user_name, details }: { user_name: string; details: object }) => [user_name, details]),
      [['Olive Owner', { member: idOf('Planted Mia') }]],
    );
  });

  it('is for owners of the organization only, who have confirmed who they are', async () => {
    for (const other of [ada, mia]) assert.equal((await exported(other, idOf('Ada Admin'))).status, 403);
    assert.equal((await exported(gil, idOf('Planted Mia'))).status, 404);
    assert.equal((await exported(olive, crypto.randomUUID())).status, 404);
    await service.rows("UPDATE sessions SET authenticated_at = now() - interval '601 seconds'");
    assert.equal((await exported(olive, idOf('Ada Admin'))).json.error, 'reauthentication_required');
    await service.rows('UPDATE sessions SET authenticated_at = now()');
    assert.equal(
      (await service.rows("SELECT FROM audit_entries WHERE operation = 'export-member'")).length,
      1,
    );
  });
});

describe('the erasure of a member', () => {
  it('is refused to all but owners, for oneself, and for people of other organizations', async () => {
    const before = await service.rows('SELECT * FROM memberships ORDER BY org_id, user_id');
    for (const other of [ada, mia]) assert.equal((await erase(other, idOf('Ada Admin'))).status, 403);
    assert.equal((await erase(gil, idOf('Planted Mia'))).status, 404);
    assert.equal((await erase(olive, 'no-uuid')).status, 404);
    const own = await erase(olive, idOf('Olive Owner'));
    assert.deepEqual([own.status, own.json.message], [409, 'You cannot erase yourself. Ask another owner.']);
    assert.equal((await erase(olive, idOf('Planted Mia'), { pause_workflows: 'perhaps' })).status, 400);
    await service.rows("UPDATE sessions SET authenticated_at = now() - interval '601 seconds'");
    assert.equal((await erase(olive, idOf('Planted Mia'))).json.error, 'reauthentication_required');
    await service.rows('UPDATE sessions SET authenticated_at = now()');
    assert.deepEqual(await service.rows('SELECT * FROM memberships ORDER BY org_id, user_id'), before);
  });

  it('is refused to API keys', async () => {
    const { key } = (await olive.call('POST', '/web/api-keys', { name: 'Key', scopes: ['crm:write'] })).json
      .data;
    for (const [method, path] of [
      ['GET', pathOf('export', idOf('Planted Mia'))],
      ['POST', pathOf('erase', idOf('Planted Mia'))],
      ['GET', '/web/api-organization/privacy-export'],
      ['DELETE', '/web/api-organization/erasure'],
    ] as const) {
      const answer = await fetch(service.url + path.replace('/web', ''), {
        method,
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        ...(method === 'POST' && { body: '{}' }),
      });
      assert.equal(answer.status, 403, path);
    }
  });

  it('leaves no trace of who belonged to no other organization, and ends their access', async () => {
    assert.ok((await traces(/planted mia|planted@mia/i)).length > 1);
    await sealAll(statements, { marginSeconds: 0 });
    const { status, json, text } = await erase(olive, idOf('Planted Mia'));
    assert.equal(status, 200, text);
    assert.equal(json.data.id, idOf('Planted Mia'));
    assert.ok(json.data.rows > 1);
    assert.equal((await mia.call('GET', '/web/api-contacts')).status, 403);
    await eventually(async () => assert.deepEqual(await traces(/planted mia|planted@mia/i), []));
    assert.equal(await mia.isSignedIn(), false);
    const [account] = await service.rows(
      'SELECT name, email, disabled_at IS NOT NULL AS disabled FROM users WHERE id = $1',
      [idOf('Planted Mia')],
    );
    assert.deepEqual(account, { name: 'Former member', email: '', disabled: true });
    assert.equal((await verifyAuditLog(statements, acme)).broken, undefined);
    await sealAll(statements, { marginSeconds: 0 });
    assert.equal((await verifyAuditLog(statements, acme)).broken, undefined);
  });

  it('keeps the records that they created, and says in both logs who did it', async () => {
    const [contact] = (await olive.call('GET', '/web/api-contacts')).json.data;
    assert.equal(contact.created_by, idOf('Planted Mia'));
    const entries = await service.rows(
      "SELECT action, user_id FROM audit_entries WHERE operation = 'erase-member' AND record_type = 'member'",
    );
    assert.deepEqual(entries, [{ action: 'erased', user_id: idOf('Olive Owner') }]);
    const [event] = (await olive.call('GET', '/web/security-events?kind=member_erased')).json.data;
    assert.deepEqual(event.details, { member: idOf('Planted Mia') });
    assert.equal((await erase(olive, idOf('Planted Mia'))).status, 404, 'a second time');
  });

  it('leaves the account and the other organizations of who belongs to several', async () => {
    const globex = async () =>
      (await textOfDatabase(direct)).split('\n').filter((line) => line.includes('Globex'));
    const before = await globex();
    const petra = await signIn(service, 'planted@petra.example');
    assert.equal((await erase(olive, idOf('Planted Petra'))).status, 200);
    await eventually(async () => {
      assert.deepEqual(await service.rows("SELECT FROM jobs WHERE kind = 'access.erase-account'"), []);
    });
    const left = await service.rows(
      `SELECT id FROM security_events WHERE org_id = $1 AND user_id = $2 AND (address IS NOT NULL OR details::text <> '{}')
       UNION ALL SELECT id FROM audit_entries WHERE org_id = $1 AND changes::text ~* 'planted'`,
      [acme, idOf('Planted Petra')],
    );
    assert.deepEqual(left, []);
    assert.deepEqual(await globex(), before);
    assert.equal(await petra.isSignedIn(), true);
    assert.deepEqual(
      (await gil.call('GET', '/web/members')).json.data.map(({ name }: { name: string }) => name).toSorted(),
      ['Planted Petra', 'gil'],
    );
  });
});

describe('what is declared about people', () => {
  /** Erased by a function of the database, and deleted with the membership. */
  const ELSEWHERE = ['security_events', 'task_digests'];

  it('is erased by one of the two roles, or by a function', async () => {
    const declared = declaredTables(FAMILIES);
    const erased = new Set(ELSEWHERE);
    for (const role of ['kontor_app', 'kontor_access']) {
      await direct.query(`SET ROLE ${role}`);
      for (const { table, user } of await erasedAsFarAsAllowed(statements, declared)) {
        if (user.length > 0) erased.add(table);
      }
      await direct.query('RESET ROLE');
    }
    const missing = declared.filter(({ table, user }) => user.length > 0 && !erased.has(table));
    assert.deepEqual(
      missing.map(({ table }) => table),
      [],
    );
  });

  it('cannot be erased from the security log while the person is a member', async () => {
    await direct.query('SET ROLE kontor_app');
    await direct.query("SELECT set_config('kontor.org_id', $1, false)", [acme]);
    await assert.rejects(
      direct.query('SELECT erase_security_events_of($1)', [idOf('Ada Admin')]),
      /Only what is left of a former member/,
    );
    await direct.query('RESET ROLE');
  });
});
