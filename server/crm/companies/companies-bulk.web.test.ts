import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../access/testing/browser.ts';
import { setUp, startService } from '../../access/testing/people.ts';

/** What the table of companies asks for many of them at once. */

const service = await startService();
let person: Browser;
before(async () => {
  person = await setUp(service);
});

const create = async (path: string, fields: object): Promise<string> =>
  (await person.call('POST', `/web${path}`, fields)).json.data.id;
const createCompany = (name: string, fields = {}) => create('/api-companies', { name, ...fields });
const remove = (ids: readonly string[]) => person.call('POST', '/web/companies-bulk-delete', { ids });

describe('POST /web/companies-bulk-delete', () => {
  it('deletes those named and says what became of each; their contacts and deals stay and lose the link', async () => {
    const [one, two, other] = [
      await createCompany('One'),
      await createCompany('Two'),
      await createCompany('Other'),
    ];
    const absent = uuidv7();
    const contact = await create('/api-contacts', { first_name: 'Ada', company_id: one });
    const deal = await create('/api-deals', { title: 'Relaunch', company_id: two });
    const { status, json } = await remove([two, absent, one, one.toUpperCase()]);
    assert.equal(status, 200);
    assert.deepEqual(json.data, [
      { id: two, outcome: 'deleted' },
      { id: absent, outcome: 'missing' },
      { id: one, outcome: 'deleted' },
    ]);
    for (const path of [`/api-contacts/${contact}`, `/api-deals/${deal}`]) {
      assert.equal((await person.call('GET', `/web${path}`)).json.data.company_id, null, path);
    }
    assert.deepEqual(await service.rows('SELECT id FROM companies'), [{ id: other }]);
    const audit = await service.rows<{ operation: string }>(
      "SELECT operation FROM audit_entries WHERE record_id = $1 AND action = 'deleted'",
      [one],
    );
    assert.deepEqual(audit, [{ operation: 'delete-companies' }]);
  });

  it('409 when more than 2,000 contacts would lose the link in all, and nothing is deleted', async () => {
    const ids = [await createCompany('Half'), await createCompany('Other half')];
    for (const id of ids) {
      await service.rows(
        `INSERT INTO contacts (org_id, id, first_name, last_name, company_id, tags, status, source, created_at, updated_at)
         SELECT c.org_id, gen_random_uuid(), 'A', '', c.id, '{}', 'active', 'api', now(), now()
         FROM companies c, generate_series(1, 1001) WHERE c.id = $1`,
        [id],
      );
    }
    const { status, json } = await remove(ids);
    assert.deepEqual([status, json.error], [409, 'conflict']);
    for (const id of ids) assert.equal((await remove([id])).json.data[0].outcome, 'deleted');
  });

  it('400 for no ids, too many, or what is not one', async () => {
    for (const ids of [[], ['x'], Array.from({ length: 501 }, () => uuidv7())]) {
      const { status, json } = await remove(ids);
      assert.deepEqual([status, json.error], [400, 'invalid_request'], JSON.stringify(ids).slice(0, 80));
    }
  });
});

describe('GET /web/company-ids', () => {
  it('names what the list with the same filter has, from window to window', async () => {
    const fitting = await createCompany('Fjord', { industry: 'Trade', country: 'Norway' });
    await createCompany('Dune', { industry: 'Trade', country: 'Morocco' });
    const idsWhere = async (query: string) => (await person.call('GET', `/web/company-ids?${query}`)).json;
    assert.deepEqual(await idsWhere('industry=trade&country=norway&q=fj'), { data: [fitting], meta: {} });
    assert.deepEqual((await idsWhere(`country=norway&from=${fitting}`)).data, []);
  });
});
