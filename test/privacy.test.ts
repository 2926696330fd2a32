import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import pg from 'pg';
import { sealAll } from '../server/access/audit/seal-audit-log.ts';
import { verifyAuditLog } from '../server/access/audit/verify-audit-log.ts';
import { invite, join, setUp, startService } from '../server/access/testing/people.ts';
import { Importing } from '../server/files/imports/testing/import-file.ts';
import { type Sql, toQuery } from '../server/kernel/database/sql.ts';
import { eventually } from '../server/postgres/testing/processes.ts';
import { Receiver } from '../server/webhooks/testing/receiver.ts';
import { testDatabase } from './database.ts';
import { textOfDatabase } from './database-text.ts';

/** Plants values by every way in, erases the contact, and looks for them in every column of every table. */

/** One value in each field of a contact. */
const CONTACT = {
  first_name: 'Plantedfirst',
  last_name: 'Plantedlast',
  email: 'planted@grace.example',
  phone: '+49 30 555 0199',
  company: 'Planted company',
  job_title: 'Planted title',
  industry: 'Planted industry',
  address_line1: 'Planted street 1',
  address_line2: 'Planted floor',
  city: 'Planted city',
  state: 'Planted state',
  zip: 'Planted zip',
  country: 'Planted country',
  tags: ['planted-tag'],
  status: 'planted-status',
  stage: 'planted-stage',
  source: 'planted-source',
  notes: 'planted notes "quoted" \\ 100% and so on',
  linkedin_url: 'https://linkedin.example/planted',
};

/** The same in a field of the organization. */
const OWN = { custom_fields: { hobby: 'Planted hobby' } };

/** The last two are the hex in which a dump shows bytes. */
const PLANTED = /planted|555 0199|5550199|706c616e746564|506c616e746564/i;

const connection = await testDatabase();
const service = await startService({ webhookAllowPrivateAddresses: true, rateLimitPerMinute: 0 }, connection);
const olive = await setUp(service);
const receiver = new Receiver();
const owner = new pg.Client(connection);
const statements = {
  query: async <Row extends object>(statement: Sql) => (await owner.query<Row>(toQuery(statement))).rows,
};

const newKey = async (...scopes: string[]): Promise<string> =>
  (await olive.call('POST', '/web/api-keys', { name: 'Key', scopes })).json.data.key;
const key = await newKey('crm:write', 'webhooks:write', 'workflows:write');

let requests = 0;
async function send(
  method: string,
  path: string,
  body?: object,
  { idempotencyKey = '', credential = key } = {},
) {
  requests += 1;
  const response = await fetch(service.url + path, {
    method,
    headers: {
      Authorization: `Bearer ${credential}`,
      Accept: 'application/json, text/event-stream',
      'Idempotency-Key': idempotencyKey || `request-${requests}`,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, text, json: text === '' ? undefined : JSON.parse(text) };
}

async function call(...sent: Parameters<typeof send>) {
  const { status, text, json } = await send(...sent);
  assert.ok(status < 300, `${sent[0]} ${sent[1]}: ${text}`);
  return json?.data;
}

async function tool(name: string, input: object) {
  const params = { name, arguments: input };
  const { json } = await send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  assert.ok(!json.result.isError, JSON.stringify(json));
  return json.result.structuredContent.data;
}

/** A workflow whose texts and runs hold values of the contact. */
async function startWorkflow(on: string): Promise<void> {
  const description = 'About {{ trigger.record }}';
  const log = { key: 'log', do: 'log_activity', with: { activity_type: 'note', description } };
  const fails = { key: 'fails', do: 'assign', with: { user_ids: ['nobody {{ record.id }}'] } };
  const where = { field: 'id', op: 'is_not', value: 'planted@grace.example' };
  const draft = { format: 1, trigger: { on, where }, steps: [log, fails] };
  const name = 'For planted@grace.example';
  const { id } = await call('POST', '/api-workflows', {
    name,
    description: 'plantedfirst plantedlast',
    draft,
  });
  await call('POST', `/api-workflows/${id}/publish`, { draft_revision: 1 });
}

const organizationId = async () =>
  (await service.rows<{ id: string }>("SELECT id FROM organizations WHERE slug = 'acme'"))[0]?.id ?? '';
const seal = () => sealAll(statements, { marginSeconds: 0 });
const verify = async () => verifyAuditLog(statements, await organizationId());
const traces = async () => (await textOfDatabase(owner)).split('\n').filter((line) => PLANTED.test(line));

before(async () => {
  await receiver.listen();
  await owner.connect();
  // A receiver that answers with what it got.
  receiver.answer = ({ body }) => ({ status: 200, body });
});
after(async () => {
  await owner.end();
  receiver.close();
});

describe('a contact that left traces everywhere', () => {
  let id: string;
  let mergedId: string;
  let namesakeId: string;
  let dealId: string;
  let taskId: string;

  before(async () => {
    for (const object of ['contact', 'deal', 'task'])
      await call('POST', '/api-custom-fields', { object, key: 'hobby', label: 'Hobby', type: 'text' });
    await call('POST', '/api-webhook-subscriptions', {
      target_url: receiver.url('/contacts'),
      event_types: [
        'contact.created',
        'contact.updated',
        'contact.deleted',
        'deal.updated',
        'contact.note_added',
      ],
    });
    // Nobody listens there, so that deliveries wait.
    const closed = new Receiver();
    await closed.listen();
    const target_url = closed.url();
    closed.close();
    await call('POST', '/api-webhook-subscriptions', {
      target_url,
      event_types: ['contact.created', 'deal.updated'],
    });
    for (const on of ['contact.updated', 'deal.updated']) await startWorkflow(on);
    mergedId = (await call('POST', '/api-contacts', { ...CONTACT, ...OWN, first_name: 'Plantedearlier' })).id;
    const draft = { ...CONTACT, ...OWN, email: 'planted-before@grace.example' };
    id = (await call('POST', '/api-contacts', draft, { idempotencyKey: 'create' })).id;
    assert.equal((await call('POST', '/api-contacts', draft, { idempotencyKey: 'create' })).id, id);
    await call('PATCH', `/api-contacts/${id}`, { email: CONTACT.email, notes: `${CONTACT.notes} changed` });
    await call('PATCH', `/api-contacts/${id}`, { custom_fields: { hobby: 'Planted pastime' } });
    await call('POST', '/api-views', {
      object: 'contact',
      name: `About ${CONTACT.email}`,
      query: { q: CONTACT.email, tag: [CONTACT.email] },
      shared: true,
    });
    await call('POST', `/api-contacts/${id}/tags`, { tags: ['planted-second-tag'] });
    await call('POST', `/api-contacts/${id}/enrichment`, {
      provider: 'x',
      fields: { city: 'Planted town' },
      overwrite: true,
    });
    await tool('update_contact', { contact_id: id, job_title: 'Planted by an agent' });
    const logged = { contact_id: id, activity_type: 'note', description: 'planted by an agent' };
    const note = await tool('log_activity', logged);
    await tool('update_activity', { activity_id: note.id, metadata: { a: 'planted in an edit' } });
    const gone = await tool('log_activity', logged);
    await tool('update_activity', { activity_id: gone.id, description: 'planted and deleted' });
    await tool('delete_activity', { activity_id: gone.id });
    await call('POST', `/api-contacts/${id}/merge`, { merge_id: mergedId });
    const words = { title: 'Roof for plantedfirst plantedlast', notes: 'Call planted@grace.example' };
    dealId = (
      await call('POST', '/api-deals', {
        ...words,
        contact_id: id,
        value: 4200,
        custom_fields: { hobby: 'Roof of planted@grace.example' },
      })
    ).id;
    await call('PATCH', `/api-deals/${dealId}`, {
      status: 'lost',
      lost_reason: 'PLANTED@grace.example said no',
    });
    const plan = {
      ...{ title: 'Call plantedfirst plantedlast', notes: 'Or write to planted@grace.example' },
      custom_fields: { hobby: 'Roof of planted@grace.example' },
    };
    taskId = (await call('POST', '/api-tasks', { ...plan, contact_id: id })).id;
    await call('PATCH', `/api-tasks/${taskId}`, { done: true });
    await call('POST', '/api-tasks', { ...plan, deal_id: dealId });
    const activity = {
      activity_type: 'note',
      description: 'planted description',
      metadata: { a: 'planted metadata' },
    };
    await call('POST', '/api-activities', { ...activity, contact_id: id });
    const ofDeal = {
      ...activity,
      description: 'Plantedlast, Plantedfirst',
      metadata: { 'planted@grace.example': 1, b: 'planted@grace.example' },
    };
    await call('POST', '/api-activities', { ...ofDeal, metadata: { b: ofDeal.metadata.b }, deal_id: dealId });
    namesakeId = (
      await call('POST', '/api-contacts', { first_name: 'Lina', notes: 'Friend of planted@grace.example' })
    ).id;
    await call('PATCH', `/api-contacts/${namesakeId}`, { notes: 'A friend' });
    const importing = new Importing(olive);
    const file = [
      'First,Middle,Last,Mail,Notes',
      'Lina,,Lundgren,lina@example.com,stays',
      'Plantedfirst,X,Plantedlast,planted@grace.example,planted cell',
      'Plantedfirst,Y,Plantedlast,,planted other cell',
      'Mallory,,Moe,not an address,stays too',
    ].join('\r\n');
    await importing.import('contacts', file, { duplicates: 'update' } as object);
    await eventually(async () => {
      const [row] = await service.rows<{ waiting: number; attempts: number }>(
        `SELECT (SELECT count(*) FROM webhook_queue)::int AS waiting,
           (SELECT count(*) FROM webhook_attempts WHERE response_body LIKE '%Plantedlast%')::int AS attempts`,
      );
      assert.ok(row && row.waiting >= 3 && row.attempts >= 4, JSON.stringify(row));
    });
    await eventually(async () => {
      const [row] = await service.rows<{ ended: number; open: number }>(
        `SELECT count(*) FILTER (WHERE ended_at IS NOT NULL)::int AS ended,
           (count(*) FILTER (WHERE ended_at IS NULL) + (SELECT count(*) FROM workflow_intake))::int AS open FROM workflow_runs`,
      );
      assert.ok(row && row.ended >= 2 && row.open === 0, JSON.stringify(row));
    });
    await seal();
    assert.equal((await verify()).broken, undefined);
  });

  it('is exported with all that is stored about it, and with nothing about others', async () => {
    const { status, text, json } = await send('GET', `/api-contacts/${id}/privacy-export`);
    assert.equal(status, 200);
    for (const value of [
      ...Object.values(CONTACT).flat(),
      'Plantedearlier',
      'Planted pastime',
      'planted-before@',
      'planted description',
      'planted metadata',
      'planted by an agent',
      'planted cell',
      'Planted town',
    ]) {
      assert.ok(text.includes(JSON.stringify(value).slice(1, -1)), value);
    }
    assert.equal(json.data.tables.contacts.length, 1);
    assert.equal(json.data.tables.deals[0].id, dealId);
    assert.doesNotMatch(text, /Lundgren|Mallory|"salts?"|_folded/);
  });

  it('is neither exported nor erased by members or with too small a scope, and 404 for an id of no contact', async () => {
    const guest = await join(service, await invite(olive, 'guest@acme.example'), 'Guest');
    for (const path of ['privacy-export', 'privacy-erase']) {
      const method = path === 'privacy-export' ? 'GET' : 'POST';
      const none = await send(method, `/api-contacts/${dealId}/${path}`);
      assert.deepEqual([none.status, none.json.error], [404, 'not_found']);
      assert.equal((await guest.call(method, `/web/api-contacts/${id}/${path}`)).status, 403);
    }
    const reader = await newKey('crm:read');
    const refused = await send('POST', `/api-contacts/${id}/privacy-erase`, undefined, {
      credential: reader,
    });
    assert.deepEqual([refused.status, refused.json.message], [403, "Scope 'crm:write' is required."]);
  });

  it('leaves no value in any column of any table once it is erased, and the seals of the audit log hold', async () => {
    assert.ok((await traces()).length > 30);
    const erased = await call('POST', `/api-contacts/${id}/privacy-erase`, undefined, {
      idempotencyKey: 'erase',
    });
    assert.deepEqual(erased.ids.sort(), [id, mergedId].sort());
    assert.equal(erased.deals, 1);
    assert.ok(erased.rows > 30);
    assert.deepEqual(await traces(), []);
    const { entries, broken } = await verify();
    assert.equal(broken, undefined);
    assert.ok(entries > 10);
    await seal();
    assert.equal((await verify()).broken, undefined);
  });

  it('is told to receivers by its id, and never sent again', async () => {
    await receiver.waitFor(1, '/contacts');
    await eventually(async () => {
      const deleted = receiver.received
        .map(({ body }) => JSON.parse(body))
        .filter(({ event_type }) => event_type === 'contact.deleted');
      assert.deepEqual(
        deleted.map(({ data }) => data.contact),
        [{ id, org_id: await organizationId(), erased: true }],
      );
    });
    const waiting = await service.rows<{ payload: string }>(
      'SELECT e.payload FROM webhook_queue q JOIN events e ON e.org_id = q.org_id AND e.id = q.event_id ORDER BY e.id',
    );
    const about = waiting
      .map(({ payload }) => JSON.parse(payload))
      .map((event) => event.contact?.id ?? event.deal?.id);
    assert.ok(about.includes(namesakeId), 'events of others still wait');
    assert.ok(!about.includes(id));
  });

  it('leaves others as they were: a deal without the link, a namesake, the rows of a file', async () => {
    const deal = await call('GET', `/api-deals/${dealId}`);
    assert.deepEqual(
      [deal.title, deal.notes, deal.lost_reason, deal.contact_id, Number(deal.value)],
      ['Roof for [erased]', 'Call [erased]', '[erased] said no', null, 4200],
    );
    const task = await call('GET', `/api-tasks/${taskId}`);
    assert.deepEqual(
      [task.title, task.notes, task.contact_id],
      ['Call [erased]', 'Or write to [erased]', null],
    );
    assert.equal((await call('GET', `/api-contacts/${namesakeId}`)).notes, 'A friend');
    const chunks = await service.rows<{ rows: string[][] }>('SELECT rows FROM import_chunks');
    assert.deepEqual(
      chunks.flatMap(({ rows }) => rows).map((cells) => cells[0]),
      ['Lina', '', '', 'Mallory'],
    );
    const events = await service.rows<{ payload: string }>('SELECT payload FROM events');
    for (const { payload } of events) JSON.parse(payload);
    assert.equal(events.filter(({ payload }) => payload.includes('Friend of [erased]')).length, 2);
  });

  it('leaves in the audit log who did what and when, that it was erased and by whom', async () => {
    const entries = await service.rows<{
      action: string;
      door: string;
      operation: string;
      changes: object;
      user_id: string | null;
    }>(
      'SELECT action, door, operation, changes, user_id FROM audit_entries WHERE record_id = $1 ORDER BY occurred_at, id',
      [id],
    );
    assert.deepEqual(
      [entries[0]?.action, entries.at(-1)?.action, entries.at(-1)?.operation],
      ['created', 'erased', 'erase-contact'],
    );
    assert.deepEqual([entries.at(-1)?.door, entries.at(-1)?.changes], ['rest', {}]);
    const email = entries.find(({ changes }) => 'email' in changes);
    assert.match(
      JSON.stringify(email?.changes),
      /^\{"email":\{"to":\{"erased":"[0-9a-f]{64}"\},"from":\{"erased":"[0-9a-f]{64}"\}\}/,
    );
    const shown = (await olive.call('GET', `/web/audit-entries?record_type=contact`)).json.data;
    assert.ok(shown.length > 0);
  });

  it('is not made again by a repeated request, which is answered with 404', async () => {
    const repeated = await send(
      'POST',
      '/api-contacts',
      { ...CONTACT, ...OWN, email: 'planted-before@grace.example' },
      { idempotencyKey: 'create' },
    );
    assert.deepEqual([repeated.status, repeated.json.error], [404, 'not_found']);
    const again = await send('POST', `/api-contacts/${id}/privacy-erase`, undefined, {
      idempotencyKey: 'erase',
    });
    assert.equal(again.status, 200, 'the answer of an erasure is kept, because it holds ids only');
    assert.deepEqual(await traces(), []);
  });

  it('is still covered by the seals: a changed entry and a wrong hash are found', async () => {
    const [entry] = await service.rows<{ id: string; changes: object }>(
      "SELECT id, changes FROM audit_entries WHERE record_id = $1 AND changes::text LIKE '%erased%' ORDER BY id LIMIT 1",
      [id],
    );
    assert.ok(entry);
    const wrong = JSON.stringify(entry.changes).replace(/"[0-9a-f]{64}"/, `"${'0'.repeat(64)}"`);
    await owner.query('UPDATE audit_entries SET changes = $2 WHERE id = $1', [entry.id, wrong]);
    assert.equal((await verify()).broken?.reason, 'an entry or the seal was changed');
    await owner.query('UPDATE audit_entries SET changes = $2 WHERE id = $1', [
      entry.id,
      JSON.stringify(entry.changes),
    ]);
    assert.equal((await verify()).broken, undefined);
  });
});
