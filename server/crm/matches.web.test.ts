import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUp, startService } from '../access/testing/people.ts';

/** What the palette and pickers find first (docs/behaviour/search.md 7). */

const service = await startService();
const person = await setUp(service);

async function create(path: string, body: object): Promise<string> {
  const { status, json } = await person.call('POST', `/web${path}`, body);
  assert.equal(status, 201);
  return json.data.id;
}

async function find(path: string, query: Record<string, string>): Promise<string[]> {
  const { status, json, text } = await person.call('GET', `/web${path}?${new URLSearchParams(query)}`);
  assert.equal(status, 200, text);
  return json.data.map((record: { first_name?: string; name?: string; title?: string }) =>
    String(record.first_name ?? record.name ?? record.title),
  );
}

const company = await create('/api-companies', { name: 'Lüders Bau GmbH' });
await create('/api-companies', { name: 'Alt-Lüders' });
await create('/api-companies', {
  name: 'Zimmer',
  domain: 'lueders.example',
  website: 'https://luders.example',
});
for (const [first_name, last_name, others] of [
  ['Begins', 'Lüders', {}],
  ['Contains', 'Altlüders', {}],
  ['Employee', 'Sommer', { company: 'Lüders Bau GmbH', company_id: company }],
  ['Other', 'Sommer', { email: 'x@luders.example' }],
] as const)
  await create('/api-contacts', { first_name, last_name, ...others });
await create('/api-deals', { title: 'Bau', company_id: company });
await create('/api-deals', { title: 'Umbau' });
await create('/api-deals', { title: 'Ein Bau' });

describe('the best matches', () => {
  it('of contacts: names that begin with the words, names that contain them, anything else; the latest first', async () => {
    assert.deepEqual(await find('/contact-matches', { q: 'luders' }), [
      'Begins',
      'Contains',
      'Other',
      'Employee',
    ]);
    assert.deepEqual(await find('/contact-matches', { q: 'LÜD beg' }), ['Begins']);
    assert.deepEqual(await find('/contact-matches', { q: 'luders', limit: '1' }), ['Begins']);
    assert.deepEqual(await find('/contact-matches', { q: 'luders', limit: '3' }), [
      'Begins',
      'Contains',
      'Other',
    ]);
    assert.deepEqual(await find('/contact-matches', {}), ['Other', 'Employee', 'Contains', 'Begins']);
  });

  it('of contacts beside a company: its contacts first', async () => {
    assert.deepEqual(await find('/contact-matches', { q: 'luders', company_id: company }), [
      'Employee',
      'Begins',
      'Contains',
      'Other',
    ]);
    assert.deepEqual(await find('/contact-matches', { company_id: company, limit: '2' }), [
      'Employee',
      'Other',
    ]);
  });

  it('of companies and deals likewise', async () => {
    assert.deepEqual(await find('/company-matches', { q: 'luders' }), [
      'Lüders Bau GmbH',
      'Alt-Lüders',
      'Zimmer',
    ]);
    assert.deepEqual(await find('/company-matches', { limit: '2' }), ['Zimmer', 'Alt-Lüders']);
    assert.deepEqual(await find('/deal-matches', { q: 'bau' }), ['Ein Bau', 'Bau', 'Umbau']);
    assert.deepEqual(await find('/deal-matches', { q: 'luders' }), ['Bau']);
  });

  it('400 for a search without words where they are needed', async () => {
    for (const path of ['/contact-matches?q=', '/company-matches?limit=0', '/deal-matches'])
      assert.equal((await person.call('GET', `/web${path}`)).status, 400, path);
  });
});
