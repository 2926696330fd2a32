import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { startTrash, without } from './testing/records.ts';

/** Merges that are undone (docs/behaviour/trash.md 9). */

const { call, change, create, get, log, merge, notesOf, restore } = await startTrash();
describe('a merge', () => {
  it('of contacts can be undone: both are as before, with their links and activities', async () => {
    const company = await create('companies', { name: 'Kept Ltd' });
    const stays = await create('contacts', { first_name: 'Stay', email: 'stay@m.example', tags: ['a'] });
    const goes = await create('contacts', {
      ...{ first_name: 'Go', email: 'go@m.example', phone: '0301 2', job_title: 'Boss', tags: ['b'] },
      company_id: company.id,
      ...{ external_source: 'erp', external_id: uuidv7() },
    });
    const deal = await create('deals', { title: 'Moved', contact_id: goes.id });
    const both = [stays, goes].map(({ id }, place) => ({ contact_id: id, role: `role ${place}` }));
    const listed = await create('deals', { title: 'Listed', contacts: both });
    await log({ contact_id: goes.id, description: 'Of the other' });
    await log({ contact_id: stays.id, description: 'Of the first' });
    const before = await Promise.all([stays, goes].map(async ({ id }) => without(await get('contacts', id))));
    await merge('contacts', stays.id, goes.id);
    await log({ contact_id: stays.id, description: 'Since' });
    await restore(goes.id);
    const now = await Promise.all([stays, goes].map(async ({ id }) => without(await get('contacts', id))));
    assert.deepEqual(now, before);
    assert.equal((await get('deals', deal.id)).contact_id, goes.id);
    assert.deepEqual((await get('deals', listed.id)).contacts, both);
    assert.deepEqual(await notesOf(`contact_id=${goes.id}&type=note`), ['Of the other']);
    assert.deepEqual((await notesOf(`contact_id=${stays.id}&type=note`)).sort(), ['Of the first', 'Since']);
  });

  it('of companies can be undone, except for what somebody has changed since', async () => {
    const stays = await create('companies', { name: 'Stays' });
    const goes = await create('companies', {
      name: 'Goes',
      city: 'Rome',
      industry: 'Toys',
      domain: 'goes.example',
    });
    const contact = await create('contacts', { first_name: 'In', company_id: goes.id });
    await merge('companies', stays.id, goes.id);
    await change('companies', stays.id, { industry: 'Games' });
    await restore(goes.id);
    const { city, industry, domain } = await get('companies', stays.id);
    assert.deepEqual([city, industry, domain], [null, 'Games', null]);
    assert.equal((await get('companies', goes.id)).domain, 'goes.example');
    assert.equal((await get('contacts', contact.id)).company_id, goes.id);
  });

  it('of contacts gives each its addresses, touches and consents back, also those that both had', async () => {
    const seen_at = '2026-01-02T03:04:05.678Z';
    const both = { kind: 'gclid', value: 'both', seen_at };
    const [one, two] = await Promise.all(
      ['one', 'two'].map(async (name) => {
        const { id } = await create('contacts', {
          ...{ first_name: name, email: `${name}@undo.example` },
          ...{
            emails: [{ label: 'home', email: 'both@undo.example' }],
            phones: [{ phone: '030 1', label: name }],
          },
        });
        await create(`contacts/${id}/touches`, { touches: [both, { ...both, value: name }] });
        const consent = { purpose: 'ad_user_data', state: 'granted', source: name };
        await create(`contacts/${id}/consents`, consent);
        return id;
      }),
    );
    assert.ok(one !== undefined && two !== undefined);
    const all = async () =>
      Promise.all(
        [one, two].map(async (id) => {
          const [touches, consents] = ['touches', 'consents'].map((part) => `/api-contacts/${id}/${part}`);
          const [{ json: first }, { json: second }] = await Promise.all([
            call('GET', String(touches)),
            call('GET', String(consents)),
          ]);
          return [without(await get('contacts', id)), first.data, second.data];
        }),
      );
    const before = await all();
    await merge('contacts', one, two);
    await restore(two);
    assert.deepEqual(await all(), before);
  });
});
