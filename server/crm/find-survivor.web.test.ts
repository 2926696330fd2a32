import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PASSWORD, setUp, signIn, startService } from '../access/testing/people.ts';
import { toQuery } from '../kernel/database/sql.ts';
import { setUpOrganization } from '../setup.ts';

const service = await startService();
const acme = await setUp(service);

const create = async (path: string, fields: object): Promise<string> =>
  (await acme.call('POST', `/web${path}`, fields)).json.data.id;
const merge = async (path: string, id: string, merge_id: string) => {
  const { status, text } = await acme.call('POST', `/web${path}/${id}/merge`, { merge_id, fields: {} });
  assert.equal(status, 200, text);
};
const survivorOf = async (kind: string, record: string, browser = acme) =>
  (await browser.call('GET', `/web/survivor?kind=${kind}&record=${record}`)).json.data.id;

describe('GET /web/survivor', () => {
  for (const [kind, path, fields] of [
    ['contact', '/api-contacts', { first_name: 'Ada' }],
    ['company', '/api-companies', { name: 'Initech' }],
  ] as const) {
    it(`follows merges of a ${kind} to the last one`, async () => {
      const [first, second, third] = [
        await create(path, fields),
        await create(path, fields),
        await create(path, fields),
      ];
      assert.equal(await survivorOf(kind, first), null);
      await merge(path, second, first);
      assert.equal(await survivorOf(kind, first), second);
      await merge(path, third, second);
      assert.equal(await survivorOf(kind, first), third);
      assert.equal(await survivorOf(kind, third), null);
    });
  }

  it('knows nothing of deleted records, other kinds and other organizations', async () => {
    const [first, second] = [
      await create('/api-contacts', { first_name: 'A' }),
      await create('/api-contacts', { first_name: 'B' }),
    ];
    await merge('/api-contacts', second, first);
    assert.equal(await survivorOf('company', first), null);
    assert.equal(await survivorOf('deal', first), null);
    const query = (statement: Parameters<typeof toQuery>[0]) => {
      const { text, values } = toQuery(statement);
      return service.rows<never>(text, values);
    };
    await setUpOrganization(
      { query },
      { organization: 'Globex', email: 'gil@globex.example', password: PASSWORD },
    );
    const globex = await signIn(service, 'gil@globex.example');
    assert.equal(await survivorOf('contact', first, globex), null);
    await acme.call('DELETE', `/web/api-contacts/${second}`);
    const other = await create('/api-contacts', { first_name: 'C' });
    await acme.call('DELETE', `/web/api-contacts/${other}`);
    assert.equal(await survivorOf('contact', other), null);
  });
});
