import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { type Sql, sql } from '../../kernel/database/sql.ts';
import { serveWebhooks } from '../testing/serve.ts';
import { RULES, World } from '../testing/world.ts';

const world = new World(await testDatabase());
const { ask, close } = serveWebhooks(world.kernel);
const strict = serveWebhooks(world.kernel, { ...RULES, allowPrivateAddresses: false });

let ours = { organizationId: '' };
let theirs = { organizationId: '' };
const ABSENT = '/00000000-0000-7000-8000-000000000000';
const NOT_MATCHED = (part: string) => `'filter.${part}' matches none of the events in 'event_types'.`;
const DRAFT = {
  target_url: 'https://hooks.example.com/in',
  event_types: ['deal.updated', 'contact.created'],
};

before(async () => {
  await world.open();
  ours = { organizationId: await world.addOrganization() };
  theirs = { organizationId: await world.addOrganization() };
});

after(async () => {
  await close();
  await strict.close();
  await world.close();
});

interface Shown {
  id: string;
  secret: string;
  created_at: string;
}

async function create(asker = ours, draft: object = DRAFT): Promise<Shown> {
  const { status, body } = await ask(asker, 'POST', '', draft);
  assert.equal(status, 201, body.message);
  return Object(body.data);
}

const rowsOf = async (id: string) => {
  const rows = await world.rows<{ org_id: string; disabled_reason: string | null }>(
    'SELECT org_id, disabled_reason FROM webhook_subscriptions WHERE id = $1',
    [id],
  );
  return Promise.all(rows.map(async (row) => ({ ...row, ...(await world.signingSecrets(row.org_id, id)) })));
};

describe('POST /api-webhook-subscriptions', () => {
  it('201: returns the subscription with its secret, in the members of docs/behaviour/webhooks.md 1', async () => {
    const { status, body } = await ask(ours, 'POST', '', {
      ...DRAFT,
      description: 'Sync',
      org_id: 'x',
      odd: 1,
    });
    const data = Object(body.data);
    assert.equal(status, 201);
    assert.deepEqual(Object.keys(data), [
      ...['id', 'target_url', 'event_types', 'secret', 'enabled', 'description', 'created_at'],
    ]);
    assert.match(data.secret, /^[0-9a-f]{64}$/);
    assert.match(data.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual([data.enabled, data.description, data.event_types], [true, 'Sync', DRAFT.event_types]);
  });

  it('201: folds duplicate event types', async () => {
    const { id } = await create(ours, { ...DRAFT, event_types: ['deal.created', 'deal.created'] });
    const { body } = await ask(ours, 'GET', `/${id}`);
    assert.deepEqual(Object(body.data).event_types, ['deal.created']);
  });

  const refusals: [string, object, RegExp][] = [
    ['no target_url', { target_url: undefined }, /^'target_url' is required\.$/],
    [
      'a target_url that is no URL',
      { target_url: 'hooks' },
      /^'target_url' must be an absolute http or https URL\.$/,
    ],
    ['a target_url that is a number', { target_url: 5 }, /^'target_url' must be a string\.$/],
    ['a target_url with credentials', { target_url: 'https://a:b@example.com' }, /user name or password/],
    [
      'a target_url of 2,049 characters',
      { target_url: `https://a.example/${'x'.repeat(2_031)}` },
      /at most 2048/,
    ],
    ['no event_types', { event_types: undefined }, /^'event_types' is required\.$/],
    ['empty event_types', { event_types: [] }, /^'event_types' must not be empty\.$/],
    [
      'an unsupported event type',
      { event_types: ['deal.created', 'deal.won'] },
      /^'event_types\.1' must be one of contact\.created, /,
    ],
    ['the event type of tests', { event_types: ['webhook.test'] }, /must be one of/],
    ['a description with NUL', { description: 'a\u0000' }, /'description' must not contain a NUL/],
  ];
  for (const [name, change, message] of refusals) {
    it(`400: ${name}`, async () => {
      const { status, body } = await ask(ours, 'POST', '', { ...DRAFT, ...change });
      assert.deepEqual([status, body.error], [400, 'invalid_request']);
      assert.match(body.message ?? '', message);
    });
  }

  it('201: keeps a filter without its empty parts; PATCH replaces it, and null ends it', async () => {
    const stage = '0190d7a0-55aa-7c1d-8e2f-3a4b5c6d7e8f';
    const filter = { stage_ids: [stage.toUpperCase(), stage], tags: [], changed_fields: [' stage_id '] };
    const { id } = await create(ours, { ...DRAFT, filter });
    const shown = async () => Object((await ask(ours, 'GET', `/${id}`)).body.data);
    assert.deepEqual((await shown()).filter, { stage_ids: [stage], changed_fields: ['stage_id'] });
    assert.equal((await ask(ours, 'PATCH', `/${id}`, { filter: { tags: ['vip'] } })).status, 200);
    assert.deepEqual((await shown()).filter, { tags: ['vip'] });
    const lone = await ask(ours, 'PATCH', `/${id}`, { event_types: ['deal.created'] });
    assert.deepEqual([lone.status, lone.body.message], [400, NOT_MATCHED('tags')]);
    assert.equal((await ask(ours, 'PATCH', `/${id}`, { filter: null })).status, 200);
    assert.ok(!('filter' in (await shown())));
  });

  const dealsOnly = { event_types: ['deal.updated'] };
  const contactsOnly = { event_types: ['contact.created'] };
  const badFilters: [string, object, RegExp | string][] = [
    ['a text', { filter: 'x' }, /^'filter' must be an object\.$/],
    ['an unknown part', { filter: { tag: ['x'] } }, /^'filter' must not have tag\.$/],
    [
      'a pipeline that is no id',
      { filter: { pipeline_ids: ['x'] } },
      /^'filter\.pipeline_ids\.0' must be a UUID\.$/,
    ],
    ['a part that is no list', { filter: { tags: 'x' } }, /^'filter\.tags' must be an array\.$/],
    ['an empty tag', { filter: { tags: [' '] } }, /^'filter\.tags\.0' must not be empty\.$/],
    [
      'too many',
      { filter: { tags: Array(101).fill('x') } },
      /^'filter\.tags' must have at most 100 values\.$/,
    ],
    ['tags of deals', { ...dealsOnly, filter: { tags: ['x'] } }, NOT_MATCHED('tags')],
    [
      'stages of contacts',
      { ...contactsOnly, filter: { stage_ids: [], pipeline_ids: [ABSENT.slice(1)] } },
      NOT_MATCHED('pipeline_ids'),
    ],
    [
      'changes of what is new',
      { ...contactsOnly, filter: { changed_fields: ['tags'] } },
      NOT_MATCHED('changed_fields'),
    ],
    [
      'a field that deals lack',
      { ...dealsOnly, filter: { changed_fields: ['stage'] } },
      /do not have: 'stage'\.$/,
    ],
  ];
  for (const [name, change, message] of badFilters) {
    it(`400: a filter with ${name}`, async () => {
      const { status, body } = await ask(ours, 'POST', '', { ...DRAFT, ...change });
      assert.deepEqual([status, body.error], [400, 'invalid_request']);
      if (typeof message === 'string') assert.equal(body.message, message);
      else assert.match(body.message ?? '', message);
    });
  }

  it('400: a private address, unless the setting allows them', async () => {
    const draft = { ...DRAFT, target_url: 'http://127.0.0.1:1/' };
    assert.equal((await strict.ask(ours, 'POST', '', draft)).status, 400);
    assert.equal((await ask(ours, 'POST', '', draft)).status, 201);
  });

  it('403: names webhooks:write; read and members of the organization are not enough', async () => {
    for (const scope of ['webhooks:read', 'crm:write', 'contacts:write']) {
      const { status, body } = await ask({ ...ours, scope }, 'POST', '', DRAFT);
      assert.deepEqual([status, body.error], [403, 'forbidden']);
      assert.equal(body.message, "Scope 'webhooks:write' is required.");
    }
    assert.equal((await ask({ ...ours, role: 'member' }, 'POST', '', DRAFT)).status, 403);
  });

  it('does not give the secret again, nor keep it, for a repeated Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' };
    const [first, second] = [
      await ask(ours, 'POST', '', DRAFT, headers),
      await ask(ours, 'POST', '', DRAFT, headers),
    ];
    const { secret, ...shown } = Object(first.body.data);
    assert.match(secret, /^[0-9a-f]{64}$/);
    assert.deepEqual(second.body.data, shown);
    const kept = await world.rows('SELECT response FROM idempotency_keys WHERE response LIKE $1', [
      `%${secret}%`,
    ]);
    assert.deepEqual(kept, []);
  });

  it('has 100 at most, however many are asked for at once', async () => {
    const many = { ...ours, organizationId: await world.addOrganization() };
    await create(many);
    await world.rows(
      `INSERT INTO webhook_subscriptions (org_id, id, target_url, event_types, secret_sealed, created_at)
       SELECT org_id, gen_random_uuid(), target_url, event_types, secret_sealed, created_at FROM webhook_subscriptions,
         generate_series(1, 92) WHERE org_id = $1`,
      [many.organizationId],
    );
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask(many, 'POST', '', DRAFT)));
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [...Array<number>(7).fill(201), ...Array<number>(9).fill(409)]);
  });

  it('409: more than 100 subscriptions', async () => {
    const many = { organizationId: await world.addOrganization() };
    await create(many);
    await world.rows(`INSERT INTO webhook_subscriptions (org_id, id, target_url, event_types, secret_sealed, created_at)
      SELECT org_id, gen_random_uuid(), target_url, event_types, secret_sealed, created_at FROM webhook_subscriptions,
        generate_series(1, 99) WHERE org_id = '${many.organizationId}'`);
    const { status, body } = await ask(many, 'POST', '', DRAFT);
    assert.deepEqual([status, body.error], [409, 'conflict']);
  });
});

describe('GET /api-webhook-subscriptions', () => {
  const FIELDS = ['id', 'target_url', 'event_types', 'enabled', 'description', 'created_at'];

  it('200: lists all fields but the secret, newest first, and no other organization', async () => {
    const lister = { organizationId: await world.addOrganization() };
    const created = [await create(lister), await create(lister), await create(lister)];
    const { status, body } = await ask({ ...lister, scope: 'webhooks:read' }, 'GET', '');
    const list: object[] = Object(body.data);
    assert.equal(status, 200);
    assert.deepEqual(
      list.map((entry) => Object(entry).id),
      created.map(({ id }) => id).reverse(),
    );
    for (const entry of list) assert.deepEqual(Object.keys(entry), FIELDS);
    assert.equal(JSON.stringify(body).includes(created[0]?.secret ?? ''), false);
    assert.equal(Object(body.meta).count, 3);
  });

  it('200 and 404: gets one with the same fields', async () => {
    const { id } = await create();
    const { status, body } = await ask(ours, 'GET', `/${id}`);
    assert.deepEqual([status, Object.keys(Object(body.data))], [200, FIELDS]);
    assert.equal((await ask(theirs, 'GET', `/${id}`)).status, 404);
    assert.equal((await ask(ours, 'GET', ABSENT)).status, 404);
    assert.equal((await ask(ours, 'GET', '/nothing')).status, 404);
  });

  it('403: needs webhooks:read', async () => {
    const { status, body } = await ask({ ...ours, scope: 'crm:write' }, 'GET', '');
    assert.deepEqual([status, body.message], [403, "Scope 'webhooks:read' is required."]);
  });

  it('shows members only which server a webhook calls, and nothing of its deliveries', async () => {
    const { id } = await create();
    const server = `${new URL(DRAFT.target_url).origin}/`;
    assert.notEqual(server, DRAFT.target_url);
    for (const path of ['', `/${id}`]) {
      const { status, body } = await ask({ ...ours, role: 'member' }, 'GET', path);
      assert.equal(status, 200, path);
      const shown = [Object(body).data].flat().find((record: { id: string }) => record.id === id);
      assert.equal(shown.target_url, server);
      assert.ok(!JSON.stringify(body).includes(DRAFT.target_url), path);
    }
    for (const path of [`/${id}/deliveries`, `/${id}/health`]) {
      assert.equal((await ask({ ...ours, role: 'member' }, 'GET', path)).status, 403, path);
      assert.equal((await ask(ours, 'GET', path)).status, 200, path);
    }
  });
});

describe('PATCH /api-webhook-subscriptions/:id', () => {
  it('200: changes what is included and nothing else', async () => {
    const { id } = await create(ours, { ...DRAFT, description: 'Old' });
    const { body } = await ask(ours, 'PATCH', `/${id}`, { event_types: ['deal.created'] });
    const data = Object(body.data);
    assert.deepEqual(
      [data.event_types, data.description, data.target_url],
      [['deal.created'], 'Old', DRAFT.target_url],
    );
    const cleared = await ask(ours, 'PATCH', `/${id}`, {
      description: null,
      target_url: 'https://new.example/',
    });
    assert.deepEqual(
      [Object(cleared.body.data).description, Object(cleared.body.data).target_url],
      [null, 'https://new.example/'],
    );
  });

  it('200: disabling by hand says so, enabling takes it back', async () => {
    const { id } = await create();
    await ask(ours, 'PATCH', `/${id}`, { enabled: false });
    const disabled = Object((await ask(ours, 'GET', `/${id}/health`)).body.data);
    assert.deepEqual([disabled.enabled, disabled.disabled_reason], [false, 'user']);
    assert.match(disabled.disabled_at, /Z$/);
    await ask(ours, 'PATCH', `/${id}`, { enabled: true });
    const enabled = Object((await ask(ours, 'GET', `/${id}/health`)).body.data);
    assert.deepEqual([enabled.enabled, enabled.disabled_reason, enabled.disabled_at], [true, null, null]);
  });

  it('400: nothing to change, or a change that is refused', async () => {
    const { id } = await create();
    for (const body of [
      {},
      { id },
      { secret: 'x' },
      { target_url: 'ftp://x' },
      { event_types: [] },
      { enabled: 'no' },
    ]) {
      assert.equal((await ask(ours, 'PATCH', `/${id}`, body)).status, 400, JSON.stringify(body));
    }
  });
});

describe('DELETE /api-webhook-subscriptions/:id', () => {
  it('204, then 404; another organization cannot', async () => {
    const { id } = await create();
    assert.equal((await ask(theirs, 'DELETE', `/${id}`)).status, 404);
    assert.equal((await ask(ours, 'DELETE', `/${id}`)).status, 204);
    assert.equal((await ask(ours, 'DELETE', `/${id}`)).status, 404);
  });
});

describe('POST /api-webhook-subscriptions/:id/rotate-secret', () => {
  it('200: returns a new secret, once, and keeps the old one for 24 hours', async () => {
    const { id, secret } = await create();
    const headers = { 'idempotency-key': 'rotate' };
    const { status, body } = await ask(ours, 'POST', `/${id}/rotate-secret`, undefined, headers);
    const data = Object(body.data);
    assert.deepEqual([status, Object.keys(data)], [200, ['id', 'secret', 'previous_secret_expires_at']]);
    const hours = (Date.parse(data.previous_secret_expires_at) - Date.now()) / 3_600_000;
    assert.ok(hours > 23.9 && hours < 24.1);
    const [row] = await rowsOf(id);
    assert.deepEqual([row?.secret, row?.previous_secret], [data.secret, secret]);
    const again = await ask(ours, 'POST', `/${id}/rotate-secret`, undefined, headers);
    assert.equal(Object(again.body.data).secret, undefined);
    assert.equal((await rowsOf(id))[0]?.secret, data.secret);
  });
});

describe('the paths below a subscription', () => {
  const paths: ['GET' | 'POST', string, object?][] = [
    ['GET', '/health'],
    ['GET', '/deliveries'],
    ['POST', '/test'],
    ['POST', '/rotate-secret'],
    ['POST', '/recover', { since: '2026-01-01' }],
    ['POST', `/deliveries${ABSENT}/redeliver`],
  ];
  for (const [method, path, body] of paths) {
    it(`${method} ${path}: 404 for another organization, 403 without the scope`, async () => {
      const { id, secret } = await create();
      assert.equal((await ask(theirs, method, `/${id}${path}`, body)).status, 404);
      assert.equal((await ask({ ...ours, scope: 'crm:write' }, method, `/${id}${path}`, body)).status, 403);
      assert.equal((await rowsOf(id))[0]?.secret, secret);
      if (method === 'POST')
        assert.equal((await ask({ ...ours, role: 'member' }, method, `/${id}${path}`, body)).status, 403);
    });
  }

  it('refuse to send to a disabled subscription with 409', async () => {
    const { id } = await create();
    await ask(ours, 'PATCH', `/${id}`, { enabled: false });
    for (const [path, body] of [['/test'], ['/recover', { since: '2026-01-01' }]] as [string, object?][]) {
      const { status, body: answer } = await ask(ours, 'POST', `/${id}${path}`, body);
      assert.deepEqual([status, answer.error], [409, 'conflict']);
    }
  });

  it('refuse bad queries and bodies with 400', async () => {
    const { id } = await create();
    for (const query of ['limit=0', 'limit=x', 'offset=-1', 'outcome=lost', 'delivery_id=1'])
      assert.equal((await ask(ours, 'GET', `/${id}/deliveries?${query}`)).status, 400, query);
    for (const body of [{}, { since: 'yesterday' }, { since: 5 }])
      assert.equal((await ask(ours, 'POST', `/${id}/recover`, body)).status, 400, JSON.stringify(body));
    for (const since of ['0001-01-01', '9999-12-31T23:59:59Z'])
      assert.equal((await ask(ours, 'POST', `/${id}/recover`, { since })).status, 200, since);
  });
});

describe('the role of the server', () => {
  it('cannot read a secret', async () => {
    await create();
    const { database } = world.kernel;
    const read = <Row extends object>(statement: Sql) =>
      database.reading(ours.organizationId).query<Row>(statement);
    await assert.rejects(read(sql`SELECT secret FROM webhook_subscriptions`), /permission denied/);
    await assert.rejects(read(sql`SELECT previous_secret FROM webhook_subscriptions`), /permission denied/);
    await assert.rejects(read(sql`SELECT secret_sealed FROM webhook_subscriptions`), /permission denied/);
    await assert.rejects(
      read(sql`SELECT previous_secret_sealed FROM webhook_subscriptions`),
      /permission denied/,
    );
    await assert.rejects(read(sql`SELECT sealed FROM installation_keys`), /permission denied/);
    const keys = await read<{ org_id: string }>(sql`SELECT org_id FROM organization_keys`);
    assert.deepEqual(keys, [{ org_id: ours.organizationId }]);
    assert.ok((await read(sql`SELECT id FROM webhook_subscriptions`)).length > 0);
  });
});
