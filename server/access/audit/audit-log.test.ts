import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Browser } from '../testing/browser.ts';
import { invite, join, setUp, startService } from '../testing/people.ts';
import type { AuditEntry } from './audit-entry.schema.ts';

const service = await startService({ rateLimitPerMinute: 0 });
const olive = await setUp(service);
const mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');

interface Page {
  readonly data: readonly AuditEntry[];
  readonly meta: {
    readonly limit: number;
    readonly count: number;
    readonly next: string | null;
    readonly names: Readonly<Record<string, string>>;
  };
}

async function list(query: object = {}, browser = olive): Promise<Page> {
  const { status, json, text } = await browser.call(
    'GET',
    `/web/audit-entries?${new URLSearchParams(Object.entries(query))}`,
  );
  assert.equal(status, 200, text);
  return json;
}

const userId = async (browser: Browser): Promise<string> =>
  (await browser.call('GET', '/web/session')).json.data.user.id;
const create = async (browser: Browser, path: string, body: object): Promise<string> => {
  const { status, json, text } = await browser.call('POST', `/web${path}`, body);
  assert.equal(status, 201, text);
  return json.data.id;
};

const start = new Date().toISOString();
const key = (await olive.call('POST', '/web/api-keys', { name: 'Zapier', scopes: ['crm:write'] })).json.data
  .key;
const program = (path: string, body: object) =>
  fetch(service.url + path, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${key}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(body),
  });
const byMia = await create(mia, '/api-contacts', { first_name: 'Ada' });
await mia.call('PATCH', `/web/api-contacts/${byMia}`, { job_title: 'Countess' });
await program('/api-deals', { title: 'Engine' });
const call = { name: 'create_company', arguments: { name: 'Looms' } };
await program('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call });
await olive.call('DELETE', `/web/api-contacts/${byMia}`);

describe('GET /web/audit-entries', () => {
  it('tells of a change when, who, by which way, what record and what of it, newest first', async () => {
    const { data } = await list({ record_id: byMia });
    assert.deepEqual(
      data.map(({ operation, action, user_name }) => [operation, action, user_name]),
      [
        ['delete-contact', 'deleted', 'Olive Owner'],
        ['update-contact', 'updated', 'Mia Member'],
        ['create-contact', 'created', 'Mia Member'],
      ],
    );
    const { id, occurred_at, request_id, ...entry } = data[1] ?? assert.fail();
    assert.match(id, /^[0-9a-f-]{36}$/);
    assert.match(occurred_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.ok(occurred_at >= start && request_id !== '');
    assert.deepEqual(entry, {
      operation: 'update-contact',
      action: 'updated',
      record_type: 'contact',
      record_id: byMia,
      changes: { job_title: { from: null, to: 'Countess' } },
      door: 'web',
      actor: 'Web app',
      user_id: await userId(mia),
      user_name: 'Mia Member',
      credential_kind: 'session',
      credential_name: null,
      tool: null,
      arguments: null,
    });
  });

  it('names the key of a program, and the tool with its arguments of an agent', async () => {
    const [deal] = (await list({ operation: 'create-deal' })).data;
    assert.deepEqual([deal?.door, deal?.credential_name, deal?.user_name], ['rest', 'Zapier', 'Olive Owner']);
    const [company] = (await list({ door: 'mcp' })).data;
    assert.deepEqual(
      [company?.actor, company?.tool, company?.arguments],
      ['External agent (MCP)', 'create_company', { name: 'Looms' }],
    );
  });

  it('names the records, also deleted ones, and those that changes mention', async () => {
    const company_id = await create(olive, '/api-companies', { name: 'Punch cards' });
    const id = await create(olive, '/api-deals', { title: 'Mill' });
    await olive.call('PATCH', `/web/api-deals/${id}`, { company_id });
    await olive.call('DELETE', `/web/api-deals/${id}`);
    const { data, meta } = await list({ record_id: id });
    assert.equal(data.length, 3);
    assert.deepEqual([meta.names[id], meta.names[company_id]], ['Mill', 'Punch cards']);
  });

  it('keeps the entries that meet all filters', async () => {
    const every = (await list({ limit: 100 })).data;
    const filters: [object, (entry: AuditEntry) => boolean][] = [
      [{ user_id: await userId(mia) }, ({ user_name }) => user_name === 'Mia Member'],
      [{ door: 'web' }, ({ door }) => door === 'web'],
      [{ record_type: 'contact' }, ({ record_type }) => record_type === 'contact'],
      [{ action: 'created' }, ({ action }) => action === 'created'],
      [{ operation: 'create-contact' }, ({ operation }) => operation === 'create-contact'],
      [
        { door: 'web', action: 'created', record_type: 'contact' },
        ({ operation }) => operation === 'create-contact',
      ],
      [{ since: start }, ({ occurred_at }) => occurred_at >= start],
      [{ until: start }, ({ occurred_at }) => occurred_at < start],
    ];
    for (const [filter, meets] of filters) {
      const expected = every.filter(meets);
      assert.ok(expected.length > 0, JSON.stringify(filter));
      assert.deepEqual((await list(filter)).data, expected, JSON.stringify(filter));
    }
    assert.deepEqual((await list({ door: 'command' })).data, []);
  });

  it('continues where the page before ended, whatever is written meanwhile', async () => {
    const every = (await list({ limit: 100 })).data;
    const pages: AuditEntry[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const page: Page = await list({ limit: 3, ...(next === '' ? {} : { before: next }) });
      await create(olive, '/api-companies', { name: 'Meanwhile' });
      pages.push(...page.data);
      next = page.meta.next;
    }
    assert.deepEqual(pages, every);
  });

  it('names nobody who has left the organization', async () => {
    const id = await userId(mia);
    await olive.call('DELETE', `/web/members/${id}`);
    const [entry] = (await list({ record_id: byMia, action: 'created' })).data;
    assert.deepEqual([entry?.user_id, entry?.user_name], [id, null]);
  });

  it('looks through so much of a long log at a time, and says where to continue', async () => {
    await service.rows(`
      INSERT INTO audit_entries (org_id, id, credential_kind, door, actor, request_id, operation, record_type, record_id,
        action, changes, occurred_at)
      SELECT org_id, first_id_at(now() + n * interval '1 ms'), 'session', 'web', 'Web app', 'r', 'log-activity', 'activity',
        gen_random_uuid(), 'created', '{}', now()
      FROM memberships, generate_series(1, 50000) AS n WHERE role = 'owner'`);
    const first = await list({ door: 'mcp' });
    assert.deepEqual([first.data, typeof first.meta.next], [[], 'string']);
    const second = await list({ door: 'mcp', before: first.meta.next });
    assert.deepEqual([second.data.length, second.meta.next], [1, null]);
    assert.equal((await list({ record_id: byMia })).data.length, 3);
  });

  for (const bad of ['door=back', 'since=lately', 'user_id=me', 'before=1', 'limit=0', 'operation=']) {
    it(`400 invalid_request names the parameter: ${bad}`, async () => {
      const { status, json } = await olive.call('GET', `/web/audit-entries?${bad}`);
      assert.deepEqual([status, json.error], [400, 'invalid_request']);
      assert.match(json.message, new RegExp(`'${bad.split('=')[0]}'`));
    });
  }

  it('403 for a member; no path of it for programs', async () => {
    const noah = await join(service, await invite(olive, 'noah@acme.example'), 'Noah');
    assert.equal((await noah.call('GET', '/web/audit-entries')).status, 403);
    const response = await fetch(`${service.url}/audit-entries`, { headers: { 'X-API-Key': key } });
    assert.equal(response.status, 404);
  });

  it('shows nothing of another organization', async () => {
    const [{ id } = { id: '' }] = await service.rows<{ id: string }>(
      `INSERT INTO organizations (id, name, slug) VALUES (gen_random_uuid(), 'Globex', 'globex') RETURNING id`,
    );
    await service.rows(`INSERT INTO memberships (org_id, user_id, role) VALUES ($1, $2, 'owner')`, [
      id,
      await userId(olive),
    ]);
    assert.equal((await olive.call('POST', '/web/organization', { id })).status, 204);
    assert.deepEqual((await list()).data, []);
    assert.deepEqual((await list({ record_id: byMia })).data, []);
  });
});
