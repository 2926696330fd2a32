import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { Database } from '../../kernel/database/database.ts';
import type { Credential } from '../../kernel/operations/credential.ts';
import { ALL_SCOPES } from '../../kernel/operations/scopes.ts';
import type { Pipeline, Stage } from './pipeline.schema.ts';
import { pipelineRoutes } from './pipelines.routes.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');
const absent = '00000000-0000-7000-8000-000000000000';

const list = async (key = api.organization.key) =>
  (await api.get('/api-pipelines', { key })).data<Pipeline[]>();
const [sales] = await list();
const [foreign] = await list(globex.key);
assert.ok(sales && foreign);

async function create(fields: Record<string, unknown> = {}): Promise<Pipeline> {
  return (await api.post('/api-pipelines', { name: 'Partners', ...fields })).data<Pipeline>();
}

const named = (...names: string[]) => ({ stages: names.map((name) => ({ name })) });
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const stageOf = ({ stages }: Pipeline, index: number): Stage => {
  const stage = stages.at(index);
  assert.ok(stage);
  return stage;
};
const read = async (id: string): Promise<Pipeline> => {
  const pipeline = (await list()).find((candidate) => candidate.id === id);
  assert.ok(pipeline);
  return pipeline;
};
const auditOf = (recordId: string) =>
  api.rows<{ action: string; operation: string; changes: unknown }>(
    'SELECT operation, action, changes FROM audit_entries WHERE record_id = $1 ORDER BY id',
    [recordId],
  );

describe('GET /api-pipelines', () => {
  it('a new organization has "Sales": New, Qualified (is_qualified), Proposal, Closed Won, Closed Lost', async () => {
    const { id, created_at, updated_at, stages, ...pipeline } = sales;
    assert.equal(updated_at, created_at);
    assert.deepEqual(pipeline, {
      org_id: api.organization.id,
      name: 'Sales',
      description: null,
      is_default: true,
      sort_order: 0,
    });
    assert.deepEqual(
      stages.map(({ id: _, ...stage }) => stage),
      [
        ['New', false, false, false],
        ['Qualified', false, false, true],
        ['Proposal', false, false, false],
        ['Closed Won', true, false, false],
        ['Closed Lost', false, true, false],
      ].map(([name, is_won, is_lost, is_qualified], sort_order) => ({
        pipeline_id: id,
        name,
        sort_order,
        is_won,
        is_lost,
        is_qualified,
      })),
    );
  });

  it('pages in their order, with meta', async () => {
    const second = await create({ name: 'Second' });
    const page = await api.get('/api-pipelines?limit=1&offset=1');
    assert.deepEqual(page.body, { data: [second], meta: { limit: 1, offset: 1, count: 1 } });
    await api.delete(`/api-pipelines/${second.id}`);
  });
});

describe('GET /api-pipelines/:id/stages', () => {
  it('returns the stages alone in board order, with meta', async () => {
    const path = `/api-pipelines/${sales.id}/stages`;
    assert.deepEqual((await api.get(path)).body, {
      data: sales.stages,
      meta: { limit: 100, offset: 0, count: 5 },
    });
    assert.deepEqual((await api.get(`${path}?limit=2&offset=4`)).body, {
      data: sales.stages.slice(4),
      meta: { limit: 2, offset: 4, count: 1 },
    });
  });

  it('404: no such pipeline, one of another organization, not a UUID', async () => {
    for (const id of [absent, foreign.id, 'sales']) {
      (await api.get(`/api-pipelines/${id}/stages`)).error(404, 'not_found');
    }
  });
});

describe('GET /api-pipelines/:id', () => {
  it('is 404 (live), whereas other methods that the path does not do are 405', async () => {
    (await api.get(`/api-pipelines/${sales.id}`)).error(404, 'not_found');
    assert.equal((await api.request('HEAD', `/api-pipelines/${sales.id}`)).status, 404);
    const put = await api.request('PUT', `/api-pipelines/${sales.id}`);
    put.error(405, 'method_not_allowed');
    assert.equal(put.headers.get('allow'), 'PATCH, DELETE');
  });
});

describe('POST /api-pipelines', () => {
  it('201: at the end, with the stages of "Sales", audited', async () => {
    const response = await api.post('/api-pipelines', { name: 'Partners', description: 'Resellers' });
    assert.equal(response.status, 201);
    const pipeline = response.data<Pipeline>();
    assert.deepEqual(
      [pipeline.description, pipeline.is_default, pipeline.sort_order],
      ['Resellers', false, (await list()).length - 1],
    );
    assert.deepEqual(namesOf(pipeline.stages), namesOf(sales.stages));
    assert.deepEqual(await read(pipeline.id), pipeline);
    assert.deepEqual(await auditOf(pipeline.id), [
      { operation: 'create-pipeline', action: 'created', changes: {} },
    ]);
    assert.equal((await auditOf(stageOf(pipeline, 0).id)).length, 1);
  });

  it('takes its stages in board order', async () => {
    const stages = [{ name: 'Talks' }, { name: 'Signed', is_won: true }];
    const pipeline = await create({ stages });
    assert.deepEqual(namesOf(pipeline.stages), ['Talks', 'Signed']);
    assert.equal(stageOf(pipeline, 1).is_won, true);
  });

  it('is_default replaces the former default, at which deals then start', async () => {
    const pipeline = await create({ is_default: true, ...named('Only') });
    assert.equal((await read(sales.id)).is_default, false);
    const deal = (await api.post('/api-deals', { title: 'Here' })).data<{ stage_id: string }>();
    assert.equal(deal.stage_id, stageOf(pipeline, 0).id);
    assert.equal((await api.patch(`/api-pipelines/${sales.id}`, { is_default: true })).status, 200);
    assert.equal((await read(pipeline.id)).is_default, false);
    assert.deepEqual(
      (await auditOf(pipeline.id)).map(({ operation, changes }) => [operation, changes]),
      [
        ['create-pipeline', {}],
        ['update-pipeline', { is_default: { from: true, to: false } }],
      ],
    );
  });

  const refusals: [string, Record<string, unknown>, RegExp][] = [
    ['no name', { name: undefined }, /'name' is required/],
    ['a blank name', { name: ' ' }, /'name' must not be empty/],
    ['an empty list of stages', { stages: [] }, /'stages' must have at least one stage/],
    ['a stage without a name', { stages: [{}] }, /'stages.0.name' is required/],
    ['a stage both won and lost', { stages: [{ name: 'A', is_won: true, is_lost: true }] }, /exclude/],
    ['a place below 0', { sort_order: -1 }, /'sort_order' must be 0 or more/],
    ['a place between two', { sort_order: 1.5 }, /'sort_order' must be an? whole number/],
  ];
  for (const [what, fields, message] of refusals) {
    it(`400: ${what}`, async () => {
      const response = await api.post('/api-pipelines', { name: 'Partners', ...fields });
      assert.match(response.error(400, 'invalid_request'), message);
    });
  }
});

describe('PATCH /api-pipelines/:id', () => {
  it('200: changes name, description and place; the others move up', async () => {
    const pipeline = await create();
    const patch = { name: 'Renewals', description: null, sort_order: 0 };
    const changed = (await api.patch(`/api-pipelines/${pipeline.id}`, patch)).data<Pipeline>();
    assert.deepEqual([changed.name, changed.sort_order], ['Renewals', 0]);
    assert.ok(changed.updated_at > pipeline.updated_at);
    const all = await list();
    assert.deepEqual(all[0], changed);
    assert.deepEqual(
      all.map(({ sort_order }) => sort_order),
      all.map((_, index) => index),
    );
    await api.patch(`/api-pipelines/${pipeline.id}`, { sort_order: 99 });
    assert.equal((await read(sales.id)).sort_order, 0);
  });

  it('a patch that changes nothing writes nothing', async () => {
    const before = await list();
    const { name, description, is_default, sort_order } = sales;
    const response = await api.patch(`/api-pipelines/${sales.id}`, {
      name,
      description,
      is_default,
      sort_order,
    });
    assert.deepEqual(response.data(), await read(sales.id));
    assert.deepEqual(await list(), before);
  });

  it('409: the default cannot be taken away', async () => {
    const response = await api.patch(`/api-pipelines/${sales.id}`, { is_default: false });
    assert.match(response.error(409, 'conflict'), /make another pipeline the default/);
  });

  it('400: a body without updatable field; 404: no such pipeline, or one of another organization', async () => {
    (await api.patch(`/api-pipelines/${sales.id}`, { id: absent, stages: [] })).error(400, 'invalid_request');
    for (const id of [absent, foreign.id, 'sales']) {
      (await api.patch(`/api-pipelines/${id}`, { name: 'Mine' })).error(404, 'not_found');
    }
    assert.deepEqual(await list(globex.key), [foreign]);
  });
});

describe('DELETE /api-pipelines/:id', () => {
  it('204: the pipeline goes with its stages', async () => {
    const pipeline = await create();
    const response = await api.delete(`/api-pipelines/${pipeline.id}`);
    assert.deepEqual([response.status, response.body], [204, undefined]);
    assert.deepEqual(await api.rows('SELECT id FROM stages WHERE pipeline_id = $1', [pipeline.id]), []);
    assert.equal((await auditOf(pipeline.id)).at(-1)?.action, 'deleted');
    (await api.delete(`/api-pipelines/${pipeline.id}`)).error(404, 'not_found');
  });

  it('409: the default, or one with deals; the message says what to do', async () => {
    const refused = await api.delete(`/api-pipelines/${sales.id}`);
    assert.match(refused.error(409, 'conflict'), /make another one the default first/);
    const pipeline = await create();
    await api.post('/api-deals', { title: 'Stays', pipeline_id: pipeline.id });
    const inUse = await api.delete(`/api-pipelines/${pipeline.id}`);
    assert.match(inUse.error(409, 'conflict'), /delete them first/);
    assert.deepEqual(await read(pipeline.id), pipeline);
  });

  it("404: another organization's", async () => {
    (await api.delete(`/api-pipelines/${foreign.id}`)).error(404, 'not_found');
    assert.deepEqual(await list(globex.key), [foreign]);
  });
});

describe('two admins at once', () => {
  it('both make a pipeline the default: one of them is', async () => {
    const pipelines = await Promise.all(Array.from({ length: 8 }, () => create(named('Only'))));
    const responses = await Promise.all(
      pipelines.map(({ id }) => api.patch(`/api-pipelines/${id}`, { is_default: true })),
    );
    assert.ok(responses.every(({ status }) => status === 200));
    const all = await list();
    assert.equal(all.filter(({ is_default }) => is_default).length, 1);
    assert.deepEqual(
      all.map(({ sort_order }) => sort_order),
      all.map((_, index) => index),
    );
  });

  it('409: an organization has 100 pipelines, and a pipeline 100 stages, also when several come at once', async () => {
    const { key } = await api.addOrganization('Initech');
    const [first] = await list(key);
    assert.ok(first);
    const draft = { name: 'One more', stages: [{ name: 'Only' }] };
    for (const [path, body, present] of [
      ['/api-pipelines', draft, 1],
      [`/api-pipelines/${first.id}/stages`, { name: 'One more' }, first.stages.length],
    ] as const) {
      const statuses: number[] = [];
      for (let round = 0; round < 11; round += 1) {
        const post = async () => (await api.post(path, body, { key })).status;
        statuses.push(...(await Promise.all(Array.from({ length: 10 }, post))));
      }
      assert.equal(statuses.filter((status) => status === 201).length, 100 - present);
      assert.equal(statuses.filter((status) => status === 409).length, 10 + present);
    }
  });
});

describe('who may edit', () => {
  const edits: [string, string, unknown][] = [
    ['POST', '/api-pipelines', { name: 'Mine' }],
    ['PATCH', `/api-pipelines/${sales.id}`, { name: 'Mine' }],
    ['DELETE', `/api-pipelines/${sales.id}`, undefined],
    ['POST', `/api-pipelines/${sales.id}/stages`, { name: 'Mine' }],
    ['PATCH', `/api-pipelines/${sales.id}/stages/${stageOf(sales, 0).id}`, { name: 'Mine' }],
    ['DELETE', `/api-pipelines/${sales.id}/stages/${stageOf(sales, 0).id}`, undefined],
  ];

  it('403: without crm:write; reading takes crm:read', async () => {
    const key = await api.addKey(['crm:read']);
    for (const [method, path, body] of edits) {
      const refused = await api.request(method, path, { key, body });
      assert.equal(refused.error(403, 'forbidden'), "Scope 'crm:write' is required.");
    }
    const stranger = await api.addKey(['webhooks:write']);
    for (const path of ['/api-pipelines', `/api-pipelines/${sales.id}/stages`]) {
      assert.equal((await api.get(path, { key })).status, 200);
      const refused = await api.get(path, { key: stranger });
      assert.equal(refused.error(403, 'forbidden'), "Scope 'crm:read' is required.");
    }
  });

  it('403: a member of the organization, through any door', async () => {
    const database = new Database({ connection: api.connection, onConnectionError: assert.fail });
    const kernel = { database, onEvents: assert.fail };
    const credential: Credential = {
      kind: 'session',
      id: absent,
      organizationId: api.organization.id,
      userId: absent,
      role: 'member',
      scopes: new Set(ALL_SCOPES),
      rateLimitPerMinute: null,
    };
    const operations = pipelineRoutes
      .filter(({ method }) => method !== 'GET')
      .map(({ operation }) => operation);
    assert.equal(operations.length, edits.length);
    for (const operation of operations) {
      const call = operation.invoke(kernel, { credential, door: 'web', requestId: absent }, {});
      await assert.rejects(call, { status: 403, message: /^Only owners and admins/ });
    }
    await database.close();
  });
});
