import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from '../../access/testing/browser.ts';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';

const service = await startService();
let owner: Browser;
let member: Browser;
let contactId = '';
let dealId = '';

const create = async (by: Browser, path: string, body: object): Promise<string> =>
  (await by.call('POST', path, body)).json.data.id;
const note = (by: Browser, about: object, description = 'Said') =>
  create(by, '/web/api-activities', { activity_type: 'note', description, ...about });
const feed = async (query = '') => (await owner.call('GET', `/web/activity-feed${query}`)).json.data;

before(async () => {
  owner = await setUp(service);
  member = await join(service, await invite(owner, 'mo@acme.example'), 'Mo Member');
  contactId = await create(owner, '/web/api-contacts', { first_name: 'Ada', last_name: '' });
  dealId = await create(member, '/web/api-deals', { title: 'Engine' });
  await note(owner, { contact_id: contactId, deal_id: dealId });
  await note(member, { contact_id: contactId });
});

describe('GET /web/activity-feed', () => {
  it('tells what happened, newest first, with whom and about which deal', async () => {
    const told = (await feed()).map((entry: Record<string, unknown>) => [
      entry.activity_type,
      entry.contact_name,
      entry.deal_title,
    ]);
    assert.deepEqual(told, [
      ['note', 'Ada', null],
      ['note', 'Ada', 'Engine'],
      ['deal_created', null, 'Engine'],
    ]);
  });

  it('reports the move of a deal once, with the contact of the deal', async () => {
    await owner.call('PATCH', `/web/api-deals/${dealId}`, { contact_id: contactId });
    await owner.call('PATCH', `/web/api-deals/${dealId}`, { status: 'won' });
    const moves = (await feed()).filter((entry: Record<string, unknown>) =>
      String(entry.activity_type).endsWith('stage_change'),
    );
    assert.equal(moves.length, 1);
    assert.deepEqual([moves[0].activity_type, moves[0].contact_name], ['stage_change', 'Ada']);
  });

  it('can be of one kind and of one person, page by page', async () => {
    const { id } = (await member.call('GET', '/web/session')).json.data.user;
    assert.equal((await feed('?type=note')).length, 2);
    assert.equal((await feed(`?performed_by=${id}`)).length, 2);
    assert.equal((await feed(`?type=note&performed_by=${id}`)).length, 1);
    const pages = [await feed('?limit=2'), await feed('?limit=2&offset=2')];
    assert.deepEqual(pages.flat(), await feed());
  });

  it('refuses what is not a kind and no id', async () => {
    for (const query of ['type=poem', 'performed_by=me', 'limit=0']) {
      assert.equal((await owner.call('GET', `/web/activity-feed?${query}`)).status, 400, query);
    }
  });
});

describe('GET /web/named-activities', () => {
  it('lists the timeline of a record with the names of what its activities belong to', async () => {
    const company_id = await create(owner, '/web/api-companies', { name: 'Northwind' });
    const deal_id = await create(owner, '/web/api-deals', {
      title: 'Mill',
      company_id,
      contact_id: contactId,
    });
    await note(owner, { company_id }, 'Of the company');
    await note(owner, { deal_id, contact_id: contactId }, 'Of the deal');
    const path = `company_id=${company_id}`;
    const named = (await owner.call('GET', `/web/named-activities?${path}`)).json.data;
    const plain = (await owner.call('GET', `/web/api-activities?${path}`)).json.data;
    assert.deepEqual(
      named.map(
        ({ contact_name, deal_title, company_name, ...activity }: Record<string, unknown>) => activity,
      ),
      plain,
    );
    assert.deepEqual(
      named.map((entry: Record<string, unknown>) => [
        entry.description,
        entry.contact_name,
        entry.deal_title,
        entry.company_name,
      ]),
      [
        ['Of the deal', 'Ada', 'Mill', null],
        ['Of the company', null, null, 'Northwind'],
        ['Deal "Mill" created in New', 'Ada', 'Mill', null],
      ],
    );
  });
});
