import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../test/api.ts';

/** Lists by cursor (docs/behaviour/asking.md 9). */

const api = await startApi();

interface Known {
  readonly id: string;
}

const { id: contact_id } = (await api.post('/api-contacts', { first_name: 'Zoe' })).data<Known>();
for (const field of [
  { object: 'contact', key: 'seats', type: 'number' },
  { object: 'company', key: 'ends', type: 'date' },
  { object: 'deal', key: 'region', type: 'text' },
])
  await api.post('/api-custom-fields', { label: field.key, ...field });
const dated = (index: number) =>
  index % 3 === 0 ? {} : { expected_close_date: `2026-01-0${1 + (index % 4)}` };
const due = (index: number) => (index % 3 === 0 ? {} : { due_on: `2026-01-0${1 + (index % 4)}` });

/** Each list with its orders and with records of which some have the same sort key, and some none. */
const LISTS = [
  {
    path: '/api-contacts',
    orders: [
      '',
      'sort=name',
      'sort=score',
      'sort=created_at',
      'sort=job_title',
      'sort=company',
      'sort=owner&q=a',
      'sort=custom_fields.seats',
      'event=created',
      'event=tag_added',
      'status=active',
      'q=a',
    ],
    draft: (index: number) => ({
      first_name: `Ada ${index % 3}`,
      score: index % 2 === 0 ? null : index % 3,
      tags: index % 2 === 0 ? [] : ['vip'],
      job_title: index % 3 === 0 ? null : `Head ${index % 2}`,
      custom_fields: index % 3 === 0 ? {} : { seats: (index % 2) - 0.1 },
    }),
  },
  {
    path: '/api-companies',
    orders: ['', 'sort=name', 'sort=updated_at', 'sort=industry', 'sort=custom_fields.ends'],
    draft: (index: number) => ({
      name: `North "${index % 3}"`,
      industry: index % 3 === 0 ? null : `Trade ${index % 2}`,
      custom_fields: index % 3 === 0 ? {} : { ends: `2026-01-0${1 + (index % 2)}` },
    }),
  },
  {
    path: '/api-deals',
    orders: [
      '',
      'sort=value',
      'sort=expected_close_date',
      'sort=updated_at',
      'status=open&sort=value',
      'sort=title',
      'sort=stage',
      'sort=status',
      'sort=contact',
      'sort=company&status=open',
      'sort=lost_reason',
      'sort=stage_entered_at',
      'sort=custom_fields.region',
    ],
    draft: (index: number) => ({
      ...{ title: `Relaunch ${index % 2}`, value: `${index % 3}.25`, ...dated(index) },
      contact_id: index % 3 === 0 ? null : contact_id,
      custom_fields: index % 3 === 0 ? {} : { region: `Region ${index % 2}` },
    }),
  },
  {
    path: '/api-tasks',
    orders: ['', 'sort=created_at', 'sort=done_at', 'sort=updated_at'],
    draft: (index: number) => ({ title: 'Call', ...due(index) }),
  },
  {
    path: '/api-activities',
    orders: ['', `contact_id=${contact_id}`],
    draft: (index: number) => ({
      ...{ activity_type: 'note', description: `Note ${index}`, contact_id },
      // Timelines are in the order in which things happened.
      ...(index % 2 === 0 ? { occurred_at: `2026-03-${10 + (index % 7)}T09:00:00Z` } : {}),
    }),
  },
] as const;

async function pagesOf(
  path: string,
  between: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const response = await api.get(cursor === '' ? path : `${path}&cursor=${encodeURIComponent(cursor)}`);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    ids.push(...response.data<Known[]>().map(({ id }) => id));
    cursor = Object(response.body).meta.next_cursor;
    await between();
  }
  return ids;
}

/** Texts that are no key of some order, or that other programs take for a number or a date. */
const NO_KEYS = [
  ...['', ' ', 'soon', '\u0000', 'x'.repeat(2_000), '2026-02-31T00:00:00Z', '2026-13-01', 'infinity', 'now'],
  ...['0b11', '0o7', '0x10', '1_0', '+2', ' 2 ', '.5', '5.', '-0', 'NaN', 'Infinity', '99999999999'],
  ...['1e400', '1e-400', '-1e-400', '1e-310', '9'.repeat(400)],
];

for (const { path, orders, draft } of LISTS) {
  describe(`cursors of ${path}`, () => {
    const make = async (index: number) => (await api.post(path, draft(index))).data<Known>();

    it('lead through the same records as one long page, in every order', async () => {
      for (let index = 0; index < 11; index++) await make(index);
      for (const asked of orders) {
        for (const order of ['asc', 'desc']) {
          const list = `${path}?order=${order}&${asked}`;
          const whole = (await api.get(`${list}&limit=200`)).data<Known[]>().map(({ id }) => id);
          assert.ok(whole.length > 3, list);
          assert.deepEqual(await pagesOf(`${list}&limit=3`), whole, list);
        }
      }
    });

    it('neither leave out nor repeat a record while others come and go', async () => {
      const list = `${path}?order=desc&${path === '/api-activities' ? '' : 'sort=created_at'}&limit=2`;
      const before = (await api.get(`${list.replace('limit=2', 'limit=200')}`))
        .data<Known[]>()
        .map(({ id }) => id);
      let made = 100;
      const found = await pagesOf(list, () => make(made++));
      assert.deepEqual(found, before);
    });

    it('are an answer of 200 or 400 in each order, whatever stands in place of the key', async () => {
      for (const order of orders) {
        const list = `${path}?${order}&limit=1`;
        const { meta } = Object((await api.get(list)).body);
        const [name, , id] = JSON.parse(Buffer.from(meta.next_cursor, 'base64url').toString());
        for (const key of NO_KEYS) {
          const forged = Buffer.from(JSON.stringify([name, key, id])).toString('base64url');
          const { status } = await api.get(`${list}&cursor=${forged}`);
          assert.ok(status === 200 || status === 400, `${list}, ${key}: ${status}`);
        }
      }
    });

    it('400 with an offset, in another order, or if they are none', async () => {
      const { meta } = Object((await api.get(`${path}?order=asc&limit=1`)).body);
      const bad = [
        `order=asc&offset=1&cursor=${meta.next_cursor}`,
        `order=desc&cursor=${meta.next_cursor}`,
        'cursor=',
        'cursor=x',
        `order=asc&cursor=${Buffer.from('["a","b","c"]').toString('base64url')}`,
        `order=asc&cursor=${Buffer.from('{"__proto__":1}').toString('base64url')}`,
      ];
      for (const asked of bad) (await api.get(`${path}?${asked}`)).error(400, 'invalid_request');
      const [name, , id] = JSON.parse(Buffer.from(meta.next_cursor, 'base64url').toString());
      for (const key of ['2026-02-31T00:00:00Z', 'soon', '', '\u0000', null, 1]) {
        const forged = Buffer.from(JSON.stringify([name, key, id])).toString('base64url');
        const { status } = await api.get(`${path}?order=asc&limit=1&cursor=${forged}`);
        assert.ok(status === 400 || (key === null && status === 200), `${key}: ${status}`);
      }
    });
  });
}
