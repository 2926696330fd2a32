import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUp, startService } from '../../access/testing/people.ts';

const service = await startService();
const person = await setUp(service);

const create = async (path: string, body: object): Promise<string> =>
  (await person.call('POST', `/web${path}`, body)).json.data.id;
const related = (query: string) => person.call('GET', `/web/related-records?${query}`);

describe('GET /web/related-records', () => {
  it('lists the latest deals of a company or a contact, with the totals of all of them by stage', async () => {
    const company_id = await create('/api-companies', { name: 'Northwind' });
    const contact_id = await create('/api-contacts', { first_name: 'Ada' });
    await create('/api-deals', { title: 'Elsewhere', value: 1_000 });
    await create('/api-deals', { title: 'Both', value: 5, currency: 'EUR', company_id, contact_id });
    await create('/api-deals', { title: 'Exact', value: '0.1234', currency: 'EUR', company_id });
    const { deals, stages } = (await related(`company_id=${company_id}`)).json.data;
    assert.deepEqual(
      deals,
      (await person.call('GET', `/web/api-deals?company_id=${company_id}`)).json.data,
      'as the list of deals has them',
    );
    const [first, ...others] = stages;
    assert.deepEqual(
      [first.name, first.deal_count, first.values.map((part: { value: number }) => part.value)],
      ['New', 2, [5.1234]],
    );
    assert.ok(others.length > 0 && others.every((stage: { deal_count: number }) => stage.deal_count === 0));
    const ofContact = (await related(`contact_id=${contact_id}`)).json.data;
    assert.deepEqual(
      ofContact.deals.map(({ title }: { title: string }) => title),
      ['Both'],
    );
  });

  it('lists the first 20 contacts of a company by name, and says how many there are', async () => {
    const company_id = await create('/api-companies', { name: 'Crowded' });
    const contact_id = await create('/api-contacts', { first_name: 'Elsewhere' });
    for (let number = 21; number >= 1; number -= 1) {
      await create('/api-contacts', {
        first_name: 'Nth',
        last_name: `Person ${String(number).padStart(2, '0')}`,
        company_id,
      });
    }
    const { contacts, contact_count } = (await related(`company_id=${company_id}`)).json.data;
    assert.deepEqual(
      contacts,
      (await person.call('GET', `/web/api-contacts?company_id=${company_id}&sort=name&order=asc&limit=20`))
        .json.data,
      'as the list of contacts has them',
    );
    assert.deepEqual([contacts.length, contacts[0].last_name, contact_count], [20, 'Person 01', 21]);
    const ofContact = (await related(`contact_id=${contact_id}`)).json.data;
    assert.deepEqual([ofContact.contacts, ofContact.contact_count], [[], 0], 'a contact has none');
  });

  it('refuses what is no id', async () => {
    assert.equal((await related('company_id=7')).status, 400);
  });
});
