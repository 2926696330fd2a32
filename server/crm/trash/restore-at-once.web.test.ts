import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signIn, startService } from '../../access/testing/people.ts';
import { startTrash } from './testing/records.ts';

/** Records that several people restore at once, also on several servers (docs/behaviour/trash.md 4 and 7). */

const { call, connection, create, eventsOf, remove, restore, service } = await startTrash();
describe('records that are deleted and restored', () => {
  it('return once, however many servers restore them', async () => {
    const other = await startService({ rateLimitPerMinute: 0 }, connection);
    const there = await signIn(other, 'olive@acme.example');
    for (let round = 0; round < 5; round++) {
      const { id } = await create('contacts', { first_name: 'Once' });
      await remove('contacts', id);
      const answers = await Promise.all([
        call('POST', `/trash/${id}/restore`),
        there.call('POST', `/web/trash/${id}/restore`),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 404]);
      const types = (await eventsOf(id)).map(({ type }) => type);
      assert.deepEqual(types, ['contact.created', 'contact.deleted', 'contact.created']);
    }
    assert.ok(service.url !== other.url);
  });

  it('return with their links, however many are restored at once', async () => {
    const company = await create('companies', { name: 'At once' });
    const contacts = await Promise.all(
      [1, 2, 3].map((n) => create('contacts', { first_name: `At once ${n}`, company_id: company.id })),
    );
    const ids = contacts.map(({ id }) => id);
    const { status, text } = await call('POST', '/contacts-bulk', { ids, delete: true });
    assert.equal(status, 200, text);
    await remove('companies', company.id);
    await Promise.all([company.id, ...ids].map(restore));
    for (const id of ids)
      assert.equal((await call('GET', `/api-contacts/${id}`)).json.data.company_id, company.id);
  });
});
