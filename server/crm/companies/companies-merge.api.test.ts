import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { startApi } from '../../../test/api.ts';
import type { Contact } from '../contacts/contact.schema.ts';
import type { Deal } from '../deals/deal.schema.ts';
import { type Company, companyPatch } from './company.schema.ts';

/** POST /api-companies/:id/merge: two companies become one, and nothing of either is lost. */

const api = await startApi();
const globex = await api.addOrganization('Globex');
const readKey = await api.addKey(['crm:read']);

const create = async (fields: object, key = api.organization.key): Promise<Company> =>
  (await api.post('/api-companies', fields, { key })).data<Company>();
const merge = (into: Company, other: Company, fields?: object) =>
  api.post(`/api-companies/${into.id}/merge`, { merge_id: other.id, ...(fields ? { fields } : {}) });

describe('POST /api-companies/:id/merge', () => {
  it('keeps the values of the company that stays, fills empty ones, and notes what neither keeps', async () => {
    const stays = await create({ name: 'Northwind', domain: 'northwind.example', notes: 'Since 2019.' });
    const goes = await create({
      name: 'Northwind Ltd',
      domain: 'nw.example',
      city: 'Seattle',
      notes: 'Pays late.',
    });
    const merged = (await merge(stays, goes)).data<Company>();
    const { updated_at, ...rest } = merged;
    assert.ok(updated_at > stays.updated_at);
    const { updated_at: _, ...before } = stays;
    assert.deepEqual(rest, {
      ...before,
      city: 'Seattle',
      notes: 'Since 2019.\n\nPays late.\n\nMerged with Northwind Ltd: name Northwind Ltd, domain nw.example',
    });
    (await api.get(`/api-companies/${goes.id}`)).error(404, 'not_found');
  });

  it('chosen fields come before both, and what they replace is noted', async () => {
    const [stays, goes] = [await create({ name: 'A', phone: '1' }), await create({ name: 'B', phone: '2' })];
    const { name, phone, notes } = (await merge(stays, goes, { name: 'B', phone: '2' })).data<Company>();
    assert.deepEqual([name, phone, notes], ['B', '2', 'Merged with B: name A, phone 1']);
  });

  it('moves contacts and deals, each a change with its event; meta counts them', async () => {
    const [stays, goes] = [await create({ name: 'A' }), await create({ name: 'B' })];
    const link = { company_id: goes.id };
    const contact = (await api.post('/api-contacts', { first_name: 'Ada', ...link })).data<Contact>();
    const deal = (await api.post('/api-deals', { title: 'Relaunch', ...link })).data<Deal>();
    const { body } = await merge(stays, goes);
    assert.deepEqual(Object(body).meta, { moved_tasks: 0, moved_deals: 1, moved_contacts: 1 });
    for (const path of [`/api-contacts/${contact.id}`, `/api-deals/${deal.id}`]) {
      assert.equal((await api.get(path)).data().company_id, stays.id);
    }
    const events = await api.rows<{ event_type: string; payload: string }>(
      "SELECT event_type, payload FROM events WHERE event_type IN ('contact.updated', 'deal.updated') ORDER BY event_type",
    );
    assert.deepEqual(
      events.map(({ event_type, payload }) => [event_type, JSON.parse(payload).changes]),
      ['contact.updated', 'deal.updated'].map((type) => [
        type,
        { company_id: { from: goes.id, to: stays.id } },
      ]),
    );
  });

  it('leaves the whole record that went in the audit log', async () => {
    const [stays, goes] = [await create({ name: 'A' }), await create({ name: 'B', city: 'Oslo' })];
    await merge(stays, goes);
    const [entry] = await api.rows<{ action: string; changes: Record<string, { from: unknown }> }>(
      'SELECT action, changes FROM audit_entries WHERE record_id = $1 ORDER BY id DESC LIMIT 1',
      [goes.id],
    );
    assert.equal(entry?.action, 'deleted');
    for (const [name, value] of Object.entries(goes)) {
      if (value !== null) assert.equal(entry.changes[name]?.from, value, name);
    }
  });

  it('400 for itself, for an absent company and for one of another organization; nothing changes', async () => {
    const stays = await create({ name: 'A' });
    const theirs = await create({ name: 'Theirs' }, globex.key);
    for (const merge_id of [stays.id, uuidv7(), theirs.id, 'x', undefined]) {
      const answer = await api.post(`/api-companies/${stays.id}/merge`, { merge_id });
      assert.match(answer.error(400, 'invalid_request'), /^'merge_id'/);
    }
    assert.deepEqual((await api.get(`/api-companies/${stays.id}`)).data(), stays);
    assert.equal((await api.get(`/api-companies/${theirs.id}`, { key: globex.key })).status, 200);
  });

  it('404 when the company of the path is absent; 403 without crm:write', async () => {
    const goes = await create({ name: 'A' });
    (await api.post(`/api-companies/${uuidv7()}/merge`, { merge_id: goes.id })).error(404, 'not_found');
    const answer = await api.post(`/api-companies/${goes.id}/merge`, { merge_id: goes.id }, { key: readKey });
    assert.equal(answer.error(403, 'forbidden'), "Scope 'crm:write' is required.");
  });
});

const text = fc.string({ minLength: 1, maxLength: 12 }).filter((value) => value.trim() !== '');
const optionalText = fc.option(text);
const anyCompany = fc.record(
  {
    name: text,
    domain: optionalText,
    industry: optionalText,
    phone: optionalText,
    website: optionalText,
    city: optionalText,
    country: optionalText,
    notes: optionalText,
  },
  { requiredKeys: ['name'] },
);
const chosen = fc.record({ domain: optionalText, industry: optionalText }, { requiredKeys: [] });

describe('a merge of companies', () => {
  it('loses no value of a field, whatever the two hold', async () => {
    await fc.assert(
      fc.asyncProperty(anyCompany, anyCompany, chosen, async (first, second, fields) => {
        const [stays, goes] = [await create(first), await create(second)];
        const merged = (await merge(stays, goes, fields)).data<Company>();
        for (const company of [stays, goes]) {
          for (const name of Object.keys(companyPatch.shape)) {
            const value: unknown = Reflect.get(company, name);
            if (value === null || value === Reflect.get(merged, name)) continue;
            assert.ok(merged.notes?.includes(String(value)), `${name} ${value}: ${merged.notes}`);
          }
        }
      }),
      { numRuns: 25 },
    );
  });
});
