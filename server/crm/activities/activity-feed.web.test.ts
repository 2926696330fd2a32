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
  const timeline = async (query: string): Promise<Record<string, unknown>[]> =>
    (await owner.call('GET', `/web/named-activities?${query}`)).json.data;
  const types = (entries: readonly Record<string, unknown>[]) => entries.map((entry) => entry.activity_type);

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
    const named = (await timeline(path)).filter(({ activity_type }) => activity_type !== 'record_created');
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

  it('tells who edited which fields of the record, and who created it, though the API has no activities of that', async () => {
    const { id: mo } = (await member.call('GET', '/web/session')).json.data.user;
    const id = await create(owner, '/web/api-contacts', { first_name: 'Grace', tags: ['one', 'two'] });
    const edit = (fields: object) => member.call('PATCH', `/web/api-contacts/${id}`, fields);
    await edit({ phone: '+49 40 1234', job_title: 'Admiral', external_id: '7', external_source: 'old' });
    await edit({ tags: ['one', 'two', 'three'] });
    await edit({ tags: ['three', 'ONE'] });
    const entries = await timeline(`contact_id=${id}`);
    assert.deepEqual(types(entries), ['edited', 'tag_added', 'edited', 'record_created']);
    assert.deepEqual(
      entries
        .filter(({ activity_type }) => activity_type === 'edited')
        .map((entry) => [entry.performed_by, entry.metadata]),
      [
        [mo, { fields: ['tags'], tags_removed: ['two'] }],
        [mo, { fields: ['phone', 'job_title'] }],
      ],
    );
    assert.deepEqual(types((await owner.call('GET', `/web/api-activities?contact_id=${id}`)).json.data), [
      'tag_added',
    ]);
    assert.deepEqual(types(await timeline(`contact_id=${id}&type=note`)), []);
    assert.deepEqual(types(await timeline('limit=1')), ['tag_added']);
  });

  it('does not tell in the timeline of a company which tags its contacts got, unless that is asked for', async () => {
    const company_id = await create(owner, '/web/api-companies', { name: 'Southwind' });
    const id = await create(owner, '/web/api-contacts', { first_name: 'Rosalind', company_id });
    await note(owner, { contact_id: id }, 'First');
    for (const tag of ['one', 'two', 'three']) {
      await owner.call('POST', `/web/api-contacts/${id}/tags`, { tags: [tag] });
    }
    await note(owner, { contact_id: id }, 'Second');
    const company = `company_id=${company_id}`;
    assert.deepEqual(types(await timeline(company)), ['note', 'note', 'record_created']);
    const pages = [await timeline(`${company}&limit=1`), await timeline(`${company}&limit=1&offset=1`)];
    assert.deepEqual(
      pages.flat().map((entry) => entry.description),
      ['Second', 'First'],
    );
    assert.equal((await timeline(`${company}&type=tag_added`)).length, 3);
    assert.deepEqual(types(await timeline(`contact_id=${id}&limit=3`)), ['note', 'tag_added', 'tag_added']);
    const plain = (await owner.call('GET', `/web/api-activities?${company}`)).json.data;
    assert.equal(plain.length, 5);
  });

  it('tells nothing of a record that the person does not see', async () => {
    const { id: owner_id } = (await owner.call('GET', '/web/session')).json.data.user;
    const id = await create(owner, '/web/api-contacts', { first_name: 'Hidden', owner_id });
    await owner.call('PATCH', `/web/api-contacts/${id}`, { phone: '+49 40 1' });
    const path = `/web/named-activities?contact_id=${id}`;
    assert.deepEqual(types((await member.call('GET', path)).json.data), ['edited', 'record_created']);
    await owner.call('PATCH', '/web/settings', { member_visibility: 'own' });
    assert.deepEqual((await member.call('GET', path)).json.data, []);
    assert.deepEqual(types(await timeline(`contact_id=${id}`)), ['edited', 'record_created']);
    await owner.call('PATCH', '/web/settings', { member_visibility: 'all' });
  });

  it('leaves to activities what they tell of a deal, and is the same page by page', async () => {
    const id = await create(owner, '/web/api-deals', { title: 'Mill', value: 5 });
    const edit = (fields: object) => owner.call('PATCH', `/web/api-deals/${id}`, fields);
    await note(owner, { deal_id: id }, 'First');
    await edit({ value: 7, title: 'Mills' });
    await edit({ value: 8 });
    await edit({ expected_close_date: '2030-01-01' });
    await note(owner, { deal_id: id }, 'Last');
    const whole = await timeline(`deal_id=${id}`);
    assert.deepEqual(types(whole).toSorted(), [
      ...['deal_created', 'edited', 'edited', 'note', 'note', 'value_change', 'value_change'],
    ]);
    const pages = [];
    for (const offset of [0, 1, 2, 3, 4, 5])
      pages.push(...(await timeline(`deal_id=${id}&limit=1&offset=${offset}`)));
    assert.deepEqual(
      pages.map((entry) => entry.id),
      whole.map((entry) => entry.id),
    );
  });
});
