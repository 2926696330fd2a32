import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { CRM_EVENTS } from '../../../server/crm/events.ts';
import { startApi } from '../../../test/api.ts';
import { receiver } from '../../../test/receiver.ts';
import { buildNodes, type Fields, load, PACKAGE, skip } from './build.ts';
import { N8nHost } from './n8n-host.ts';

const api = await startApi({ webhookAllowPrivateAddresses: true });
const credential = { baseUrl: `${api.url}/`, apiKey: api.organization.key };
const host = new N8nHost(credential);

type Operations = Record<string, { required: object }>;

describe('Kontor in n8n', { skip }, () => {
  before(buildNodes);

  /** Runs an operation of the node for one item; returns what comes out. */
  async function run(
    resource: string,
    operation: string,
    given: Fields,
    fields: Fields = {},
  ): Promise<Fields[]> {
    const { Kontor } = await load('nodes/Kontor/Kontor.node.js');
    const parameters = { resource, operation, ...given, fields };
    const [items] = await new Kontor().execute.call(host.place({ parameters }));
    return items.map(({ json }: { json: Fields }) => json);
  }

  it('passes the rules for community nodes of n8n’s scanner', async () => {
    const scanner = join(PACKAGE, 'node_modules/@n8n/scan-community-package/scanner/scanner.mjs');
    const { analyzePackage, SOURCE_FILE_PATTERNS } = await import(scanner);
    assert.deepEqual(await analyzePackage(PACKAGE, SOURCE_FILE_PATTERNS), { passed: true });
    assert.deepEqual(await analyzePackage(PACKAGE, ['dist/**/*.js']), { passed: true });
  });

  it('needs no other package, and contains every file that package.json names', async () => {
    const { n8n, dependencies } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8'));
    assert.equal(dependencies, undefined);
    for (const file of [...n8n.nodes, ...n8n.credentials]) assert.ok(existsSync(join(PACKAGE, file)), file);
  });

  it('shows a form for each operation, with the fields that the operation asks for', async () => {
    const { Kontor } = await load('nodes/Kontor/Kontor.node.js');
    const { OPERATIONS } = await load('nodes/Kontor/operations.js');
    const { properties } = new Kontor().description;
    for (const [resource, operations] of Object.entries<Operations>(OPERATIONS)) {
      for (const [operation, { required }] of Object.entries(operations)) {
        const shown = properties.filter(
          ({ displayOptions = {} }: { displayOptions?: { show?: Record<string, string[]> } }) =>
            displayOptions.show?.resource?.includes(resource) &&
            displayOptions.show.operation?.includes(operation),
        );
        const names = shown.map(({ name }: { name: string }) => name);
        for (const field of Object.keys(required))
          assert.ok(names.includes(field), `${resource}.${operation}: ${field}`);
      }
    }
  });

  it('creates, tags, finds, lists and deletes contacts', async () => {
    const [ada] = await run(
      'contact',
      'create',
      { first_name: 'Ada' },
      { email: 'ada@example.com', tags: 'a, b' },
    );
    assert.deepEqual(ada?.tags, ['a', 'b']);
    const id = String(ada?.id);
    const [tagged] = await run('contact', 'addTags', { id, tags: 'B, VIP' });
    assert.deepEqual(tagged?.tags, ['a', 'b', 'VIP']);
    const person = { email: 'ADA@example.com', first_name: 'Ada' };
    assert.equal((await run('contact', 'findOrCreate', person))[0]?.id, id);
    assert.equal((await run('contact', 'upsert', person, { city: 'London' }))[0]?.city, 'London');
    assert.equal((await run('contact', 'update', { id }, { job_title: 'Analyst' }))[0]?.job_title, 'Analyst');
    assert.equal((await run('contact', 'get', { id }))[0]?.city, 'London');
    const records = Array.from({ length: 210 }, (_, index) => ({ first_name: `P${index}` }));
    for (const part of [records.slice(0, 150), records.slice(150)]) {
      await api.post('/api-contacts-batch', { operation: 'create', records: part });
    }
    assert.equal((await run('contact', 'getMany', { returnAll: true })).length, 211);
    assert.equal((await run('contact', 'getMany', { returnAll: false, limit: 3 })).length, 3);
    assert.equal(
      (await run('contact', 'getMany', { returnAll: true }, { email: 'ada@example.com' })).length,
      1,
    );
    assert.deepEqual(await run('contact', 'delete', { id }), [{ id, deleted: true }]);
  });

  it('moves deals, creates tasks and companies, logs activities, and fills the menus', async () => {
    const { loadOptions } = await load('nodes/Kontor/menus.js');
    const place = host.place({ parameters: {} });
    const stages = await loadOptions.getStages.call(place);
    assert.deepEqual(stages.map(({ name }: { name: string }) => name).slice(0, 2), [
      'Sales: New',
      'Sales: Qualified',
    ]);
    assert.equal((await loadOptions.getUsers.call(place)).length, 1);
    const [deal] = await run(
      'deal',
      'create',
      { title: 'Loom' },
      { value: '$1,200.50', stage_id: stages[1].value },
    );
    assert.deepEqual([deal?.value, deal?.stage_id], [1200.5, stages[1].value]);
    const id = String(deal?.id);
    const [renamed] = await run('deal', 'update', { id }, { title: 'A loom', pipeline_id: 'ignored' });
    assert.equal(renamed?.title, 'A loom');
    assert.ok((await run('deal', 'markWon', { id }))[0]?.won_at);
    assert.equal((await run('deal', 'markLost', { id, lost_reason: 'Price' }))[0]?.lost_reason, 'Price');
    assert.equal((await run('deal', 'get', { id }))[0]?.title, 'A loom');
    assert.equal((await run('deal', 'getMany', { returnAll: true }, { status: 'lost' })).length, 1);
    assert.equal((await run('task', 'create', { title: 'Send it' }, { deal_id: id }))[0]?.deal_id, id);
    const note = { activity_type: 'note', description: 'Called.' };
    assert.equal((await run('activity', 'log', note, { deal_id: id }))[0]?.description, 'Called.');
    const [acme] = await run('company', 'upsert', { domain: 'acme.example', name: 'Acme' });
    assert.equal((await run('company', 'get', { id: acme?.id }))[0]?.name, 'Acme');
  });

  it('says what Kontor refused, and goes on with the next item if it is told to', async () => {
    const { Kontor } = await load('nodes/Kontor/Kontor.node.js');
    const parameters = { resource: 'deal', operation: 'get', id: crypto.randomUUID() };
    await assert.rejects(new Kontor().execute.call(host.place({ parameters })), {
      message: 'No deal with this id exists in your organization.',
      httpCode: '404',
    });
    const going = host.place({ parameters: { ...parameters, onError: 'continue' }, items: 2 });
    const [items] = await new Kontor().execute.call(going);
    assert.deepEqual(
      items.map(({ pairedItem, json }: { pairedItem: { item: number }; json: Fields }) => [
        pairedItem.item,
        Object.keys(json),
      ]),
      [
        [0, ['error']],
        [1, ['error']],
      ],
    );
  });

  it('knows every event of the CRM', async () => {
    const { EVENTS } = await load('nodes/Kontor/events.js');
    assert.deepEqual(Object.keys(EVENTS), CRM_EVENTS.map(({ type }) => type).sort());
  });

  it('starts a workflow for each signed delivery, and refuses any other request', async () => {
    const { KontorTrigger } = await load('nodes/Kontor/KontorTrigger.node.js');
    const arrived = Promise.withResolvers<{ headers: IncomingHttpHeaders; body: Buffer }>();
    const url = await receiver((headers, body) => arrived.resolve({ headers, body }));
    const workflow = new N8nHost(credential, url);
    const [pipeline] = (await api.get('/api-pipelines')).data<[{ id: string }]>();
    const place = workflow.place({
      parameters: { events: ['deal.won'], filters: { pipeline_id: pipeline.id } },
    });
    const { webhookMethods, webhook } = new KontorTrigger();
    const { checkExists, create, delete: remove } = webhookMethods.default;
    assert.equal(await checkExists.call(place), false);
    assert.equal(await create.call(place), true);
    assert.equal(await checkExists.call(place), true);

    const { id } = (await api.post('/api-deals', { title: 'Won' })).data<{ id: string }>();
    await api.patch(`/api-deals/${id}`, { status: 'won' });
    const { headers, body } = await arrived.promise;
    const { workflowData } = await webhook.call(workflow.received(headers, body));
    const [[{ json }]] = workflowData;
    assert.deepEqual([json.event_type, json.deal.id, json.stage.is_won], ['deal.won', id, true]);
    const forged = workflow.received(headers, Buffer.from(body.toString().replace('Won', 'Lost')));
    assert.deepEqual(await webhook.call(forged), { noWebhookResponse: true });
    assert.equal(forged.answered.status, 401);

    assert.equal(await remove.call(place), true);
    assert.equal(await checkExists.call(place), false);
    assert.deepEqual((await api.get('/api-webhook-subscriptions')).data(), []);
  });
});
