import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import pg from 'pg';
import { testDatabase } from '../database.ts';

/** A field is added to a deal in the places that docs/contributing.md names, in a copy of the sources, and is there at every door. */

const ROOT = join(import.meta.dirname, '..', '..');
const copy = mkdtempSync(join(tmpdir(), 'kontor-field-'));
after(() => rmSync(copy, { recursive: true }));
for (const name of ['server', 'test', 'migrations', 'package.json'])
  cpSync(join(ROOT, name), join(copy, name), { recursive: true });
symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));

const schema = join(copy, 'server', 'crm', 'deals', 'deal.schema.ts');
const edits = [
  ['notes: z.string().nullable(),', 'notes: z.string().nullable(), priority: z.int().nullable(),'],
  ['notes: notes.default(null),', 'notes: notes.default(null), priority: z.int().nullable().default(null),'],
  ['    notes,\n    ...links,', '    notes,\n    priority: z.int().nullable(),\n    ...links,'],
] as const;
let text = readFileSync(schema, 'utf8');
for (const [before, then] of edits) {
  assert.equal(text.split(before).length, 2, before);
  text = text.replace(before, then);
}
writeFileSync(schema, text);

const connection = await testDatabase();
const database = new pg.Client(connection);
await database.connect();
await database.query('ALTER TABLE deals ADD COLUMN priority integer');
await database.end();

const { setUp, startService } = await import(join(copy, 'server/access/testing/people.ts'));
const { Importing } = await import(join(copy, 'server/files/imports/testing/import-file.ts'));
const service = await startService({ rateLimitPerMinute: 0 }, connection);
const olive = await setUp(service);

describe('a field that a migration and deal.schema.ts add to a deal', () => {
  it('is written and read by the API, and described there', async () => {
    const { json } = await olive.call('POST', '/web/api-deals', { title: 'By the API', priority: 2 });
    assert.equal(json.data.priority, 2);
    const path = `/web/api-deals/${json.data.id}`;
    assert.equal((await olive.call('PATCH', path, { priority: 3 })).json.data.priority, 3);
    assert.equal((await olive.call('PATCH', path, { title: 'Kept' })).json.data.priority, 3);
    assert.equal((await olive.call('PATCH', path, { priority: null })).json.data.priority, null);
    const openapi = Object(await (await fetch(`${service.url}/openapi.json`)).json());
    assert.ok('priority' in openapi.components.schemas.Deal.properties);
  });

  it('is a field of the tools for agents', async () => {
    const scopes = ['crm:write'];
    const { key } = (await olive.call('POST', '/web/api-keys', { name: 'Key', scopes })).json.data;
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${key}`,
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    const { tools } = Object(await response.json()).result;
    const create = tools.find(({ name }: { name: string }) => name === 'create_deal');
    assert.ok('priority' in create.inputSchema.properties);
  });

  it('is imported and exported', async () => {
    const details = await new Importing(olive).import('deals', 'Title,Priority\r\nFrom a file,5\r\n');
    assert.deepEqual(details.settings.mapping, ['title', 'priority']);
    const csv: string = (await olive.get('/web/exports/deals.csv')).text;
    const [header = '', ...rows] = csv.trim().split('\r\n');
    const row = rows.find((line) => line.includes('From a file')) ?? '';
    assert.equal(row.split(',')[header.split(',').indexOf('priority')], '5');
  });
});
