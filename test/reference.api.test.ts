import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, it } from 'node:test';
import { registerSchema, validate } from '@hyperjump/json-schema/openapi-3-1';
import { v7 as uuidv7 } from 'uuid';
import { hashCredential } from '../server/access/api-keys/api-key.ts';
import { addPerson } from '../server/access/oauth/testing/oauth-service.ts';
import type { Conversion } from '../server/ads/conversions/conversion.schema.ts';
import type {
  MediaType,
  OpenApiDocument,
  OperationObject,
  Parameter,
  Response,
} from '../server/kernel/openapi/openapi.ts';
import { parseInput } from '../server/kernel/operations/parse.ts';
import { ALL_SCOPES } from '../server/kernel/operations/scopes.ts';
import { eventually } from '../server/postgres/testing/processes.ts';
import { signatureHeaders } from '../server/webhooks/delivery/signature.ts';
import { startApi, type TestResponse } from './api.ts';
import { families } from './families.ts';

/** The document that the running service gives away is held against the running service. */

const OPENAPI = 'https://spec.openapis.org/oas/3.1/schema-base';
const HERE = 'https://kontor.test/openapi.json';

const api = await startApi({ rateLimitPerMinute: 1_000_000 });
const text = await (await fetch(`${api.url}/openapi.json`)).text();
const openApi: OpenApiDocument = JSON.parse(text);
before(() => registerSchema(JSON.parse(text), HERE, OPENAPI));

interface Line {
  readonly path: string;
  readonly method: string;
  readonly operation: OperationObject;
}

const described: Line[] = Object.entries(openApi.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
);
const isOfOAuth = ({ operation }: Line) => operation.tags.includes('OAuth');
/** The operations of the route tables. */
const lines = described.filter((line) => !isOfOAuth(line));

function lineOf(operationId: string): Line {
  const line = lines.find(({ operation }) => operation.operationId === operationId);
  assert.ok(line, operationId);
  return line;
}

/** Fails unless a value is what the schema at a place of the document describes. */
async function conforms(place: readonly string[], value: unknown): Promise<void> {
  const pointer = place.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')));
  const result = await validate(`${HERE}#/${pointer.join('/')}`, JSON.parse(JSON.stringify(value)), 'BASIC');
  const errors = result.valid ? [] : result.errors;
  assert.ok(result.valid, `${place.join(' ')}: ${JSON.stringify(value)} has ${JSON.stringify(errors)}`);
}

function answersOf({ operation }: Line): [string, Response][] {
  return Object.entries(operation.responses).map(([status, response]) => {
    const name = '$ref' in response ? response.$ref.split('/').at(-1) : undefined;
    const answer = name === undefined ? response : openApi.components.responses[name];
    assert.ok(answer && 'description' in answer);
    return [status, answer];
  });
}

function successOf(line: Line): [string, Response] {
  const [success] = answersOf(line);
  assert.ok(success);
  return success;
}

function examplesOf(media: MediaType | undefined): unknown[] {
  return Object.values(media?.examples ?? {}).map(({ value }) => value);
}

function bodiesOf({ operation }: Line): unknown[] {
  return examplesOf(operation.requestBody?.content['application/json']);
}

/** The messages that the document shows of a status. */
function messagesOf(line: Line, status: number): string[] {
  const answer = Object.fromEntries(answersOf(line))[status];
  return examplesOf(answer?.content?.['application/json']).map((example) =>
    String(Reflect.get(Object(example), 'message')),
  );
}

function parametersOf({ operation }: Line, place: Parameter['in']): Parameter[] {
  return operation.parameters
    .filter((parameter) => 'in' in parameter)
    .filter(({ in: found }) => found === place);
}

function examplesOfParameters(line: Line, place: Parameter['in']): Record<string, unknown> {
  return Object.fromEntries(parametersOf(line, place).map(({ name, example }) => [name, example]));
}

describe('GET /openapi.json', () => {
  it('is a valid document of OpenAPI 3.1, its schemas included', async () => {
    const result = await validate(OPENAPI, JSON.parse(text), 'BASIC');
    assert.ok(result.valid, JSON.stringify(result));
  });

  it('has every route of the service and nothing else', () => {
    const routes = api.routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const known = lines.map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    assert.deepEqual(known.sort(), routes.sort());
  });

  it('has a name of its own for each operation', () => {
    const names = described.map(({ operation }) => operation.operationId);
    assert.deepEqual(names, [...new Set(names)]);
  });

  it('has a heading with a description for each group of operations, and no heading without operations', () => {
    const used = new Set(described.flatMap(({ operation }) => operation.tags));
    assert.deepEqual(
      openApi.tags.map(({ name }) => name),
      [...used],
    );
    for (const { name, description } of openApi.tags) assert.ok(description.length > 20, name);
  });

  it('says how to sign in by OAuth, with endpoints that the service has', async () => {
    const { authorizationUrl, tokenUrl, refreshUrl, scopes } = Object(
      openApi.components.securitySchemes.oauth2?.flows,
    ).authorizationCode;
    const metadata = Object((await api.get('/.well-known/oauth-authorization-server', { key: null })).body);
    assert.deepEqual(
      [authorizationUrl, tokenUrl, refreshUrl],
      [metadata.authorization_endpoint, metadata.token_endpoint, metadata.token_endpoint],
    );
    assert.deepEqual(Object.keys(scopes).sort(), [
      'ads:read',
      'ads:write',
      'crm:read',
      'crm:write',
      'insights:read',
      'insights:write',
      'web:read',
      'web:write',
      'webhooks:read',
      'webhooks:write',
      'workflows:read',
      'workflows:write',
    ]);
    for (const { operation } of lines) {
      for (const scope of operation.security.flatMap(({ oauth2 = [] }) => oauth2))
        assert.ok(scope in scopes, scope);
    }
    const endpoints = described.filter(isOfOAuth).map(({ method, path }) => `${method} ${path}`);
    assert.deepEqual(endpoints, [
      'get /oauth-authorize',
      'post /oauth-token',
      'post /oauth-revoke',
      'post /oauth-register',
      'get /oauth-me',
    ]);
    for (const { method, path, operation } of described.filter(isOfOAuth)) {
      const body: unknown = examplesOf(operation.requestBody?.content['application/json'])[0];
      const { status } = await fetch(api.url + path, {
        method: method.toUpperCase(),
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
      });
      assert.ok(String(status) in operation.responses, `${path}: ${status}`);
    }
  });

  it('has every type of event', () => {
    assert.deepEqual(
      Object.keys(openApi.webhooks),
      families.catalogue.events.map(({ type }) => type),
    );
  });

  it('names the headers of a delivery and a change that the event shows', async () => {
    for (const [type, { post }] of Object.entries(openApi.webhooks)) {
      const attempt = {
        deliveryId: uuidv7(),
        eventType: type,
        sentAt: new Date(),
        body: '{}',
        headerPrefix: null,
      };
      const sent = signatureHeaders({
        ...attempt,
        secrets: { secret: 'a'.repeat(64), previousSecret: null },
      });
      assert.deepEqual(
        post.parameters.map(({ name }) => name),
        Object.keys(sent),
      );
      const event = families.catalogue.events.find((known) => known.type === type);
      const [delivery] = examplesOf(post.requestBody.content['application/json']);
      const { data } = Object(delivery);
      assert.equal('changes' in data, event?.changes, type);
      for (const [field, { to }] of Object.entries<{ to: unknown }>(data.changes ?? {}))
        assert.deepEqual(to, data[event?.recordName ?? ''][field], type);
    }
  });

  it('names only schemes and scopes that it defines, and says of each operation who may call it', () => {
    const { securitySchemes } = openApi.components;
    for (const { operation } of described) {
      for (const [scheme, scopes] of operation.security.flatMap((each) => Object.entries(each))) {
        const defined = Object.keys(Object(securitySchemes[scheme]?.flows).authorizationCode?.scopes ?? {});
        for (const scope of scopes) assert.ok(defined.includes(scope), `${scheme} ${scope}`);
        assert.ok(securitySchemes[scheme], scheme);
      }
    }
    const open = described.filter(({ operation }) => operation.security.length === 0);
    assert.deepEqual(
      open.map(({ path }) => path),
      ['/oauth-authorize', '/oauth-token', '/oauth-revoke', '/oauth-register'],
    );
  });

  it('describes included records as the records that they are', () => {
    const { properties } = Object(successOf(lineOf('listDeals'))[1].content?.['application/json']?.schema);
    const { included } = properties.meta.properties;
    assert.deepEqual(
      Object.entries<{ items: object }>(included.properties).map(([plural, { items }]) => [plural, items]),
      [
        ['contacts', { $ref: '#/components/schemas/Contact' }],
        ['companies', { $ref: '#/components/schemas/Company' }],
        ['pipelines', { $ref: '#/components/schemas/Pipeline' }],
        ['stages', { $ref: '#/components/schemas/Stage' }],
      ],
    );
  });

  it('has each record once, as a component', () => {
    for (const line of lines.filter(({ operation }) => !('204' in operation.responses))) {
      const [, { content }] = successOf(line);
      if (content && !content['application/json']) continue;
      const data = Object(content?.['application/json']?.schema.properties).data;
      assert.match(String(data.$ref ?? data.items?.$ref), /^#\/components\/schemas\/[A-Z]/, line.path);
    }
  });
});

describe('the examples of the document', () => {
  for (const { method, path, operation } of api.routes) {
    const line = lines.find(
      (candidate) =>
        candidate.method === method.toLowerCase() && candidate.path === path.replace(/:(\w+)/g, '{$1}'),
    );
    assert.ok(line);
    it(`pass the validation of ${operation.name}`, () => {
      const ids = examplesOfParameters(line, 'path');
      const takesJson = line.operation.requestBody?.content['application/json'] !== undefined;
      const inputs = takesJson ? bodiesOf(line) : [examplesOfParameters(line, 'query')];
      assert.ok(inputs.length > 0);
      for (const input of inputs) {
        if (takesJson) assert.notDeepEqual(input, {});
        parseInput(operation.input, { ...Object(input), ...ids });
      }
    });
  }

  it('are what the schemas of the events describe', async () => {
    for (const [type, { post }] of Object.entries(openApi.webhooks)) {
      const place = ['webhooks', type, 'post', 'requestBody', 'content', 'application/json', 'schema'];
      for (const delivery of examplesOf(post.requestBody.content['application/json']))
        await conforms(place, delivery);
    }
  });

  it('are what their schemas describe', async () => {
    for (const line of lines) {
      const place = ['paths', line.path, line.method];
      for (const body of bodiesOf(line))
        await conforms([...place, 'requestBody', 'content', 'application/json', 'schema'], body);
      const [status, { content }] = successOf(line);
      for (const answer of examplesOf(content?.['application/json']))
        await conforms([...place, 'responses', status, 'content', 'application/json', 'schema'], answer);
      const errors = answersOf(line).filter(([known]) => known >= '400');
      for (const [, error] of errors)
        for (const example of examplesOf(error.content?.['application/json']))
          await conforms(['components', 'schemas', 'Error'], example);
    }
  });
});

const walked = new Set<string>();

interface Call {
  /** That of the organization by default. */
  readonly key?: string;
  readonly ids?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Sends an operation's first example, with real ids, and holds the answer against the document. */
async function call(
  operationId: string,
  { ids = {}, query = {}, body, key }: Call = {},
): Promise<TestResponse> {
  const line = lineOf(operationId);
  const sent = line.operation.requestBody ? (body ?? bodiesOf(line)[0]) : undefined;
  const path = fill(line.path, ids) + inAddress(query);
  const isText = line.operation.requestBody?.content['text/csv'] !== undefined;
  const headers: Record<string, string> = isText ? { 'Content-Type': 'text/csv' } : {};
  const by = key === undefined ? {} : { key };
  const answer = await api.request(line.method.toUpperCase(), path, { body: sent, headers, ...by });
  const [status, success] =
    answersOf(line).find(([known]) => known === String(answer.status) && known < '300') ?? successOf(line);
  assert.equal(String(answer.status), status, `${operationId}: ${JSON.stringify(answer.body)}`);
  const place = [
    'paths',
    line.path,
    line.method,
    'responses',
    status,
    'content',
    'application/json',
    'schema',
  ];
  if (success.content?.['application/json']) await conforms(place, answer.body);
  for (const name of Object.keys(success.headers ?? {}).filter((header) => header !== 'Idempotent-Replayed'))
    assert.ok(answer.headers.has(name), `${operationId} sends ${name}`);
  hasDescribedFields(success, answer.body);
  walked.add(operationId);
  return answer;
}

/** An access token of an app that an owner connected, for everything. */
async function tokenOfOwner(): Promise<string> {
  const token = randomBytes(32).toString('hex');
  const { id: userId } = await addPerson(api, api.organization, 'owner');
  const grant = [api.organization.id, uuidv7(), userId, ALL_SCOPES];
  await api.rows(
    `WITH granted AS (
       INSERT INTO oauth_grants (org_id, id, user_id, client_id, client_name, scopes, created_at)
       VALUES ($1, $2, $3, 'test', 'Test', $4, now()) RETURNING org_id, id, scopes)
     INSERT INTO oauth_tokens (org_id, token_hash, grant_id, kind, scopes, created_at, expires_at)
     SELECT org_id, $5, id, 'access_token', scopes, now(), now() + interval '1 hour' FROM granted`,
    [...grant, hashCredential(token)],
  );
  return token;
}

/** Query parameters as the end of an address. */
function inAddress(query: Readonly<Record<string, unknown>>): string {
  const words = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) words.set(name, String(value));
  return words.size === 0 ? '' : `?${words}`;
}

function fill(path: string, ids: Readonly<Record<string, string>>): string {
  return path.replace(
    /\{(\w+)\}/g,
    (_, name: string) => ids[name] ?? (name === 'name' ? 'API_KEY' : uuidv7()),
  );
}

/** The fields that records have only while they have a value. */
const SOMETIMES: Readonly<Record<string, readonly string[]>> = {
  Activity: ['occurred_at', 'company_id'],
  Contact: ['emails', 'phones'],
  Deal: ['contacts'],
  NewWebhookSubscription: ['filter'],
  WebhookSubscription: ['filter'],
};

/** Fails when a record has a field that the document does not know, or lacks one. */
function hasDescribedFields({ content }: Response, body: unknown): void {
  const data = Object(content?.['application/json']?.schema.properties).data;
  const name =
    String(data?.$ref ?? data?.items?.$ref)
      .split('/')
      .at(-1) ?? '';
  // The entries of a batch have the members of their outcome.
  if (name.startsWith('Batched')) return;
  const fields = Object.keys(openApi.components.schemas[name]?.properties ?? {}).sort();
  // Records have these where they are known in another system.
  const external = ['external_id', 'external_source'];
  const sometimes = SOMETIMES[name] ?? [];
  for (const record of [Object(body).data ?? []].flat()) {
    const expected = fields
      .filter((field) => !external.includes(field) || 'external_id' in record)
      .filter((field) => !sometimes.includes(field) || field in record);
    assert.deepEqual(Object.keys(record).sort(), expected);
  }
}

async function create(operationId: string, call_: Call = {}): Promise<string> {
  const { id } = (await call(operationId, call_)).data();
  assert.equal(typeof id, 'string');
  return String(id);
}

describe('real answers are what the document describes', () => {
  // With a field for each kind of record, and with owners, so that records have every member.
  before(async () => {
    for (const object of ['contact', 'company', 'deal', 'task'])
      await call('createCustomField', { body: { object, key: 'region', label: 'Region', type: 'text' } });
  });

  it('of custom fields', async () => {
    const body = { object: 'deal', key: 'tier', label: 'Tier', type: 'choice', options: ['Gold'] };
    const ids = { id: await create('createCustomField', { body }) };
    await call('listCustomFields');
    await call('getCustomField', { ids });
    await call('updateCustomField', { ids, body: { label: 'Level' } });
    await call('deleteCustomField', { ids });
  });

  it('of views', async () => {
    const body = { object: 'deal', name: 'Won', query: { status: 'won', tag: ['a'] }, columns: ['title'] };
    const ids = { id: await create('createView', { body }) };
    await call('listViews');
    await call('getView', { ids });
    await call('updateView', { ids, body: { name: 'Lost' } });
    await call('deleteView', { ids });
  });

  it('of contacts and companies', async () => {
    const owner_id = api.organization.userId;
    const company = await create('createCompany', { body: { name: 'Northwind', owner_id } });
    const id = await create('createContact', {
      body: { first_name: 'Ada', company_id: company, tags: ['vip'], owner_id },
    });
    const ids = { id };
    await create('logActivity', { body: { activity_type: 'note', description: 'Called', contact_id: id } });
    for (const operation of [
      'getContact',
      'updateContact',
      'tagContact',
      'enrichContact',
      'listContactActivities',
    ])
      await call(operation, { ids });
    for (const operation of [
      'recordTouches',
      'listTouches',
      'recordConsent',
      'listConsents',
      'subscribeContact',
    ])
      await call(operation, { ids });
    await call('createDeal', { body: { title: 'Website', contact_id: id } });
    await call('listContactDeals', { ids });
    await call('listContacts');
    await call('searchContacts', { body: { first_name: 'ad' } });
    const twin = { email: 'ada@example.com', phone: '+44 20 7946 0018', owner_id };
    for (const first_name of ['Ada', 'Augusta']) {
      const merge_id = await create('createContact', { body: { first_name, ...twin } });
      await call('listContactDuplicates');
      await call('mergeContacts', { ids, body: { merge_id } });
    }
    await call('exportContact', { ids });
    await call('archiveContact', { ids });
    await call('eraseContact', {
      ids: { id: await create('createContact', { body: { first_name: 'Grace', owner_id } }) },
    });
    const external = { external_source: 'billing', external_id: 'C-1' };
    await call('updateContact', { ids, body: external });
    await call('deleteContact', { ids });
    await call('updateCompany', { ids: { id: company }, body: external });
    const merge_id = await create('createCompany', { body: { name: 'Northwind', owner_id } });
    await call('listCompanyDuplicates');
    await call('mergeCompanies', { ids: { id: company }, body: { merge_id } });
    for (const operation of ['getCompany', 'updateCompany', 'deleteCompany'])
      await call(operation, { ids: { id: company } });
    await call('listCompanies');
    await call('listUsers');
    for (const operation of ['upsertContact', 'upsertCompany', 'upsertDeal']) {
      const [example] = bodiesOf(lineOf(operation)).map(Object);
      const body = operation === 'upsertDeal' ? example : { ...example, owner_id };
      assert.deepEqual(
        [(await call(operation, { body })).status, (await call(operation, { body })).status],
        [201, 200],
      );
    }
    for (const operation of ['batchContacts', 'batchCompanies', 'batchDeals']) await call(operation);
    const wanted = { email: 'new@example.com', create: { first_name: 'New', owner_id } };
    assert.equal((await call('searchContacts', { body: wanted })).status, 201);
  });

  it('of deals and activities', async () => {
    const ids = { id: await create('createDeal') };
    await call('getDeal', { ids });
    for (const body of bodiesOf(lineOf('updateDeal'))) await call('updateDeal', { ids, body });
    await call('assignDeal', { ids, body: { user_id: api.organization.userId } });
    await call('updateDeal', { ids, body: { external_source: 'billing', external_id: 'D-1' } });
    await call('listDeals');
    const occurred_at = '2026-01-02T03:04:05.000Z';
    const activity = {
      id: await create('logActivity', {
        body: { activity_type: 'note', description: 'Called', deal_id: ids.id, occurred_at },
      }),
    };
    for (const operation of ['getActivity', 'updateActivity']) await call(operation, { ids: activity });
    await call('listActivities');
    await call('deleteActivity', { ids: activity });
    await call('deleteDeal', { ids });
  });

  it('of imports', async () => {
    const query = { kind: 'contacts', on_duplicate: 'create' };
    const ids = { id: await create('importFile', { query, body: 'first_name\nAda\n' }) };
    await eventually(async () => {
      const { state } = (await call('getImportProgress', { ids })).data();
      assert.equal(state, 'done');
    });
    const { body } = await call('getImportResult', { ids });
    assert.equal(Object(body).status, 'created');
  });

  it('of files', async () => {
    const id = await create('createDeal', { body: { title: 'Website' } });
    const sent = await call('createFile', {
      query: { kind: 'deal', id, name: 'answer.json' },
      body: '{"data":{}}',
    });
    const ids = { id: sent.data<{ id: string }>().id };
    await call('listFiles', { query: { kind: 'deal', id } });
    await call('getFile', { ids });
    await call('getFileContent', { ids });
    await call('deleteFile', { ids });
  });

  it('of tasks', async () => {
    const ids = { id: await create('createTask') };
    await call('getTask', { ids });
    await call('updateTask', { ids });
    await call('listTasks');
    await call('deleteTask', { ids });
  });

  it('of pipelines and stages', async () => {
    const ids = { id: await create('createPipeline') };
    await call('updatePipeline', { ids });
    const stage_id = await create('createStage', { ids });
    await call('updateStage', { ids: { ...ids, stage_id } });
    await call('listStages', { ids });
    await call('deleteStage', { ids: { ...ids, stage_id } });
    await call('listPipelines');
    await call('deletePipeline', { ids });
  });

  it('of workflows', async () => {
    const ids = { id: await create('createWorkflow') };
    const read = async () => (await call('getWorkflow', { ids })).data();
    await call('updateWorkflow', { ids });
    const record_id = await create('createDeal', { body: { title: 'Website' } });
    await call('dryRunWorkflow', { ids, body: { record_id } });
    await call('explainWorkflow', { ids, body: { record_id } });
    const steps = [{ key: 'wait', do: 'wait', for: { amount: 1, unit: 'days' } }];
    const draft = { format: 1, trigger: { on: 'manual', object: 'deal' }, steps };
    await call('updateWorkflow', { ids, body: { draft } });
    await call('publishWorkflow', { ids, body: { draft_revision: (await read()).draft_revision } });
    for (const operation of ['pauseWorkflow', 'resumeWorkflow', 'listWorkflowVersions'])
      await call(operation, { ids });
    const secret = { ...ids, name: 'API_KEY' };
    await call('setWorkflowSecret', { ids: secret });
    await call('listWorkflowSecrets', { ids });
    await call('deleteWorkflowSecret', { ids: secret });
    await call('listWorkflows');
    const [started] = (await call('runWorkflow', { ids, body: { record_ids: [record_id] } })).data<
      { run_id: string }[]
    >();
    const run = { id: started?.run_id ?? '' };
    await call('cancelWorkflowRun', { ids: run });
    const again = { id: await create('rerunWorkflow', { ids: run, body: { from: 'start' } }) };
    await call('listWorkflowRuns');
    await eventually(async () => {
      const { state } = (await call('getWorkflowRun', { ids: again })).data();
      assert.equal(state, 'waiting');
    });
    const all = { workflow_id: ids.id };
    for (const operation of ['cancelWorkflowRuns', 'rerunWorkflowRuns']) await call(operation, { body: all });
    await call('deleteWorkflow', { ids });
  });

  it('of conversions and their destinations', async () => {
    const config = { url: 'https://hooks.example.com/conversions' };
    const body = { kind: 'https', name: 'Warehouse', config };
    const destination_id = await create('createConversionDestination', { body });
    const at = { ids: { id: destination_id } };
    for (const operation of ['get', 'check', 'update', 'pause', 'resume'])
      await call(`${operation}ConversionDestination`, at);
    await call('listConversionDestinations');
    // Nobody is behind this deal, so the conversion is withheld and may be tried again.
    const deal = await create('createDeal', { body: { title: 'Website', value: 100 } });
    await call('updateDeal', { ids: { id: deal }, body: { status: 'won' } });
    const ids = await eventually(async () => {
      const [conversion] = (await call('listConversions')).data<Conversion[]>();
      assert.equal(conversion?.sends[0]?.state, 'withheld');
      return { id: conversion?.id ?? '' };
    });
    await call('getConversion', { ids });
    await call('previewConversion', { ids, query: { destination_id } });
    await call('retryConversion', { ids, body: { destination_id } });
    await call('deleteConversionDestination', at);
  });

  it('of forms', async () => {
    const form = (await call('createForm')).data<{ id: string; url: string }>();
    const ids = { id: form.id };
    for (const operation of ['getForm', 'updateForm']) await call(operation, { ids });
    await call('listForms');
    const address = new URL(form.url).pathname;
    const { data } = Object((await api.get(`${address}/token`, { key: null })).body);
    const sent = { _token: data.token, first_name: 'Ada', email: 'ada@example.com' };
    assert.equal((await api.post(address, sent, { key: null })).status, 202);
    const [submission] = (await call('listFormSubmissions')).data<{ id: string }[]>();
    const submitted = { id: submission?.id ?? '' };
    await call('getFormSubmission', { ids: submitted });
    await call('reviewFormSubmission', { ids: submitted });
    await call('deleteForm', { ids });
  });

  it('of webhook subscriptions', async () => {
    const ids = { id: await create('createWebhookSubscription') };
    for (const operation of [
      'getWebhookSubscription',
      'updateWebhookSubscription',
      'getWebhookSubscriptionHealth',
      'rotateWebhookSecret',
      'listWebhookDeliveries',
      'recoverWebhookDeliveries',
    ])
      await call(operation, { ids });
    const { delivery_id } = (await call('testWebhookSubscription', { ids })).data();
    // Known as soon as the event was taken from the outbox.
    await eventually(() => call('redeliverWebhook', { ids: { ...ids, delivery_id: String(delivery_id) } }));
    await call('listWebhookSubscriptions');
    await call('deleteWebhookSubscription', { ids });
  });

  it('of the warning that a deal stays in its stage', async () => {
    const pipeline_id = await create('createPipeline', {
      body: { name: 'Plain', stages: [{ name: 'Only' }] },
    });
    const id = await create('createDeal', { body: { title: 'Website', pipeline_id } });
    const answer = await call('updateDeal', { ids: { id }, body: { status: 'won' } });
    const [, { content }] = successOf(lineOf('updateDeal'));
    const documented = Object(content?.['application/json']?.examples?.warning?.value).meta;
    assert.deepEqual(Object(answer.body).meta, documented);
  });

  it('of metrics, the forecast and reports', async () => {
    await create('createDeal', { body: { title: 'Website', value: 100 } });
    await call('describeMetrics');
    await call('queryMetrics', { body: { metric: 'open_pipeline', dimensions: ['stage'] } });
    await call('listRecordsBehind', { body: { metric: 'open_pipeline' } });
    await call('getForecast');
    const ids = { id: await create('createReport') };
    for (const operation of ['getReport', 'updateReport', 'getReportCsv']) await call(operation, { ids });
    await call('listReports');
    await call('deleteReport', { ids });
  });

  it('of changes and settings', async () => {
    await call('listChanges');
    await call('listRequests');
    await call('getSettings');
  });

  it('of what only owners may do, by an app', async () => {
    const key = await tokenOfOwner();
    const [organization] = await api.rows<{ name: string }>('SELECT name FROM organizations WHERE id = $1', [
      api.organization.id,
    ]);
    await call('requestOrganizationErasure', { key, body: organization });
    await call('getOrganizationErasure', { key });
    await call('cancelOrganizationErasure', { key });
    await call('exportOrganizationData', { key });
    await call('listFormerMembers', { key });
    const { id } = await addPerson(api);
    await call('exportMember', { key, ids: { id } });
    await call('eraseMember', { key, ids: { id } });
  });

  it('of every operation', () => {
    const missing = lines.map(({ operation }) => operation.operationId).filter((name) => !walked.has(name));
    assert.deepEqual(missing, []);
  });
});

describe('real errors are what the document shows', () => {
  const withBody = (line: Line) => (line.operation.requestBody ? { body: bodiesOf(line)[0] } : {});
  const send = (line: Line, options: Parameters<typeof api.request>[2]) => {
    const required = parametersOf(line, 'query').filter((parameter) => parameter.required);
    const query = Object.fromEntries(required.map(({ name, example }) => [name, example]));
    const path = fill(line.path, {}) + inAddress(query);
    return api.request(line.method.toUpperCase(), path, { ...withBody(line), ...options });
  };

  it('401 without a valid key', async () => {
    for (const line of lines) {
      const message = (await send(line, { key: 'kontor_unknown' })).error(401, 'unauthorized');
      assert.ok(message.length > 0);
    }
  });

  it('403 without the scope', async () => {
    const key = await api.addKey(['support:read']);
    for (const line of lines) {
      const [shown] = messagesOf(line, 403);
      if (shown !== undefined) assert.equal((await send(line, { key })).error(403, 'forbidden'), shown);
      else assert.notEqual((await send(line, { key })).status, 403, line.operation.operationId);
    }
  });

  it('404 for an id of nothing', async () => {
    for (const line of lines.filter(({ path }) => path.includes('{'))) {
      const message = (await send(line, {})).error(404, 'not_found');
      assert.ok(messagesOf(line, 404).includes(message), `${line.operation.operationId}: ${message}`);
    }
  });

  it('405 for a method that the path does not have', async () => {
    const message = (await api.request('PUT', '/api-deals', { body: {} })).error(405, 'method_not_allowed');
    assert.deepEqual(messagesOf(lineOf('createDeal'), 405), [message]);
  });

  it('409 for a pipeline or a stage in use', async () => {
    const pipelines = await api.get('/api-pipelines');
    const standard = pipelines.data<{ id: string; is_default: boolean; stages: { id: string }[] }[]>();
    const [{ id, stages } = { id: '', stages: [] }] = standard.filter(({ is_default }) => is_default);
    await create('createDeal');
    const body = { name: 'Used', stages: [{ name: 'Only' }] };
    const used = (await api.post('/api-pipelines', body)).data<{ id: string; stages: { id: string }[] }>();
    await create('createDeal', { body: { title: 'Website', pipeline_id: used.id } });
    const conflicts: [string, TestResponse][] = [
      ['deletePipeline', await api.delete(`/api-pipelines/${id}`)],
      ['deletePipeline', await api.delete(`/api-pipelines/${used.id}`)],
      ['updatePipeline', await api.patch(`/api-pipelines/${id}`, { is_default: false })],
      ['deleteStage', await api.delete(`/api-pipelines/${id}/stages/${stages[0]?.id}`)],
      ['deleteStage', await api.delete(`/api-pipelines/${used.id}/stages/${used.stages[0]?.id}`)],
    ];
    for (const [operationId, answer] of conflicts) {
      const message = answer.error(409, 'conflict');
      assert.ok(messagesOf(lineOf(operationId), 409).includes(message), message);
    }
  });

  it('409 for an Idempotency-Key that was used for another request', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    await api.post('/api-deals', { title: 'One' }, { headers });
    const message = (await api.post('/api-deals', { title: 'Two' }, { headers })).error(
      409,
      'idempotency_conflict',
    );
    assert.equal(messagesOf(lineOf('createDeal'), 409).at(-1), message);
  });

  it('413 for a body that is too large, 415 for one that is not JSON', async () => {
    const large = await api.post('/api-deals', { title: 'x'.repeat(1_100_000) });
    assert.deepEqual(messagesOf(lineOf('createDeal'), 413), [large.error(413, 'payload_too_large')]);
    const headers = { 'Content-Type': 'text/plain' };
    const plain = await api.post('/api-deals', 'title=x', { headers });
    assert.deepEqual(messagesOf(lineOf('createDeal'), 415), [plain.error(415, 'unsupported_media_type')]);
  });
});
