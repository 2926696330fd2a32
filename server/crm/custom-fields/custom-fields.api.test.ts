import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import type { CustomField } from './custom-field.schema.ts';

const api = await startApi();
const globex = await api.addOrganization('Globex');

let keys = 0;
function freshKey(): string {
  keys += 1;
  return `field_${keys}`;
}

const create = (field: object, key = api.organization.key) =>
  api.post(
    '/api-custom-fields',
    { object: 'deal', key: freshKey(), label: 'Field', type: 'text', ...field },
    { key },
  );

const list = async (object: string, key = api.organization.key) =>
  (await api.get(`/api-custom-fields?object=${object}`, { key })).data<CustomField[]>();

describe('POST /api-custom-fields', () => {
  it('201: the field, at the end of its kind, and audited', async () => {
    const response = await create({
      object: 'company',
      key: 'tier',
      label: ' Tier ',
      type: 'choice',
      options: ['Gold', 'Silver'],
    });
    assert.equal(response.status, 201);
    const { id, created_at, updated_at, ...field } = response.data<CustomField>();
    assert.equal(created_at, updated_at);
    assert.deepEqual(field, {
      org_id: api.organization.id,
      object: 'company',
      key: 'tier',
      label: 'Tier',
      type: 'choice',
      options: ['Gold', 'Silver'],
      filterable: true,
      sort_order: 0,
    });
    const [entry] = await api.rows('SELECT operation, action FROM audit_entries WHERE record_id = $1', [id]);
    assert.deepEqual(entry, { operation: 'create-custom-field', action: 'created' });
  });

  it('400: what is malformed, with the field that is', async () => {
    const bad: [object, RegExp][] = [
      [{ object: 'invoice' }, /'object' must be one of contact, company, deal, task/],
      [{ key: 'Contract End' }, /'key' must begin with a letter/],
      [{ key: 'value' }, /'key' must not be 'value'/],
      [{ key: 'status' }, /'key' must not be 'status'/],
      [{ key: 'custom_fields' }, /'key' must not be 'custom_fields'/],
      [{ key: 'constructor' }, /'key' must not be 'constructor'/],
      [{ label: ' ' }, /'label' must not be empty/],
      [{ type: 'colour' }, /'type' must be one of text, number/],
      [{ type: 'choice' }, /'options' is required for 'choice'/],
      [{ type: 'text', options: ['A'] }, /'options' must be left out for 'text'/],
      [{ type: 'choice', options: ['Gold', 'gold '] }, /'options' must not have the same option twice/],
      [{ type: 'choice', options: [] }, /'options' must have at least one option/],
      [{ sort_order: -1 }, /'sort_order' must be 0 or more/],
    ];
    for (const [field, message] of bad) {
      assert.match((await create(field)).error(400, 'invalid_request'), message);
    }
  });

  it('409: a key that another field of the same kind has; the same key elsewhere is another field', async () => {
    await create({ key: 'region' });
    assert.match((await create({ key: 'region' })).error(409, 'conflict'), /Another field/);
    assert.equal((await create({ object: 'contact', key: 'region' })).status, 201);
    assert.equal((await create({ key: 'region' }, globex.key)).status, 201);
  });

  it('400: one more than 100, also when several come at once', async () => {
    const acme = await api.addOrganization('Acme');
    const one = () => create({ object: 'contact' }, acme.key);
    for (let round = 0; round < 9; round += 1) await Promise.all(Array.from({ length: 11 }, one));
    const answers = await Promise.all([one(), one(), one()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400, 400]);
    assert.equal((await list('contact', acme.key)).length, 100);
    assert.deepEqual(
      (await list('contact', acme.key)).map(({ sort_order }) => sort_order),
      Array.from({ length: 100 }, (_, index) => index),
    );
  });

  it('403: a key that only reads', async () => {
    const key = await api.addKey(['crm:read']);
    assert.match((await create({}, key)).error(403, 'forbidden'), /crm:write/);
  });
});

describe('PATCH /api-custom-fields/:id', () => {
  it('renames, and moves a field among those of its kind', async () => {
    const acme = await api.addOrganization('Hooli');
    const fields: CustomField[] = [];
    for (const label of ['A', 'B', 'C']) fields.push((await create({ label }, acme.key)).data<CustomField>());
    const [first] = fields;
    assert.ok(first);
    const moved = await api.patch(
      `/api-custom-fields/${first.id}`,
      { label: 'Z', sort_order: 9 },
      { key: acme.key },
    );
    assert.equal(moved.data<CustomField>().sort_order, 2);
    assert.deepEqual(
      (await list('deal', acme.key)).map(({ label }) => label),
      ['B', 'C', 'Z'],
    );
    const [entry] = await api.rows(
      "SELECT changes FROM audit_entries WHERE record_id = $1 AND action = 'updated'",
      [first.id],
    );
    assert.deepEqual(entry, { changes: { label: { from: 'A', to: 'Z' }, sort_order: { from: 0, to: 2 } } });
  });

  it('keeps an option that a record holds, and takes others away', async () => {
    const field = (
      await create({ object: 'contact', type: 'choices', options: ['A', 'B', 'C'] })
    ).data<CustomField>();
    await api.post('/api-contacts', { first_name: 'Ada', custom_fields: { [field.key]: ['A', 'B'] } });
    const path = `/api-custom-fields/${field.id}`;
    const refused = await api.patch(path, { options: ['B', 'D'] });
    assert.match(refused.error(400, 'invalid_request'), /'options' must keep 'A'/);
    const changed = await api.patch(path, { options: ['D', 'B', 'A'] });
    assert.deepEqual(changed.data<CustomField>().options, ['D', 'B', 'A']);
  });

  it('404: no such field, or one of another organization', async () => {
    const { id } = (await create({})).data<CustomField>();
    const foreign = await api.patch(`/api-custom-fields/${id}`, { label: 'X' }, { key: globex.key });
    foreign.error(404, 'not_found');
    (await api.delete(`/api-custom-fields/${id}`, { key: globex.key })).error(404, 'not_found');
  });
});

describe('DELETE /api-custom-fields/:id', () => {
  it('hides the field and its values at once, and a job frees the key', async () => {
    const acme = await api.addOrganization('Initech');
    const { key } = acme;
    const field = (await create({ key: 'budget', type: 'number' }, key)).data<CustomField>();
    const other = (await create({ key: 'region' }, key)).data<CustomField>();
    const deal = (
      await api.post('/api-deals', { title: 'A', custom_fields: { budget: 5, region: 'North' } }, { key })
    ).data<{ id: string; custom_fields: object }>();
    assert.deepEqual(deal.custom_fields, { budget: 5, region: 'North' });

    assert.equal((await api.delete(`/api-custom-fields/${field.id}`, { key })).status, 204);
    const read = async () =>
      (await api.get(`/api-deals/${deal.id}`, { key })).data<Record<string, unknown>>();
    assert.deepEqual((await read()).custom_fields, { region: 'North' });
    assert.deepEqual(
      (await list('deal', key)).map(({ id, sort_order }) => [id, sort_order]),
      [[other.id, 0]],
    );
    const unknown = await api.patch(`/api-deals/${deal.id}`, { custom_fields: { budget: 6 } }, { key });
    assert.match(unknown.error(400, 'invalid_request'), /'custom_fields.budget' is not a field/);

    await untilGone(field.id);
    const stored = 'SELECT custom_fields FROM deals WHERE id = $1';
    assert.deepEqual(await api.rows(stored, [deal.id]), [{ custom_fields: { region: 'North' } }]);
    assert.deepEqual(
      await api.rows('SELECT record_id FROM custom_values WHERE field_id = $1', [field.id]),
      [],
    );
    assert.equal((await create({ key: 'budget' }, key)).status, 201);
    assert.deepEqual((await read()).custom_fields, { region: 'North' });
  });

  it('leaves no member in the records once the last field is gone', async () => {
    const { key } = await api.addOrganization('Umbrella');
    const field = (await create({ object: 'contact' }, key)).data<CustomField>();
    const contact = (await api.post('/api-contacts', { first_name: 'Ada' }, { key })).data<{ id: string }>();
    assert.ok('custom_fields' in contact);
    await api.delete(`/api-custom-fields/${field.id}`, { key });
    const after = (await api.get(`/api-contacts/${contact.id}`, { key })).data();
    assert.ok(!('custom_fields' in after));
  });
});

/** Jobs run in their own time. */
async function untilGone(id: string): Promise<void> {
  for (;;) {
    const rows = await api.rows('SELECT 1 FROM custom_fields WHERE id = $1', [id]);
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('fields that several people change at the same time', () => {
  it('keep their places without a gap', async () => {
    const { key } = await api.addOrganization('Initech');
    for (let round = 0; round < 5; round += 1) {
      for (let count = 0; count < 4; count += 1) await create({}, key);
      const fields = await list('deal', key);
      await Promise.all(
        fields
          .slice(0, 3)
          .flatMap(({ id }) => [api.delete(`/api-custom-fields/${id}`, { key }), create({}, key)]),
      );
      const places = (await list('deal', key)).map(({ sort_order }) => sort_order);
      assert.deepEqual(places, [...places.keys()]);
    }
  });
});
