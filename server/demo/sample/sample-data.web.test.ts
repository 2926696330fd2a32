import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Browser } from '../../access/testing/browser.ts';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';

/** The sample data as the web app loads and removes it, each time in an organization that has nothing. */

const service = await startService();
const owner = await setUp(service);
const member = await join(service, await invite(owner, 'mo@acme.example'), 'Mo Member');
const { user, organization } = (await owner.call('GET', '/web/session')).json.data;

beforeEach(() =>
  service.rows(
    'WITH a AS (DELETE FROM activities), t AS (DELETE FROM tasks), d AS (DELETE FROM deals), c AS (DELETE FROM contacts), s AS (DELETE FROM sample_records) DELETE FROM companies',
  ),
);

const load = (by: Browser = owner) => by.call('POST', '/web/sample-data');
const remove = () => owner.call('POST', '/web/sample-data/remove');
const state = async () => (await owner.call('GET', '/web/sample-data')).json.data;
const list = async (kind: string) => (await owner.call('GET', `/web/api-${kind}?limit=200`)).json.data;
const NOTHING = { companies: 0, contacts: 0, deals: 0 };

describe('loading sample data', () => {
  it('fills an empty organization with a small history that belongs to whoever loads it', async () => {
    assert.deepEqual(await state(), { loaded: NOTHING, can_load: true, has_own_records: false });
    const { status, json } = await load();
    assert.deepEqual(
      [status, json.data],
      [200, { loaded: { companies: 30, contacts: 90, deals: 60 }, can_load: false, has_own_records: false }],
    );
    assert.deepEqual(await state(), json.data);
    const [contacts, deals] = [await list('contacts'), await list('deals')];
    assert.deepEqual([contacts.length, deals.length], [90, 60]);
    for (const deal of deals) {
      assert.deepEqual([deal.org_id, deal.created_by, deal.currency], [organization.id, user.id, 'EUR']);
    }
    const open = deals.filter(({ won_at, lost_at }: Record<string, unknown>) => !won_at && !lost_at);
    assert.ok(open.length > 10, `${open.length} open deals`);
  });

  it('leaves one entry in the audit log and sends no webhook', async () => {
    await service.rows('DELETE FROM audit_entries');
    await load();
    const entries = await service.rows('SELECT operation, action, door, user_id FROM audit_entries');
    assert.deepEqual(entries, [
      { operation: 'load-sample-data', action: 'imported', door: 'web', user_id: user.id },
    ]);
    assert.deepEqual(await service.rows('SELECT * FROM outbox'), []);
  });

  it('goes beside a few records of the organization, and takes none of them along when it is removed', async () => {
    const { id } = (await owner.call('POST', '/web/api-contacts', { first_name: 'Ada' })).json.data;
    assert.deepEqual(await state(), { loaded: NOTHING, can_load: true, has_own_records: true });
    const loaded = await load();
    assert.deepEqual([loaded.status, loaded.json.data.has_own_records], [200, true]);
    assert.equal((await state()).can_load, false);
    assert.equal((await load()).status, 409);
    await remove();
    assert.deepEqual(
      (await list('contacts')).map((one: { id: string }) => one.id),
      [id],
    );
    await owner.call('DELETE', `/web/api-contacts/${id}`);
  });

  it('is 409 beside more than 20 records, and then changes nothing', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      ids.push((await owner.call('POST', '/web/api-companies', { name: `Engines ${count}` })).json.data.id);
    }
    assert.equal((await state()).can_load, false);
    const { status, json } = await load();
    assert.deepEqual([status, json.error], [409, 'conflict']);
    assert.equal((await list('companies')).length, 21);
    for (const id of ids) await owner.call('DELETE', `/web/api-companies/${id}`);
  });

  it('happens once when asked for twice at a time', async () => {
    const answers = await Promise.all([load(), load(), load()]);
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409]);
    assert.equal((await list('deals')).length, 60);
  });

  it('is only for owners and admins', async () => {
    assert.equal((await load(member)).status, 403);
    assert.equal((await member.call('POST', '/web/sample-data/remove')).status, 403);
  });

  it('goes through the stages of a pipeline that has others, and says which ones it needs', async () => {
    const [pipeline] = await list('pipelines');
    const won = pipeline.stages.find(({ is_won }: { is_won: boolean }) => is_won);
    await owner.call('PATCH', `/web/api-pipelines/${pipeline.id}/stages/${won.id}`, { is_won: false });
    const { status, json } = await load();
    assert.deepEqual([status, json.error], [409, 'conflict']);
    assert.match(json.message, /won/);
    await owner.call('PATCH', `/web/api-pipelines/${pipeline.id}/stages/${won.id}`, { is_won: true });
    for (const [index, { id }] of pipeline.stages.entries()) {
      await owner.call('PATCH', `/web/api-pipelines/${pipeline.id}/stages/${id}`, { name: `Step ${index}` });
    }
    assert.equal((await load()).status, 200);
  });
});

describe('removing sample data', () => {
  it('leaves nothing of it', async () => {
    await load();
    const { status, json } = await remove();
    assert.equal(status, 200);
    assert.deepEqual(json.data, { removed: { companies: 30, contacts: 90, deals: 60 }, kept: NOTHING });
    for (const table of ['activities', 'deals', 'contacts', 'companies', 'sample_records']) {
      assert.deepEqual(await service.rows(`SELECT * FROM ${table}`), [], table);
    }
    assert.deepEqual(await state(), { loaded: NOTHING, can_load: true, has_own_records: false });
    assert.equal((await load()).status, 200, 'and it can be loaded again');
  });

  it('leaves no number in reports', async () => {
    await service.rows('DELETE FROM deal_spans');
    const created = async () => {
      const answer = await owner.call('POST', '/web/api-metrics/query', { metric: 'deals_created' });
      return answer.json.meta.total;
    };
    await load();
    assert.equal(await created(), 60);
    await remove();
    assert.equal(await created(), null);
  });

  it('keeps what somebody changed, with all that it is linked to', async () => {
    await load();
    const deal = (await list('deals')).find(
      (one: Record<string, unknown>) => one.contact_id !== null && one.company_id !== null,
    );
    await owner.call('PATCH', `/web/api-deals/${deal.id}`, { title: 'Ours now' });
    const { json } = await remove();
    assert.deepEqual(json.data.kept, { companies: 1, contacts: 1, deals: 1 });
    assert.equal((await list('deals'))[0].title, 'Ours now');
    assert.equal((await list('contacts'))[0].id, deal.contact_id);
    assert.deepEqual((await state()).loaded, NOTHING, 'what is kept is as any other record');
  });

  it('keeps what somebody logged an activity on, and every record of their own', async () => {
    await load();
    const [contact] = await list('contacts');
    await owner.call('POST', '/web/api-activities', {
      activity_type: 'note',
      description: 'Not a sample',
      contact_id: contact.id,
    });
    const own = (await owner.call('POST', '/web/api-contacts', { first_name: 'Ada' })).json.data;
    const { json } = await remove();
    assert.equal(json.data.kept.contacts, 1);
    const ids = (await list('contacts')).map(({ id }: { id: string }) => id);
    assert.deepEqual(ids.sort(), [contact.id, own.id].sort());
    const notes = await service.rows('SELECT 1 FROM activities WHERE description = $1', ['Not a sample']);
    assert.equal(notes.length, 1);
  });

  it('does nothing where there is none', async () => {
    const { status, json } = await remove();
    assert.deepEqual([status, json.data], [200, { removed: NOTHING, kept: NOTHING }]);
  });
});
