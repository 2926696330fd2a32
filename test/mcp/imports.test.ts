import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { eventually } from '../../server/postgres/testing/processes.ts';
import { startApi } from '../api.ts';
import { toolData, toolError } from './agent.ts';

/** How an agent imports rows, and reads what came of them. */

interface Import {
  readonly id: string;
  readonly state: string;
  readonly row_count: number;
  readonly created_count: number;
  readonly foreseen: { readonly remarks: readonly { row: number; message: string }[] } & Readonly<
    Record<'create' | 'update' | 'skip' | 'fail', number>
  >;
  readonly rows: readonly { row: number; status: string; id?: string; message?: string }[];
}

const api = await startApi();
const client = new Client({ name: 'test', version: '0' });

before(async () => {
  const headers = { Authorization: `Bearer ${api.organization.key}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', api.url), { requestInit: { headers } }),
  );
});
after(() => client.close());

/** Calls a tool with the official client. */
async function call(name: string, args: Record<string, unknown>): Promise<Import> {
  const answer = await client.callTool({ name, arguments: args });
  assert.ok(!answer.isError, JSON.stringify(answer.content));
  return Object(answer.structuredContent).data;
}

const ended = (import_id: string, further = {}) =>
  eventually(async () => {
    const found = await call('get_import', { import_id, ...further });
    assert.equal(found.state, 'done');
    return found;
  });

const companies = async () =>
  (await api.get('/api-companies?limit=200')).data<{ name: string; city: string | null }[]>();

describe('import_records', () => {
  it('says in a dry run what becomes of each row, and writes nothing', async () => {
    await toolData(api, 'create_company', { name: 'Known', domain: 'known.example' });
    const rows = 'name,domain\nKnown,known.example\nNew,new.example\nNew too,new.example\n,none.example\n';
    const args = { kind: 'companies', rows, duplicate_key: 'domain' };
    const { foreseen, row_count } = await call('import_records', { ...args, dry_run: true });
    const { remarks, ...counts } = foreseen;
    assert.deepEqual([row_count, counts], [4, { create: 1, update: 0, skip: 2, fail: 1 }]);
    assert.deepEqual(
      remarks.map(({ row }) => row),
      [5],
    );
    assert.match(remarks[0]?.message ?? '', /name/i);
    assert.equal((await companies()).length, 1);
    assert.deepEqual(await api.rows('SELECT FROM imports'), []);
  });

  it('imports CSV, and get_import tells what came of each row', async () => {
    const rows = 'name,domain,city\nKnown,known.example,Oslo\nNorthwind,north.example,Rome\n';
    const begun = await call('import_records', {
      kind: 'companies',
      rows,
      duplicate_key: 'domain',
      on_duplicate: 'fill',
    });
    const { created_count, row_count, rows: reports } = await ended(begun.id);
    assert.deepEqual([created_count, row_count], [1, 2]);
    assert.deepEqual(
      reports.map(({ row, status }) => [row, status]),
      [
        [2, 'updated'],
        [3, 'created'],
      ],
    );
    const found = (await companies()).map(({ name, city }) => [name, city]).toSorted();
    assert.deepEqual(found, [
      ['Known', 'Oslo'],
      ['Northwind', 'Rome'],
    ]);
    assert.ok(reports.every(({ id }) => id !== undefined));
  });

  it('imports NDJSON, with fields that the organization added', async () => {
    const field = { object: 'contact', key: 'seats', label: 'Seats', type: 'number' };
    assert.equal((await api.post('/api-custom-fields', field)).status, 201);
    const rows = ['Ada', 'Grace'].map((first_name) =>
      JSON.stringify({ first_name, tags: ['vip'], 'custom_fields.seats': 3 }),
    );
    const { id, foreseen } = await call('import_records', { kind: 'contacts', rows: rows.join('\n') });
    assert.equal(foreseen.create, 2, JSON.stringify(foreseen));
    assert.equal((await ended(id)).created_count, 2);
    const contacts = (await api.get('/api-contacts?tag=vip')).data<{ custom_fields: object }[]>();
    assert.deepEqual(
      contacts.map(({ custom_fields }) => custom_fields),
      [{ seats: 3 }, { seats: 3 }],
    );
  });

  it('tells advertising platforms and starts workflows only if side_effects says so', async () => {
    const conversions = async (side_effects: boolean) => {
      const rows = JSON.stringify({ title: `Effect ${side_effects}`, status: 'won' });
      const { id } = await call('import_records', { kind: 'deals', rows, side_effects });
      const [report] = (await ended(id)).rows;
      const select = 'SELECT FROM conversions WHERE deal_id = $1';
      return async () => (await api.rows(select, [report?.id])).length;
    };
    const config = { url: 'https://hooks.example.com/conversions' };
    await api.post('/api-conversion-destinations', { kind: 'https', name: 'Warehouse', config });
    const [quiet, loud] = [await conversions(false), await conversions(true)];
    await eventually(async () => assert.equal(await loud(), 1));
    assert.equal(await quiet(), 0);
  });

  it('refuses what is no field, naming the fields, too many rows, and too long a text', async () => {
    const refusal = (rows: string) => toolError(api, 'import_records', { kind: 'companies', rows });
    assert.match(
      await refusal('name,wings\nA,2\n'),
      /'wings' is no field of companies\. These are: .*domain/,
    );
    assert.match(await refusal('name\n'), /no rows/);
    assert.match(await refusal(`name\n${'A\n'.repeat(1_001)}`), /at most 1,000 rows/);
    assert.match(await refusal(`name\n${'A'.repeat(100_000)}`), /'rows' must have at most 100000 characters/);
    assert.equal((await companies()).length, 2);
  });

  it('is for those who may write, and get_import shows nothing of another organization', async () => {
    const reader = await api.addKey(['crm:read']);
    const rows = 'name\nA\n';
    assert.match(await toolError(api, 'import_records', { kind: 'companies', rows }, reader), /crm:write/);
    const globex = await api.addOrganization('Globex');
    const { id } = await call('import_records', { kind: 'companies', rows });
    await ended(id);
    assert.match(await toolError(api, 'get_import', { import_id: id }, globex.key), /No import with this id/);
    assert.equal((await toolData<Import>(api, 'get_import', { import_id: id }, reader)).state, 'done');
  });
});

describe('get_import', () => {
  it('shows rows page by page, and only those with a status', async () => {
    const lines = Array.from({ length: 300 }, (_, n) => `${n % 100 === 0 ? '' : `Many ${n}`},m${n}.example`);
    const rows = ['name,domain', ...lines].join('\n');
    const { id } = await call('import_records', { kind: 'companies', rows });
    const failed = await ended(id, { status: 'failed' });
    assert.deepEqual(
      failed.rows.map(({ row, status, message }) => [row, status, message === undefined]),
      [2, 102, 202].map((row) => [row, 'failed', false]),
    );
    const page = await call('get_import', { import_id: id, limit: 2, offset: 100 });
    assert.deepEqual(
      page.rows.map(({ row }) => row),
      [102, 103],
    );
  });
});
