import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../../../test/database.ts';
import { textOfDatabase } from '../../../test/database-text.ts';
import { toQuery } from '../../kernel/database/sql.ts';
import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { attemptAt } from '../../kernel/jobs/testing/attempt-at.ts';
import { setUpOrganization } from '../../setup.ts';
import { endAccess } from '../end-access.ts';
import type { Browser } from '../testing/browser.ts';
import { invite, join, PASSWORD, setUp, signIn, startService } from '../testing/people.ts';
import { eraseOrganizations } from './erase-organizations.ts';

/** The erasure of a whole organization that an owner requests in the web app. */

const connection = await testDatabase();
const service = await startService({ rateLimitPerMinute: 0 }, connection);
const statements = {
  query: <Row extends object>(statement: Parameters<typeof toQuery>[0]) => {
    const { text, values } = toQuery(statement);
    return service.rows<Row>(text, values);
  },
};
const worker = new WorkerDatabase({ connection, onConnectionError: () => undefined });
const direct = new pg.Client(connection);
const PATH = '/web/api-organization/erasure';

let olive: Browser;
let ada: Browser;
let mia: Browser;
let gil: Browser;
let acme: string;

before(async () => {
  await direct.connect();
  olive = await setUp(service);
  await join(service, await invite(olive, 'other@acme.example', 'owner'), 'Otto Owner');
  ada = await join(service, await invite(olive, 'ada@acme.example', 'admin'), 'Ada Admin');
  mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
  const owner = { organization: 'Globex', email: 'gil@globex.example', password: PASSWORD };
  await setUpOrganization(statements, owner);
  gil = await signIn(service, owner.email);
  acme = (await olive.call('GET', '/web/session')).json.data.organization.id;
});
after(async () => {
  await direct.end();
  await worker.close();
});

const ask = (by: Browser, name = 'Acme') => by.call('PUT', PATH, { name });
const look = async (by: Browser) => (await by.call('GET', PATH)).json.data;
/** Lets time pass since the request. */
const grow = (hours: number) =>
  service.rows('UPDATE organization_erasures SET requested_at = requested_at - make_interval(hours => $1)', [
    hours,
  ]);
const runJob = () => attemptAt(eraseOrganizations, worker);
const rowsOf = async (id: string) =>
  (await textOfDatabase(direct)).split('\n').filter((line) => line.includes(id));
const organizations = async () =>
  (await service.rows<{ name: string }>('SELECT name FROM organizations ORDER BY name')).map(
    ({ name }) => name,
  );

describe('the erasure of an organization', () => {
  it('is requested by owners only, with its full name and a confirmed identity', async () => {
    assert.equal((await ask(ada)).status, 403);
    assert.equal((await ask(mia)).status, 403);
    assert.equal((await ask(olive, 'acme')).status, 400);
    assert.equal((await ask(gil)).status, 400, 'with the name of another organization');
    await service.rows("UPDATE sessions SET authenticated_at = now() - interval '601 seconds'");
    assert.equal((await ask(olive)).json.error, 'reauthentication_required');
    await service.rows('UPDATE sessions SET authenticated_at = now()');
    assert.deepEqual(await look(olive), { requested_at: null, requested_by_name: null, due_at: null });
    assert.deepEqual(await service.rows('SELECT FROM organization_erasures'), []);
  });

  it('waits seven days from the first request; every member sees it and is told by email', async () => {
    const { status, json } = await ask(olive);
    assert.equal(status, 200);
    const { requested_at, requested_by_name, due_at } = json.data;
    assert.equal(requested_by_name, 'Olive Owner');
    assert.equal(Date.parse(due_at) - Date.parse(requested_at), 7 * 86_400_000);
    assert.deepEqual((await ask(olive)).json.data, json.data, 'a repeated request changes nothing');
    assert.deepEqual(await look(mia), json.data);
    assert.equal((await look(gil)).due_at, null);
    const [entry] = await service.rows(
      "SELECT count(*)::int AS count FROM audit_entries WHERE action = 'erasure_requested'",
    );
    assert.deepEqual(entry, { count: 1 });
    const events = await olive.call('GET', '/web/security-events?kind=organization_erasure_requested');
    assert.equal(events.json.data.length, 1);
  });

  it('does not begin before, and the role of the server cannot make it begin earlier', async () => {
    await grow(7 * 24 - 1);
    await runJob();
    assert.deepEqual(await organizations(), ['Acme', 'Globex']);
    assert.equal((await mia.call('GET', '/web/api-contacts')).status, 200);
    await direct.query('SET ROLE kontor_app');
    await direct.query("SELECT set_config('kontor.org_id', $1, false)", [acme]);
    for (const statement of [
      "UPDATE organization_erasures SET requested_at = now() - interval '8 days'",
      "INSERT INTO organization_erasures (org_id, requested_by, requested_at) SELECT $1, $1, now() - interval '8 days'",
      'SELECT erase_due_organization()',
    ]) {
      const values = statement.includes('$1') ? [acme] : [];
      await assert.rejects(direct.query(statement, values), /permission denied/, statement);
    }
    await direct.query('RESET ROLE');
  });

  it('is canceled by any owner, and by nobody else', async () => {
    assert.equal((await ada.call('DELETE', PATH)).status, 403);
    assert.equal((await gil.call('DELETE', PATH)).status, 204, 'of another organization: nothing to cancel');
    assert.notEqual((await look(olive)).due_at, null);
    const otto = await signIn(service, 'other@acme.example');
    assert.equal((await otto.call('DELETE', PATH)).status, 204);
    assert.equal((await look(olive)).due_at, null);
    await grow(2);
    await runJob();
    assert.deepEqual(await organizations(), ['Acme', 'Globex']);
    const events = await olive.call('GET', '/web/security-events?kind=organization_erasure_canceled');
    assert.equal(events.json.data.length, 1);
  });

  it('ends with the role of the owner who requested it', async () => {
    const otto = await signIn(service, 'other@acme.example');
    await ask(otto);
    const members = (await olive.call('GET', '/web/members')).json.data;
    const { user_id } = members.find(({ name }: { name: string }) => name === 'Otto Owner');
    assert.equal((await olive.call('PATCH', `/web/members/${user_id}`, { role: 'member' })).status, 200);
    assert.equal((await look(olive)).due_at, null);
    await grow(7 * 24 + 1);
    await runJob();
    assert.deepEqual(await organizations(), ['Acme', 'Globex']);
    const again = await ask(olive);
    assert.equal(again.json.data.requested_by_name, 'Olive Owner');
    assert.ok(Date.parse(again.json.data.due_at) > Date.now() + 6 * 86_400_000, 'seven days of its own');
  });

  it('ends with a restored backup, because an owner may have canceled it since', async () => {
    await service.rows('CREATE TABLE kept AS SELECT * FROM sessions');
    const ended = await endAccess(statements, false);
    assert.ok(
      ended.some((line) => JSON.stringify(line).includes('erase an organization')),
      JSON.stringify(ended),
    );
    assert.deepEqual(await service.rows('SELECT FROM organization_erasures'), []);
    await service.rows('INSERT INTO sessions SELECT * FROM kept');
    await service.rows('DROP TABLE kept');
  });

  it('deletes everything of the organization after seven days, also what was committed late', async () => {
    const { json } = await olive.call('POST', '/web/api-keys', { name: 'Key', scopes: ['crm:write'] });
    const company = await olive.call('POST', '/web/api-companies', { name: 'Initech' });
    const contact = await olive.call('POST', '/web/api-contacts', {
      first_name: 'Grace',
      company_id: company.json.data.id,
    });
    await olive.call('POST', '/web/api-deals', { title: 'Deal', contact_id: contact.json.data.id });
    await olive.call('POST', '/web/api-tasks', { title: 'Call', contact_id: contact.json.data.id });
    const others = await rowsOf('Globex');
    await ask(olive);
    await grow(7 * 24 + 1);
    await runJob();
    assert.deepEqual(await organizations(), ['Globex']);
    const headers = { Authorization: `Bearer ${json.data.key}` };
    assert.equal((await fetch(`${service.url}/api-contacts`, { headers })).status, 401);
    // Nobody has proved the address of Mia, so the account exists only for Acme. The one of Olive belongs to her.
    assert.equal((await mia.call('GET', '/web/session')).status, 401);
    assert.equal((await olive.call('GET', '/web/session')).json.data.organization, null);

    await service.rows("INSERT INTO daily_counts SELECT id, 'late', now(), 1 FROM organizations");
    await service.rows(`
      INSERT INTO client_made_ids (org_id, id) VALUES ('${acme}', gen_random_uuid())`);
    await service.rows("UPDATE organization_erasures SET emptied_at = now() - interval '61 seconds'");
    await runJob();
    assert.deepEqual(await rowsOf(acme), []);
    assert.deepEqual(await rowsOf('Globex'), others);
    assert.equal((await gil.call('GET', '/web/session')).json.data.organization.name, 'Globex');
  });
});
