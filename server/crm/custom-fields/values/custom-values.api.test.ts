import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { startApi } from '../../../../test/api.ts';
import { callTool } from '../../../../test/mcp/agent.ts';
import type { FieldType } from '../custom-field.schema.ts';
import { KINDS_WITH_FIELDS } from '../testing/kinds.ts';

const api = await startApi();
const { userId } = api.organization;

const OPTIONS = ['Gold', 'Silver', 'Größe'];

/** A field of each type for each kind of record, with the type as its key. */
const TYPES: readonly FieldType[] = [
  'text',
  'number',
  'money',
  'date',
  'boolean',
  'choice',
  'choices',
  'url',
  'user',
];
const keyOf = (type: FieldType) => `my_${type}`;

interface Kind {
  readonly object: string;
  readonly path: string;
  readonly draft: object;
}

const kindOf = (object: string): Kind => {
  const { path = '', needs = '' } = KINDS_WITH_FIELDS.find((known) => known.object === object) ?? {};
  return { object, path, draft: { [needs]: 'Northwind' } };
};

const KINDS = KINDS_WITH_FIELDS.map(({ object }) => kindOf(object));
const [CONTACT, COMPANY, DEAL] = [kindOf('contact'), kindOf('company'), kindOf('deal')];

for (const { object } of KINDS) {
  for (const type of TYPES) {
    const options = type === 'choice' || type === 'choices' ? { options: OPTIONS } : {};
    const field = { object, key: keyOf(type), label: type, type, ...options };
    const response = await api.post('/api-custom-fields', field);
    assert.equal(response.status, 201, JSON.stringify(response.body));
  }
}

interface Stored {
  readonly id: string;
  readonly updated_at: string;
  readonly custom_fields: Readonly<Record<string, unknown>>;
}

const create = async ({ path, draft }: Kind, custom_fields?: object) =>
  (await api.post(path, { ...draft, ...(custom_fields && { custom_fields }) })).data<Stored>();

/** Any text that PostgreSQL can store. */
const anyText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 200 })
  .filter((text) => text.isWellFormed() && !text.includes('\0'));

const number = fc.oneof(
  fc.integer(),
  fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((cents) => cents / 100),
  fc.constantFrom(1e-7, 0.1, 999_999_999_999_999),
);

/** Values that a field of each type takes. */
const VALUES: Readonly<Record<FieldType, fc.Arbitrary<unknown>>> = {
  text: anyText,
  number,
  money: fc
    .tuple(fc.integer({ min: -(10 ** 12), max: 10 ** 12 }), fc.constantFrom('EUR', 'USD', 'JPY'))
    .map(([units, currency]) => ({ value: units / 10_000, currency })),
  date: fc
    .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  boolean: fc.boolean(),
  choice: fc.constantFrom(...OPTIONS),
  choices: fc.uniqueArray(fc.constantFrom(...OPTIONS), { minLength: 1 }),
  url: fc.webUrl().filter((url) => url.length < 2_000),
  user: fc.constant(userId),
};

/** Values of types that the field does not take. */
const WRONG: Readonly<Record<FieldType, readonly unknown[]>> = {
  text: [5, true, ['a'], { a: 1 }, 'x'.repeat(5_001), 'a\0b'],
  number: ['5', true, [5], 1e16, 1e-11, { value: 1 }],
  money: [5, '5 EUR', { value: 5 }, { value: 'x', currency: 'EUR' }, { value: 5, currency: 'EURO' }],
  date: ['2026-02-30', '30.06.2026', 20260630, true],
  boolean: ['true', 1, 'yes'],
  choice: ['Bronze', 1, ['Gold']],
  choices: ['Gold', ['Bronze'], [1], { Gold: true }],
  url: ['example.com', 'ftp://example.com', 'javascript:alert(1)', 5, 'http://'],
  user: ['somebody', '00000000-0000-7000-8000-000000000000', 5],
};

describe('values of custom fields', () => {
  const change = fc.record(Object.fromEntries(TYPES.map((type) => [keyOf(type), fc.option(VALUES[type])])), {
    requiredKeys: [],
  });

  for (const kind of KINDS) {
    it(`are read from a ${kind.object} as they were written, by key, through REST`, async () => {
      const record = await create(kind);
      assert.deepEqual(record.custom_fields, {});
      let expected: Record<string, unknown> = {};
      await fc.assert(
        fc.asyncProperty(change, async (custom_fields) => {
          const merged = Object.entries({ ...expected, ...custom_fields });
          expected = Object.fromEntries(merged.filter(([, value]) => value !== null));
          const answered = (await api.patch(`${kind.path}/${record.id}`, { custom_fields })).data<Stored>();
          assert.deepEqual(answered.custom_fields, expected);
        }),
        { numRuns: 25 },
      );
      const read = (await api.get(`${kind.path}/${record.id}`)).data<Stored>();
      assert.deepEqual(read.custom_fields, expected);
      const created = await create(kind, expected);
      assert.deepEqual(created.custom_fields, expected);
      const listed = (await api.get(`${kind.path}?limit=200`)).data<Stored[]>();
      assert.deepEqual(listed.find(({ id }) => id === created.id)?.custom_fields, expected);
    });

    it(`of another type are 400 for a ${kind.object}, with the key, and nothing else is written`, async () => {
      const record = await create(kind);
      const path = `${kind.path}/${record.id}`;
      for (const type of TYPES) {
        for (const value of WRONG[type]) {
          const custom_fields = { [keyOf('boolean')]: true, [keyOf(type)]: value };
          const message = new RegExp(`'custom_fields\\.${keyOf(type)}' `);
          for (const refused of [
            await api.patch(path, { ...kind.draft, notes: 'x', custom_fields }),
            await api.post(kind.path, { ...kind.draft, custom_fields }),
          ]) {
            assert.match(refused.error(400, 'invalid_request'), message, JSON.stringify(value));
          }
        }
      }
      assert.deepEqual((await api.get(path)).data(), { ...record });
    });
  }

  for (const { object, draft } of KINDS) {
    it(`of a ${object} are written and refused through MCP as through REST`, async () => {
      const tool = `create_${object}`;
      const written = await callTool(api, tool, { ...draft, custom_fields: { my_number: 2.5 } });
      assert.match(JSON.stringify(written), /"my_number":2.5/);
      const refused = await callTool(api, tool, { ...draft, custom_fields: { my_number: 'x' } });
      assert.match(JSON.stringify(refused), /custom_fields.my_number' must be a number/);
      const fields = await callTool(api, 'list_custom_fields', { object });
      assert.match(JSON.stringify(fields), /my_money/);
    });
  }

  it('are refused under an unknown key, with the keys that there are', async () => {
    for (const key of ['nope', '__proto__', 'constructor', '']) {
      const body = `{ "title": "A", "custom_fields": { "${key}": 1 } }`;
      const refused = await api.request('POST', '/api-deals', { body });
      if (key === '__proto__') continue;
      assert.match(
        refused.error(400, 'invalid_request'),
        /is not a field of your organization; its fields are my_text, /,
      );
    }
    const list = await api.post('/api-deals', { title: 'A', custom_fields: [1] });
    assert.match(list.error(400, 'invalid_request'), /'custom_fields' must be an object/);
  });

  it('take 8,192 bytes at most, together with those that the record has', async () => {
    await api.post('/api-custom-fields', { object: 'deal', key: 'long', label: 'Long', type: 'text' });
    const deal = await create(DEAL, { my_text: 'é'.repeat(2_500) });
    const path = `/api-deals/${deal.id}`;
    const refused = await api.patch(path, { custom_fields: { long: 'x'.repeat(3_200) } });
    assert.match(refused.error(400, 'invalid_request'), /'custom_fields' would take \d+ bytes/);
    assert.equal((await api.patch(path, { custom_fields: { long: 'x'.repeat(3_100) } })).status, 200);
  });

  it('keep digits that a double would lose, and change nothing when they are sent again', async () => {
    const body =
      '{ "title": "A", "custom_fields": { "my_money": { "value": "123456789012345.6789", "currency": "eur" }, "my_number": 1e-7 } }';
    const { id } = (await api.request('POST', '/api-deals', { body })).data<Stored>();
    const path = `/api-deals/${id}`;
    const raw = await fetch(`${api.url}${path}`, {
      headers: { Authorization: `Bearer ${api.organization.key}` },
    });
    assert.match(await raw.text(), /"value": ?123456789012345\.6789/);
    const before = (await api.get(path)).data<Stored>();
    const again = await api.request('PATCH', path, { body });
    assert.equal(again.data<Stored>().updated_at, before.updated_at);
  });
});

describe('changes of custom fields', () => {
  for (const kind of KINDS) {
    it(`of a ${kind.object} are named by key in events and in the audit log`, async () => {
      const { id } = await create(kind, { my_text: 'a', my_number: 1 });
      await api.patch(`${kind.path}/${id}`, {
        custom_fields: { my_text: 'b', my_number: null, my_boolean: true },
      });
      const changes = {
        'custom_fields.my_text': { from: 'a', to: 'b' },
        'custom_fields.my_number': { from: 1, to: null },
        'custom_fields.my_boolean': { from: null, to: true },
      };
      const audited = await api.rows(
        "SELECT changes FROM audit_entries WHERE record_id = $1 AND action = 'updated'",
        [id],
      );
      assert.deepEqual(audited, [{ changes }]);
      const [event] = await api.rows<{ payload: string }>(
        'SELECT payload::text FROM events WHERE record_id = $1 AND event_type = $2',
        [id, `${kind.object}.updated`],
      );
      const payload = JSON.parse(event?.payload ?? '{}');
      assert.deepEqual(payload.changes, changes);
      assert.deepEqual(payload[kind.object].custom_fields, { my_text: 'b', my_boolean: true });
    });
  }

  for (const kind of KINDS) {
    it(`of a ${kind.object} reach the values that filters use, and a deletion removes them`, async () => {
      const { id } = await create(kind, {
        my_choices: ['Größe', 'Gold'],
        my_date: '2026-06-30',
        my_number: 5,
      });
      const copies = () =>
        api.rows(
          `SELECT f.key, v.text_folded, v.number::text, v.day::text FROM custom_values v JOIN custom_fields f ON f.id = v.field_id
           WHERE v.record_id = $1 ORDER BY f.key, v.place`,
          [id],
        );
      assert.deepEqual(await copies(), [
        { key: 'my_choices', text_folded: 'große', number: null, day: null },
        { key: 'my_choices', text_folded: 'gold', number: null, day: null },
        { key: 'my_date', text_folded: null, number: null, day: '2026-06-30' },
        { key: 'my_number', text_folded: null, number: '5', day: null },
      ]);
      await api.patch(`${kind.path}/${id}`, { custom_fields: { my_choices: null, my_date: null } });
      assert.equal((await copies()).length, 1);
      await api.delete(`${kind.path}/${id}`);
      assert.deepEqual(await copies(), []);
    });
  }
});

describe('a merge', () => {
  it('of contacts fills the values that are missing and loses none', async () => {
    const [survivor, other] = [
      await create(CONTACT, { my_text: 'mine', my_number: 1 }),
      await create(CONTACT, { my_text: 'theirs', my_choice: 'Gold' }),
    ];
    const merged = await api.post(`/api-contacts/${survivor.id}/merge`, {
      merge_id: other.id,
      fields: { custom_fields: { my_number: 2 } },
    });
    assert.deepEqual(merged.data<Stored>().custom_fields, {
      my_text: 'mine',
      my_number: 2,
      my_choice: 'Gold',
    });
    const [activity] = await api.rows<{ metadata: { merged_contact: Stored } }>(
      "SELECT metadata FROM activities WHERE contact_id = $1 AND activity_type = 'merge'",
      [survivor.id],
    );
    assert.deepEqual(activity?.metadata.merged_contact.custom_fields, {
      my_text: 'theirs',
      my_choice: 'Gold',
    });
  });

  it('of companies does the same, with what neither keeps in the notes', async () => {
    const [survivor, other] = [
      await create(COMPANY, { my_text: 'mine' }),
      await create(COMPANY, { my_text: 'theirs', my_money: { value: 5, currency: 'EUR' } }),
    ];
    const merged = await api.post(`/api-companies/${survivor.id}/merge`, { merge_id: other.id });
    const company = merged.data<Stored & { notes: string }>();
    assert.deepEqual(company.custom_fields, { my_text: 'mine', my_money: { value: 5, currency: 'EUR' } });
    assert.match(company.notes, /my text theirs/);
  });
});

describe('an enrichment', () => {
  it('fills values that are missing, and names them in its activity', async () => {
    const { id } = await create(CONTACT, { my_text: 'mine' });
    const fields = { custom_fields: { my_text: 'theirs', my_number: 7 } };
    const enriched = await api.post(`/api-contacts/${id}/enrichment`, { provider: 'clearbit', fields });
    assert.deepEqual(enriched.data<Stored>().custom_fields, { my_text: 'mine', my_number: 7 });
    const [activity] = await api.rows<{ metadata: { fields: string[] } }>(
      "SELECT metadata FROM activities WHERE contact_id = $1 AND activity_type = 'enrichment'",
      [id],
    );
    assert.deepEqual(activity?.metadata.fields, ['custom_fields.my_number']);
  });

  it('names no value that it does not write', async () => {
    const namedOf = async (key: string, first: object, custom_fields: object, overwrite = false) => {
      const { id } = (await api.post('/api-contacts', first, { key })).data<Stored>();
      const body = { provider: 'clearbit', fields: { custom_fields }, overwrite };
      const { status } = await api.post(`/api-contacts/${id}/enrichment`, body, { key });
      assert.equal(status, 200);
      const [activity] = await api.rows<{ metadata: { fields: string[] } }>(
        "SELECT metadata FROM activities WHERE contact_id = $1 AND activity_type = 'enrichment'",
        [id],
      );
      return activity?.metadata.fields;
    };
    const { key } = await api.addOrganization('Umbrella');
    assert.deepEqual(await namedOf(key, { first_name: 'Ada' }, { 'a\0b': 'x' }), []);
    const same = { my_text: 'a', my_number: null };
    const first = { first_name: 'Ada', custom_fields: { my_text: 'a' } };
    assert.deepEqual(await namedOf(api.organization.key, first, same, true), []);
  });
});

describe('an organization without custom fields', () => {
  it('has no such member in its records, and what is sent of it is ignored', async () => {
    const { key } = await api.addOrganization('Globex');
    for (const { path, draft } of KINDS) {
      const response = await api.post(path, { ...draft, custom_fields: { my_text: 'x' } }, { key });
      assert.equal(response.status, 201);
      const { id } = response.data<Stored>();
      for (const record of [
        response.data(),
        (await api.get(`${path}/${id}`, { key })).data(),
        (await api.patch(`${path}/${id}`, { custom_fields: { my_text: 'x' } }, { key })).data(),
      ]) {
        assert.ok(!('custom_fields' in record));
      }
    }
    assert.deepEqual(
      await api.rows('SELECT key FROM custom_fields WHERE org_id <> $1', [api.organization.id]),
      [],
    );
  });
});
