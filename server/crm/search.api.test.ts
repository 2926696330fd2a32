import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../test/api.ts';

/** What a search for words finds (docs/behaviour/search.md). */

const api = await startApi();
const globex = await api.addOrganization('Globex');

interface Found {
  readonly id: string;
  readonly first_name?: string;
  readonly last_name?: string;
  readonly name?: string;
  readonly title?: string;
}

async function create(path: string, fields: Record<string, unknown>, key?: string): Promise<string> {
  return (await api.post(path, fields, key === undefined ? {} : { key })).data<Found>().id;
}

/** The names of what a search finds, sorted. */
async function find(path: string, q: string, key?: string): Promise<string[]> {
  const response = await api.get(`${path}?q=${encodeURIComponent(q)}`, key === undefined ? {} : { key });
  return response
    .data<Found[]>()
    .map(({ first_name, last_name, name, title }) => name ?? title ?? `${first_name} ${last_name}`.trim())
    .sort();
}

async function fill(key?: string) {
  const company = await create(
    '/api-companies',
    {
      name: 'Lüders Bau GmbH',
      domain: 'lueders-bau.example',
      phone: '040 / 12-34 56',
      website: 'https://bau.example',
    },
    key,
  );
  const petra = await create(
    '/api-contacts',
    {
      first_name: 'Petra',
      last_name: 'Sommer',
      email: 'P.Sommer@lueders-bau.example',
      phone: '+49 (0)40 66969-441',
      company: 'Lüders Bau GmbH',
      company_id: company,
      job_title: 'Geschäftsführerin',
    },
    key,
  );
  await create('/api-contacts', { first_name: 'Karl-Heinz', last_name: 'Lu\u0308ders', phone: '030 1' }, key);
  await create('/api-contacts', { first_name: 'Σίσυφος', last_name: 'Yıldız-Groß' }, key);
  await create('/api-contacts', { first_name: '100%', last_name: 'a_b\\c' }, key);
  await create('/api-deals', { title: 'Café-Umbau', contact_id: petra, company_id: company }, key);
  return { petra, company };
}
await fill();

describe('q of contacts', () => {
  for (const [q, expected] of [
    ['luders', ['Karl-Heinz Lu\u0308ders', 'Petra Sommer']],
    ['LÜDERS', ['Karl-Heinz Lu\u0308ders', 'Petra Sommer']],
    ['sommer petra', ['Petra Sommer']],
    ['petra sommer', ['Petra Sommer']],
    ['sommer lüders', ['Petra Sommer']],
    ['omm etr', ['Petra Sommer']],
    ['karl heinz', ['Karl-Heinz Lu\u0308ders']],
    ['heinz karl', ['Karl-Heinz Lu\u0308ders']],
    ['+49 40 66969 441', ['Petra Sommer']],
    ['66969 441', ['Petra Sommer']],
    ['040/66969441', ['Petra Sommer']],
    ['+49 (0) 40 66969', ['Petra Sommer']],
    ['petra 66969-441', ['Petra Sommer']],
    ['66969 442', []],
    ['lueders-bau.example', ['Petra Sommer']],
    ['p.sommer@', ['Petra Sommer']],
    ['geschaftsfuhrerin', ['Petra Sommer']],
    ['ΣΊΣΥΦΟΣ', ['Σίσυφος Yıldız-Groß']],
    ['σισυφος yildiz', ['Σίσυφος Yıldız-Groß']],
    ['gross', ['Σίσυφος Yıldız-Groß']],
    ['100% a_b', ['100% a_b\\c']],
    ['a%b', []],
    ['\\c', ['100% a_b\\c']],
    ['sommer karl', []],
    ['\u0301', []],
  ] as const) {
    it(`${q}: ${expected.length === 0 ? 'nobody' : expected.join(', ')}`, async () => {
      assert.deepEqual(await find('/api-contacts', q), expected);
    });
  }
});

describe('q of companies', () => {
  for (const q of [
    'luders',
    'bau lüders',
    'GMBH BAU',
    'lueders-bau.example',
    '040 123456',
    '12 34 56',
    'bau.example',
  ])
    it(q, async () => assert.deepEqual(await find('/api-companies', q), ['Lüders Bau GmbH']));
  it('nothing for a word that is missing', async () => {
    assert.deepEqual(await find('/api-companies', 'bau schmidt'), []);
  });
});

describe('q of deals', () => {
  for (const q of ['cafe', 'umbau café', 'sommer petra', 'luders', 'cafe luders sommer', 'ca be'])
    it(q, async () => assert.deepEqual(await find('/api-deals', q), q === 'ca be' ? [] : ['Café-Umbau']));
});

it('the search by parts of names minds accents, as it always did, but not the way they are stored', async () => {
  const search = async (body: object) =>
    (await api.post('/api-contacts-search', body)).data<Found[]>().length;
  assert.equal(await search({ last_name: 'luders' }), 0);
  assert.equal(await search({ last_name: 'LÜD' }), 1);
  assert.equal(await search({ first_name: 'σίσυφοσ' }), 1);
  assert.equal(await search({ first_name: 'l-h' }), 1);
  assert.equal(await search({ first_name: 'karl heinz' }), 0);
});

it('never finds a record of another organization', async () => {
  for (const path of ['/api-contacts', '/api-companies', '/api-deals'])
    for (const q of ['luders', 'sommer petra', '66969 441', 'cafe', 'a'])
      assert.deepEqual(await find(path, q, globex.key), [], `${path} ${q}`);
  await fill(globex.key);
  const [ours, theirs] = await Promise.all(
    [undefined, globex.key].map(async (key) =>
      (await api.get('/api-contacts?q=luders', key === undefined ? {} : { key }))
        .data<Found[]>()
        .map(({ id }) => id),
    ),
  );
  assert.deepEqual([ours?.length, theirs?.length], [2, 2]);
  assert.equal(new Set([...(ours ?? []), ...(theirs ?? [])]).size, 4);
});

it('tags are one if they differ in case, the form of a sigma or how letters are stored', async () => {
  const id = await create('/api-contacts', { first_name: 'Tagged', tags: ['Caf\u00e9', 'ΟΔΟΣ'] });
  const response = await api.post(`/api-contacts/${id}/tags`, { tags: ['CAFE\u0301', 'οδος', 'cafe'] });
  assert.deepEqual(response.data<{ tags: string[] }>().tags, ['Caf\u00e9', 'ΟΔΟΣ', 'cafe']);
  const found = (await api.get(`/api-contacts?tag=${encodeURIComponent('cafe\u0301')}`)).data<Found[]>();
  assert.deepEqual(
    found.map((each) => each.id),
    [id],
  );
});
