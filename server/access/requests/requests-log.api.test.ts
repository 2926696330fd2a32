import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { postMessage } from '../../../test/mcp/agent.ts';
import { signIn } from '../../crm/testing/person.ts';
import { type sql, toQuery } from '../../kernel/database/sql.ts';
import { eventually } from '../../postgres/testing/processes.ts';
import { listRequests } from './list-requests.ts';
import type { RequestEntry } from './request.schema.ts';
import { deleteOldRequests, type NewRequest } from './request.sql.ts';
import { createRequestsLog } from './requests-log.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');

/** The logged requests with an id that begins so, oldest first. */
const logged = (start: string, organization = api.organization) =>
  api.rows(
    `SELECT method, route, parameters, status, error, request_id, credential_kind FROM api_requests
     WHERE org_id = $1 AND starts_with(request_id, $2) ORDER BY id`,
    [organization.id, start],
  );
const withId = (id: string) => ({ headers: { 'X-Request-Id': id } });
const list = async (query: string) => (await api.get(`/api-requests?${query}`)).data<RequestEntry[]>();

describe('the requests log', () => {
  it('has method, route, names of parameters, status and error of each request, and no value', async () => {
    const contact = (await api.post('/api-contacts', { first_name: 'Ada' }, withId('log-1'))).data<{
      id: string;
    }>();
    await api.patch(
      `/api-contacts/${contact.id}`,
      { email: 'planted@example.com', 'ada@b.c': 1 },
      withId('log-2'),
    );
    await api.get('/api-deals?updated_since=planted&limit=3', withId('log-3'));
    await api.get('/planted-path?planted@example.com=1', withId('log-4'));
    await postMessage(api, 'ping', {}, withId('log-5'));
    await eventually(async () => assert.equal((await logged('log-')).length, 5));
    const key = { credential_kind: 'api_key' };
    assert.deepEqual(await logged('log-'), [
      {
        method: 'POST',
        route: '/api-contacts',
        parameters: ['first_name'],
        status: 201,
        error: null,
        request_id: 'log-1',
        ...key,
      },
      {
        method: 'PATCH',
        route: '/api-contacts/:id',
        parameters: ['email'],
        status: 200,
        error: null,
        request_id: 'log-2',
        ...key,
      },
      {
        ...{ method: 'GET', route: '/api-deals', parameters: ['updated_since', 'limit'], status: 400 },
        ...{ error: 'invalid_request', request_id: 'log-3', ...key },
      },
      {
        method: 'GET',
        route: 'unknown',
        parameters: [],
        status: 404,
        error: 'not_found',
        request_id: 'log-4',
        ...key,
      },
      {
        ...{ method: 'POST', route: '/mcp', parameters: [], status: 200 },
        ...{ error: null, request_id: 'log-5', ...key },
      },
    ]);
    const rows = await api.rows('SELECT to_jsonb(r)::text AS text FROM api_requests r');
    assert.doesNotMatch(JSON.stringify(rows), /planted|Ada|b\.c/i);
  });

  it('has the tool that an agent called, if there is one, and finds its calls', async () => {
    const call = (name: string) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: {} },
    });
    await postMessage(
      api,
      'tools/call',
      { name: 'list_deals', arguments: { q: 'planted' } },
      withId('tool-1'),
    );
    await postMessage(api, 'tools/call', { name: 'planted', arguments: {} }, withId('tool-2'));
    const batch = [{ jsonrpc: '2.0', id: 2, method: 'ping' }, call('list_pipelines'), call('list_deals')];
    await api.post('/mcp', batch, withId('tool-3'));
    const tools = async (query: string) => {
      const found = (await list(`${query}&route=/mcp`)).filter(({ request_id }) =>
        request_id.startsWith('tool-'),
      );
      return found.map(({ tool }) => tool);
    };
    await eventually(async () =>
      assert.deepEqual(await tools('limit=50'), ['list_pipelines', null, 'list_deals']),
    );
    assert.deepEqual(await tools('tool=list_deals'), ['list_deals']);
  });

  it('has neither requests without a valid key nor those of other organizations', async () => {
    await api.get('/api-contacts', { key: null, ...withId('none-1') });
    await api.get('/api-contacts', { key: `kontor_${'x'.repeat(46)}`, ...withId('none-2') });
    await api.get('/api-contacts', { key: globex.key, ...withId('theirs') });
    await eventually(async () => assert.equal((await logged('theirs', globex)).length, 1));
    assert.deepEqual(await logged('none-'), []);
    assert.deepEqual(await list('request_id=theirs'), []);
    const theirs = await api.get('/api-requests?request_id=theirs', { key: globex.key });
    assert.equal(theirs.data<RequestEntry[]>().length, 1);
  });
});

describe('GET /api-requests', () => {
  it('lists newest first, with the key by name, filtered and page by page', async () => {
    for (const id of ['page-1', 'page-2', 'page-3'])
      await api.get(id === 'page-2' ? '/api-deals?limit=0' : '/api-contacts', withId(id));
    await eventually(async () => assert.equal((await logged('page-')).length, 3));
    const [entry] = await list('request_id=page-2');
    assert.ok(entry);
    const [row] = await api.rows<{ id: string; name: string }>(
      'SELECT id, name FROM api_keys WHERE org_id = $1',
      [api.organization.id],
    );
    assert.deepEqual([entry.credential_id, entry.credential_name], [row?.id, row?.name]);
    const own = async (query: string) =>
      (await list(`limit=200&${query}`)).map((one) => one.request_id).filter((id) => id.startsWith('page-'));
    assert.deepEqual(await own(''), ['page-3', 'page-2', 'page-1']);
    for (const query of ['status=400', 'status=4xx', 'error=invalid_request', 'route=/api-deals'])
      assert.deepEqual(await own(query), ['page-2'], query);
    assert.deepEqual(await own('status=2xx&method=get'), ['page-3', 'page-1']);
    assert.deepEqual(await own(`credential_id=${entry.credential_id}`), ['page-3', 'page-2', 'page-1']);
    assert.deepEqual(await own(`credential_id=${entry.id}`), []);
    assert.deepEqual(await own(`before=${entry.id}`), ['page-1']);
    assert.deepEqual(await own('since=2999-01-01'), []);
    assert.deepEqual(await own('until=2020-01-01'), []);
    const { meta } = Object((await api.get('/api-requests?limit=1')).body);
    assert.deepEqual([meta.limit, meta.offset, meta.count, typeof meta.next], [1, 0, 1, 'string']);
    assert.equal(Object((await api.get('/api-requests?since=2999-01-01')).body).meta.next, null);
  });

  for (const [query, message] of [
    ['status=499x', /'status' must be a status such as 404/],
    ['credential_id=1', /'credential_id' must be a UUID/],
    ['since=yesterday', /'since' must be an ISO 8601/],
    ['route=%00', /'route' must not contain a NUL/],
  ] as const) {
    it(`400: ${query}`, async () => {
      assert.match((await api.get(`/api-requests?${query}`)).error(400, 'invalid_request'), message);
    });
  }

  it('is for owners, admins and keys with crm:read', async () => {
    const key = await api.addKey(['webhooks:read']);
    const refused = await api.get('/api-requests', { key });
    assert.equal(refused.error(403, 'forbidden'), "Scope 'crm:read' is required.");
    assert.ok(Array.isArray(await signIn(api, api.organization, { role: 'admin' })(listRequests)));
    const member = signIn(api, api.organization, { role: 'member' });
    await assert.rejects(member(listRequests), { status: 403, code: 'forbidden' });
  });
});

describe('the writer', () => {
  const program = { organizationId: globex.id, id: globex.id, kind: 'api_key', userId: null } as const;
  const request = {
    program: { ...program, role: 'admin', scopes: new Set<never>(), rateLimitPerMinute: null },
    ...{ method: 'GET', route: '/api-deals', parameters: [], status: 200, durationMs: 1 },
    ...{ error: undefined, tool: undefined },
  } as const;

  it('leaves out what arrives beyond 1,000 of an organization and 2,000 in all before the next write', async () => {
    const written: string[] = [];
    const log = createRequestsLog(
      {
        query: async ({ values }) => {
          const rows: NewRequest[] = JSON.parse(String(values[0]));
          written.push(...rows.map(({ org_id }) => org_id));
          return [];
        },
      },
      { warn: () => undefined },
    );
    for (const organizationId of ['a', 'b', 'c']) {
      for (let index = 0; index < 1_500; index++)
        log.add({ ...request, program: { ...request.program, organizationId }, requestId: `${index}` });
    }
    await log.close();
    assert.deepEqual([written.length, written.filter((id) => id === 'a').length], [2_000, 1_000]);
  });

  it('does not fail when the database does, and goes on', async () => {
    const warnings: string[] = [];
    const database = { query: () => Promise.reject(new Error('down')) };
    const log = createRequestsLog(database, { warn: (_fields, message) => warnings.push(message) });
    log.add({ ...request, requestId: 'lost' });
    await log.close();
    assert.deepEqual(warnings, ['the requests log could not be written']);
  });
});

describe('the sweeping job', () => {
  it('deletes what is older than 7 days and what is beyond the newest of an organization, and no more', async () => {
    const other = await api.addOrganization('Initech');
    await api.rows(
      `INSERT INTO api_requests (org_id, id, occurred_at, method, route, parameters, status, duration_ms, request_id,
         credential_kind, credential_id)
       SELECT $1, first_id_at(now() - n * interval '1 day'), now(), 'GET', '/', '{}', 200, 1, n::text, 'api_key', $1
       FROM generate_series(0, 9) n`,
      [other.id],
    );
    const kept = async () =>
      (await api.rows('SELECT request_id FROM api_requests WHERE org_id = $1 ORDER BY id', [other.id])).map(
        ({ request_id }) => Number(request_id),
      );
    const before = await api.rows('SELECT count(*) FROM api_requests WHERE org_id <> $1', [other.id]);
    await sweepAs('kontor_worker', deleteOldRequests(other.id, 5_000));
    assert.deepEqual(await kept(), [6, 5, 4, 3, 2, 1, 0]);
    await sweepAs('kontor_worker', deleteOldRequests(other.id, 2, 3));
    assert.deepEqual(await kept(), [4, 3, 2, 1, 0]);
    await sweepAs('kontor_worker', deleteOldRequests(other.id, 5_000, 3));
    assert.deepEqual(await kept(), [2, 1, 0]);
    assert.deepEqual(
      await api.rows('SELECT count(*) FROM api_requests WHERE org_id <> $1', [other.id]),
      before,
    );
  });
});

async function sweepAs(role: string, statement: ReturnType<typeof sql>): Promise<void> {
  await api.rows(`SET ROLE ${role}`);
  try {
    const { text, values } = toQuery(statement);
    await api.rows(text, values);
  } finally {
    await api.rows('RESET ROLE');
  }
}
