import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import type { Browser } from '../access/testing/browser.ts';
import { PASSWORD, setUp, signIn, startService } from '../access/testing/people.ts';
import { toQuery } from '../kernel/database/sql.ts';
import { setUpOrganization } from '../setup.ts';

/** Creating records under ids that the web app made, which marks repeated requests for ever. */

const service = await startService();
const acme = await setUp(service);
const globex = await otherOrganization();
const contact = (await acme.call('POST', '/web/api-contacts', { first_name: 'Ada' })).json.data.id;

async function otherOrganization(): Promise<Browser> {
  const owner = { organization: 'Globex', email: 'gil@globex.example', password: PASSWORD };
  await setUpOrganization(
    {
      query: (statement) => {
        const { text, values } = toQuery(statement);
        return service.rows<never>(text, values);
      },
    },
    owner,
  );
  return signIn(service, owner.email);
}

const KINDS = [
  ['/api-contacts', 'contacts', { first_name: 'Grace' }],
  ['/api-companies', 'companies', { name: 'Initech' }],
  ['/api-deals', 'deals', { title: 'A deal' }],
  ['/api-activities', 'activities', { activity_type: 'note', description: 'Once', contact_id: contact }],
] as const;

const countOf = async (table: string, id: string) =>
  (await service.rows(`SELECT 1 FROM ${table} WHERE id = $1`, [id])).length;

for (const [path, table, draft] of KINDS) {
  describe(`POST /web${path} with an id`, () => {
    it('creates the record under it, and answers a repeated request with the same record', async () => {
      const id = uuidv7();
      const first = await acme.call('POST', `/web${path}`, { ...draft, id });
      assert.deepEqual([first.status, first.json.data.id], [201, id], first.text);
      const again = await acme.call('POST', `/web${path}`, { ...draft, id });
      assert.deepEqual([again.status, again.json.data.id], [201, id]);
      assert.equal(again.headers.get('idempotent-replayed'), 'true');
      assert.equal(await countOf(table, id), 1);
    });

    it('creates one record for many requests at once', async () => {
      const id = uuidv4();
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => acme.call('POST', `/web${path}`, { ...draft, id })),
      );
      assert.deepEqual(
        [...new Set(answers.map(({ status, json }) => `${status} ${json.data.id}`))],
        [`201 ${id}`],
      );
      assert.equal(await countOf(table, id), 1);
      const [audit] = await service.rows<{ count: number }>(
        "SELECT count(*)::int AS count FROM audit_entries WHERE record_id = $1 AND action = 'created'",
        [id],
      );
      assert.deepEqual(audit, { count: 1 });
    });

    it('shows nothing of another organization, which may use the same id', async () => {
      const id = uuidv7();
      const ours = await acme.call('POST', `/web${path}`, { ...draft, id });
      assert.equal(ours.status, 201);
      const gil = await globex.call('POST', '/web/api-contacts', { first_name: 'Gil' });
      const theirs = { ...draft, ...('contact_id' in draft && { contact_id: gil.json.data.id }) };
      const answer = await globex.call('POST', `/web${path}`, { ...theirs, id });
      assert.equal(answer.status, 201, answer.text);
      assert.equal(answer.headers.get('idempotent-replayed'), null);
      assert.equal(await countOf(table, id), 2);
    });

    it('refuses an id that is none', async () => {
      for (const id of ['', 'x', 7, null, {}, '00000000-0000-0000-0000-000000000000']) {
        const { status, json } = await acme.call('POST', `/web${path}`, { ...draft, id });
        assert.deepEqual([status, json.message], [400, "'id' must be a UUID of version 4 or 7."]);
      }
    });
  });
}

describe('the id of a record', () => {
  it('that was deleted since creates nothing again', async () => {
    const id = uuidv7();
    const draft = { first_name: 'Brief', id };
    await acme.call('POST', '/web/api-contacts', draft);
    assert.equal((await acme.call('DELETE', `/web/api-contacts/${id}`)).status, 204);
    assert.equal((await acme.call('POST', '/web/api-contacts', draft)).status, 404);
    assert.equal(await countOf('contacts', id), 0);
  });

  it('that was refused is free', async () => {
    const id = uuidv7();
    assert.equal((await acme.call('POST', '/web/api-contacts', { id })).status, 400);
    assert.equal((await acme.call('POST', '/web/api-contacts', { id, first_name: 'Now' })).status, 201);
  });

  it('that exists, whoever made its id, answers that record', async () => {
    const { status, json } = await acme.call('POST', '/web/api-contacts', {
      id: contact,
      first_name: 'Other',
    });
    assert.deepEqual([status, json.data.first_name], [201, 'Ada']);
  });
});
