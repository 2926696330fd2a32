import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import { type Fields, startTrash, without } from './testing/records.ts';

/** Deleted records and how they return (docs/behaviour/trash.md). */

const { call, change, create, eventsOf, get, log, notesOf, remove, restore, service } = await startTrash();
describe('a deleted record', () => {
  it('is 404 at once, frees its external id, and returns with everything it had', async () => {
    const external = { external_source: 'erp', external_id: uuidv7() };
    const company = await create('companies', { name: 'Analytical' });
    const contact = await create('contacts', {
      ...{ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@trash.example', company_id: company.id },
      ...{ emails: [{ email: 'home@trash.example', label: 'home' }], tags: ['vip'], ...external },
      click_ids: [{ kind: 'gclid', value: 'click-1' }],
    });
    await call('POST', `/api-contacts/${contact.id}/consents`, {
      ...{ purpose: 'ad_user_data', state: 'granted', source: 'call' },
    });
    const primary = await create('deals', { title: 'Primary', contact_id: contact.id });
    const buyer = [{ contact_id: contact.id, role: 'buyer' }];
    const further = await create('deals', { title: 'Further', contacts: buyer });
    const task = await create('tasks', { title: 'Call Ada', contact_id: contact.id });
    await log({ contact_id: contact.id, description: 'Alone' });
    await log({ contact_id: contact.id, deal_id: further.id, description: 'Shared' });
    const before = without(await get('contacts', contact.id));

    await remove('contacts', contact.id);
    assert.equal((await call('GET', `/api-contacts/${contact.id}`)).status, 404);
    assert.equal((await get('deals', primary.id)).contact_id, null);
    assert.deepEqual((await call('GET', '/api-contacts?q=lovelace')).json.data, []);
    const other = await create('contacts', { first_name: 'Heir', ...external });
    await change('contacts', other.id, { external_id: null });

    assert.deepEqual(await restore(contact.id), []);
    assert.deepEqual(without(await get('contacts', contact.id)), before);
    assert.equal((await get('deals', primary.id)).contact_id, contact.id);
    assert.deepEqual((await get('deals', further.id)).contacts, buyer);
    assert.equal((await get('tasks', task.id)).contact_id, contact.id);
    assert.deepEqual((await notesOf(`contact_id=${contact.id}&type=note`)).sort(), ['Alone', 'Shared']);
    assert.equal((await call('GET', `/api-contacts/${contact.id}/touches`)).json.data.length, 1);
    assert.equal((await call('GET', `/api-contacts/${contact.id}/consents`)).json.data.length, 1);
    for (const query of ['q=lovelace', 'email=home@trash.example', 'tag=vip'])
      assert.equal((await call('GET', `/api-contacts?${query}`)).json.data[0]?.id, contact.id, query);
    const events = await eventsOf(contact.id);
    assert.deepEqual(events.slice(-2), [
      { type: 'contact.deleted', undoes: null },
      { type: 'contact.created', undoes: 'true' },
    ]);
    assert.equal((await call('POST', `/trash/${contact.id}/restore`)).status, 404);
  });

  it('of any kind is in the trash, with who deleted it and when it goes', async () => {
    const made = {
      contact: await create('contacts', { first_name: 'Listed' }),
      company: await create('companies', { name: 'Listed Ltd' }),
      deal: await create('deals', { title: 'Listed deal' }),
      task: await create('tasks', { title: 'Listed task' }),
    };
    const kinds = { contact: 'contacts', company: 'companies', deal: 'deals', task: 'tasks' } as const;
    for (const [type, kind] of Object.entries(kinds)) await remove(kind, Reflect.get(made, type).id);
    const { json } = await call('GET', '/trash?limit=4');
    const titles = json.data.map(({ type, title }: Fields) => [type, title]);
    assert.deepEqual(titles.reverse(), [
      ['contact', 'Listed'],
      ['company', 'Listed Ltd'],
      ['deal', 'Listed deal'],
      ['task', 'Listed task'],
    ]);
    const [{ deleted_by, deleted_at, expires_at }] = json.data;
    assert.match(deleted_by, /^[0-9a-f-]{36}$/);
    assert.equal(Date.parse(expires_at) - Date.parse(deleted_at), 30 * 86_400_000);
    assert.equal((await call('GET', '/trash?type=deal&limit=1')).json.data[0].title, 'Listed deal');
    for (const [type, kind] of Object.entries(kinds)) {
      const { id } = Reflect.get(made, type);
      assert.deepEqual(await restore(id), []);
      assert.equal((await get(kind, id)).id, id);
    }
  });

  it('returns together with others that were deleted with it, in either order', async () => {
    for (const companyFirst of [true, false]) {
      const company = await create('companies', { name: 'Both' });
      const contact = await create('contacts', { first_name: 'Both', company_id: company.id });
      const deal = await create('deals', {
        title: 'Both',
        contacts: [{ contact_id: contact.id, role: 'x' }],
      });
      await log({ contact_id: contact.id, deal_id: deal.id, description: 'Both' });
      const kinds = [
        ['companies', company.id],
        ['contacts', contact.id],
        ['deals', deal.id],
      ] as const;
      for (const [kind, id] of companyFirst ? kinds : kinds.toReversed()) await remove(kind, id);
      for (const [, id] of kinds) await restore(id);
      assert.equal((await get('contacts', contact.id)).company_id, company.id);
      assert.deepEqual((await get('deals', deal.id)).contacts, [{ contact_id: contact.id, role: 'x' }]);
      assert.deepEqual(await notesOf(`contact_id=${contact.id}&type=note`), ['Both']);
      assert.deepEqual(await notesOf(`deal_id=${deal.id}&type=note`), ['Both']);
    }
  });

  it('returns without what became impossible, and says so', async () => {
    const external = { external_source: 'erp', external_id: uuidv7() };
    const field = await create('custom-fields', {
      object: 'deal',
      key: 'colour',
      label: 'Colour',
      type: 'text',
    });
    await create('custom-fields', { object: 'deal', key: 'size', label: 'Size', type: 'number' });
    const pipeline = await create('pipelines', { name: 'P', stages: [{ name: 'First' }, { name: 'Gone' }] });
    const [first, gone] = Object(pipeline).stages;
    const deal = await create('deals', {
      ...{ title: 'Half', stage_id: gone.id, pipeline_id: pipeline.id, value: 10.25, ...external },
      custom_fields: { colour: 'red', size: 7 },
    });
    await remove('deals', deal.id);
    await create('deals', { title: 'Other', ...external });
    await remove('custom-fields', field.id);
    await remove(`pipelines/${pipeline.id}/stages`, gone.id);
    const left = await restore(deal.id);
    assert.deepEqual(left.sort(), ['custom_fields', 'external_id', 'external_source', 'stage_id']);
    const { stage_id, value, custom_fields, external_id } = await get('deals', deal.id);
    assert.deepEqual(
      [stage_id, value, custom_fields, external_id],
      [first.id, 10.25, { size: 7 }, undefined],
    );
  });

  it('that is a deal goes on in the history of deals as if it had not been deleted', async () => {
    const deal = await create('deals', { title: 'History', value: 100 });
    await change('deals', deal.id, { status: 'won' });
    const spans = async () =>
      service.rows(
        'SELECT started_at, ended_at, is_won, left_stage, deleted, entered_at FROM deal_spans WHERE deal_id = $1 ORDER BY started_at',
        [deal.id],
      );
    const before = await spans();
    await remove('deals', deal.id);
    assert.equal((await spans()).at(-1)?.deleted, true);
    await restore(deal.id);
    assert.deepEqual(await spans(), before);
    const won = await service.rows(
      `SELECT FROM events e JOIN conversion_intake i ON i.event_id = e.id WHERE e.record_id = $1 AND e.event_type = 'deal.created' AND e.cause ->> 'undoes' = 'true'`,
      [deal.id],
    );
    assert.deepEqual(won, []);
  });

  it('is not restored over what people did since: a deal that got another contact keeps it', async () => {
    const [one, two] = [
      await create('contacts', { first_name: 'One' }),
      await create('contacts', { first_name: 'Two' }),
    ];
    const deal = await create('deals', { title: 'Kept', contact_id: one.id });
    await remove('contacts', one.id);
    await change('deals', deal.id, { contact_id: two.id });
    await restore(one.id);
    assert.equal((await get('deals', deal.id)).contact_id, two.id);
  });
});
