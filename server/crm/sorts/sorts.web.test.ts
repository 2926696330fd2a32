import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../../access/testing/browser.ts';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';

/** Tables are sorted by every column that they show: records without a value come last, and those with the same one by id. */

const service = await startService();
let person: Browser;
let member: Browser;

interface Row {
  readonly id: string;
  readonly title: string;
  readonly name: string;
  readonly first_name: string;
}

const create = async (path: string, fields: object, by = person): Promise<string> => {
  const { status, json, text } = await by.call('POST', `/web${path}`, fields);
  assert.equal(status, 201, text);
  return json.data.id;
};
const list = async (path: string, by = person): Promise<Row[]> => {
  const { status, json, text } = await by.call('GET', `/web${path}`);
  assert.equal(status, 200, text);
  return json.data;
};

const OWN = [
  { key: 'seats', type: 'number' },
  { key: 'budget', type: 'money' },
  { key: 'ends', type: 'date' },
  { key: 'region', type: 'text' },
  { key: 'signed', type: 'boolean' },
  { key: 'buyer', type: 'user' },
] as const;

/** The values of own fields of the first and the second record; the third has none. */
const valuesOf = (me: string, mo: string) =>
  [
    { seats: 2, budget: { value: 9, currency: 'EUR' }, ends: '2027-01-31', region: 'Åland', signed: false },
    { seats: 10, budget: { value: 80, currency: 'USD' }, ends: '2027-02-01', region: 'berlin', signed: true },
    {},
  ].map((values, place) => ({ ...values, ...(place < 2 ? { buyer: place === 0 ? me : mo } : {}) }));

/** Of each table, for each order the three records from the lowest; those from `same` on have no value, or the same one. */
const TABLES = [
  {
    object: 'deal',
    path: '/deal-rows',
    nameOf: ({ title }: Row) => title,
    orders: {
      title: ['one', 'Two', 'Zwei'],
      stage: ['Two', 'one', 'Zwei'],
      pipeline: ['one', 'Two', 'Zwei'],
      status: ['Two', 'one', 'Zwei'],
      owner: ['one', 'Two', 'Zwei'],
      contact: ['Two', 'one', 'Zwei'],
      company: ['one', 'Two', 'Zwei'],
      lost_reason: ['Zwei', 'Two', 'one'],
      stage_entered_at: ['Two', 'Zwei', 'one'],
    },
    last: { owner: 1, contact: 1, company: 1, lost_reason: 1 },
    own: ['one', 'Two', 'Zwei'],
  },
  {
    object: 'contact',
    path: '/api-contacts',
    nameOf: ({ first_name }: Row) => first_name,
    orders: {
      name: ['Ada', 'Bea', 'Cem'],
      email: ['Bea', 'Ada', 'Cem'],
      phone: ['Ada', 'Bea', 'Cem'],
      company: ['Bea', 'Ada', 'Cem'],
      owner: ['Ada', 'Bea', 'Cem'],
      job_title: ['Bea', 'Ada', 'Cem'],
      status: ['Cem', 'Ada', 'Bea'],
      stage: ['Ada', 'Bea', 'Cem'],
      source: ['Bea', 'Ada', 'Cem'],
      industry: ['Bea', 'Ada', 'Cem'],
      city: ['Ada', 'Bea', 'Cem'],
      country: ['Ada', 'Bea', 'Cem'],
    },
    last: {
      ...{ email: 1, phone: 1, company: 1, owner: 1, job_title: 1, stage: 1, industry: 1 },
      ...{ city: 1, country: 1 },
    },
    own: ['Ada', 'Bea', 'Cem'],
  },
  {
    object: 'company',
    path: '/api-companies',
    nameOf: ({ name }: Row) => name,
    orders: {
      name: ['Apex', 'brown', 'Čapek'],
      domain: ['brown', 'Apex', 'Čapek'],
      industry: ['Apex', 'brown', 'Čapek'],
      owner: ['Apex', 'brown', 'Čapek'],
      phone: ['Apex', 'brown', 'Čapek'],
      website: ['brown', 'Apex', 'Čapek'],
      city: ['Apex', 'brown', 'Čapek'],
      country: ['Apex', 'brown', 'Čapek'],
    },
    last: { domain: 1, industry: 1, owner: 1, phone: 1, website: 1, city: 1, country: 1 },
    own: ['Apex', 'brown', 'Čapek'],
  },
] as const;

before(async () => {
  person = await setUp(service);
  member = await join(service, await invite(person, 'mo@acme.example'), 'Zoe Member');
  const idOf = async (by: Browser): Promise<string> =>
    (await by.call('GET', '/web/session')).json.data.user.id;
  const [me, mo] = [await idOf(person), await idOf(member)];
  for (const { object } of TABLES) {
    for (const field of OWN) await create('/api-custom-fields', { object, label: field.key, ...field });
    const goods = { object, key: 'goods', label: 'goods', type: 'choices', options: ['A', 'B'] };
    await create('/api-custom-fields', goods);
    const memo = { object, key: 'memo', label: 'memo', type: 'text', filterable: false };
    await create('/api-custom-fields', memo);
  }
  const [first = {}, second = {}, third = {}] = valuesOf(me, mo);
  const apex = await create('/api-companies', {
    ...{ name: 'Apex', domain: 'z.example', industry: 'Árts', phone: '1', website: 'https://z.example' },
    ...{ city: 'Ålesund', country: 'Norway', owner_id: me, custom_fields: first },
  });
  const brown = await create('/api-companies', {
    ...{ name: 'brown', domain: 'B.example', industry: 'banks', phone: '2', website: 'https://a.example' },
    ...{ city: 'bergen', country: 'Peru', owner_id: mo, custom_fields: second },
  });
  await create('/api-companies', { name: 'Čapek', city: '', custom_fields: third });
  const ada = await create('/api-contacts', {
    ...{
      first_name: 'Ada',
      last_name: 'M',
      email: 'B@example.com',
      phone: '1',
      company: 'Zebra',
      owner_id: me,
    },
    ...{
      job_title: 'Head',
      status: 'lead',
      stage: 'a',
      source: 'form',
      industry: 'Zoo',
      city: 'a',
      country: 'A',
    },
    custom_fields: first,
  });
  const bea = await create('/api-contacts', {
    ...{
      first_name: 'Bea',
      last_name: 'N',
      email: 'a@example.com',
      phone: '2',
      company_id: brown,
      owner_id: mo,
    },
    ...{
      job_title: 'chief',
      status: 'Zz',
      stage: 'B',
      source: 'api',
      industry: 'arts',
      city: 'B',
      country: 'b',
    },
    custom_fields: second,
  });
  await create('/api-contacts', {
    ...{ first_name: 'Cem', last_name: 'O', status: 'active', source: 'web', custom_fields: third },
  });
  const [pipeline] = (await person.call('GET', '/web/api-pipelines')).json.data;
  const stages: { id: string; is_won: boolean }[] = pipeline.stages;
  const won = stages.find(({ is_won }) => is_won);
  const other = { name: 'Partners', stages: [{ name: 'Talking' }, { name: 'Signed', is_lost: true }] };
  const elsewhere = (await person.call('POST', '/web/api-pipelines', other)).json.data;
  const one = await create('/api-deals', {
    ...{ title: 'one', contact_id: bea, company_id: apex, stage_id: stages[2]?.id, custom_fields: first },
  });
  const two = await create('/api-deals', {
    ...{ title: 'Two', contact_id: ada, company_id: brown, custom_fields: second },
  });
  const zwei = await create('/api-deals', {
    ...{ title: 'Zwei', pipeline_id: elsewhere.id, stage_id: elsewhere.stages[1].id, custom_fields: third },
  });
  await person.call('PATCH', `/web/api-deals/${zwei}`, { lost_reason: 'Budget' });
  await person.call('PATCH', `/web/api-deals/${two}`, { lost_reason: 'času' });
  for (const [id, user_id] of [
    [one, me],
    [two, mo],
  ])
    await person.call('POST', `/web/api-deals/${id}/assignee`, { user_id });
  await person.call('PATCH', `/web/api-deals/${one}`, { stage_id: won?.id });
});

for (const { object, path, nameOf, orders, last, own } of TABLES) {
  const names = async (query: string) => (await list(`${path}?${query}`)).map(nameOf);

  describe(`the table of ${object}s`, () => {
    const all: readonly (readonly [string, readonly string[], number])[] = [
      ...Object.entries(orders).map(
        ([sort, expected]) => [sort, expected, Number(Reflect.get(last, sort) ?? 0)] as const,
      ),
      ...OWN.map(({ key }) => [`custom_fields.${key}`, own, 1] as const),
    ];
    for (const [sort, expected, without] of all) {
      it(`is sorted by ${sort}, page by page, also where it is filtered`, async () => {
        const values = expected.slice(0, expected.length - without);
        const down = [...values.toReversed(), ...expected.slice(values.length)];
        assert.deepEqual(await names(`sort=${sort}&order=asc`), expected);
        assert.deepEqual(await names(`sort=${sort}&order=desc`), down);
        for (const [place, name] of expected.entries()) {
          assert.deepEqual(await names(`sort=${sort}&order=asc&limit=1&offset=${place}`), [name]);
        }
        const where = encodeURIComponent('{"not":[{"field":"custom_fields.seats","op":"is","value":77}]}');
        assert.deepEqual(await names(`sort=${sort}&order=asc&where=${where}`), expected);
        const seated = expected.filter((name) => own.slice(0, 2).some((other) => other === name));
        assert.deepEqual(await names(`sort=${sort}&order=asc&custom_fields[seats][gte]=1`), seated);
      });
    }

    it('400 for a field that is none, has several values or is not filterable, naming it', async () => {
      for (const sort of [
        'nope',
        'custom_fields.nope',
        'custom_fields.goods',
        'custom_fields.memo',
        'custom_fields.',
        '__proto__',
      ]) {
        const { status, json } = await person.call('GET', `/web${path}?sort=${sort}`);
        assert.deepEqual([status, json.error], [400, 'invalid_request'], sort);
        assert.match(json.message, sort === 'nope' || !sort.includes('.') ? /'sort'/ : /sort|custom_fields/);
      }
    });
  });
}

describe('a table sorted by what somebody does not see', () => {
  it('has the deals of a hidden contact or company last, as those without one', async () => {
    const [bea] = await list('/api-contacts?q=bea');
    const [brown] = await list('/api-companies?q=brown');
    await create('/api-deals', { title: 'Seen', contact_id: bea?.id, company_id: brown?.id }, member);
    const settings = { member_visibility: 'own' };
    assert.equal((await person.call('PATCH', '/web/settings', settings)).status, 200);
    const seen = async (sort: string) =>
      (await list(`/deal-rows?sort=${sort}&order=asc&q=seen`, member)).map(({ title }) => title);
    const [ada] = await list('/api-contacts?q=ada');
    const [apex] = await list('/api-companies?q=apex');
    await create('/api-deals', { title: 'Unseen', contact_id: ada?.id, company_id: apex?.id });
    // By name, those of the hidden records would be first.
    for (const sort of ['contact', 'company']) assert.deepEqual(await seen(sort), ['Seen', 'Unseen']);
  });
});
