import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createOrganization } from '../../access/organizations/create-organization.ts';
import { connectOwner } from '../../access/testing/organizations.ts';
import { invite, join, PASSWORD, signIn } from '../../access/testing/people.ts';
import { WorkerDatabase } from '../../kernel/database/worker-database.ts';
import { contactIdByAddress } from '../privacy/find-contact.ts';
import { emptyTrash } from './empty-trash.ts';
import { startTrash } from './testing/records.ts';

/** Who uses the trash, and how records leave it for ever (docs/behaviour/trash.md). */

const { call, change, connection, create, get, log, merge, owner, remove, restore, service } =
  await startTrash();
const database = new WorkerDatabase({ connection, onConnectionError: () => undefined });
after(() => database.close());

describe('the trash', () => {
  it('is for owners and admins, of their own organization', async () => {
    const contact = await create('contacts', { first_name: 'Secret' });
    await remove('contacts', contact.id);
    const member = await join(service, await invite(owner, 'mia@acme.example'), 'Mia');
    for (const [method, path] of [
      ['GET', '/web/trash'],
      ['POST', `/web/trash/${contact.id}/restore`],
      ['DELETE', `/web/trash/${contact.id}`],
    ] as const)
      assert.equal((await member.call(method, path)).status, 403, path);

    const statements = await connectOwner(connection);
    after(() => statements.end());
    const input = { organization: 'Globex', email: 'gil@globex.example', password: PASSWORD };
    await createOrganization(statements, input);
    const stranger = await signIn(service, input.email, input.password);
    assert.deepEqual((await stranger.call('GET', '/web/trash')).json.data, []);
    assert.equal((await stranger.call('POST', `/web/trash/${contact.id}/restore`)).status, 404);
    assert.equal((await stranger.call('DELETE', `/web/trash/${contact.id}`)).status, 404);
    assert.deepEqual(await restore(contact.id), []);
  });

  it('forgets a record when someone says so, and after 30 days', async () => {
    const [one, two] = [
      await create('contacts', { first_name: 'Now' }),
      await create('contacts', { first_name: 'Later' }),
    ];
    for (const { id } of [one, two]) await remove('contacts', id);
    assert.equal((await call('DELETE', `/trash/${one.id}`)).status, 204);
    assert.equal((await call('POST', `/trash/${one.id}/restore`)).status, 404);
    await service.rows(`UPDATE trash SET deleted_at = now() - interval '30 days' WHERE id = $1`, [two.id]);
    assert.equal((await call('POST', `/trash/${two.id}/restore`)).status, 404);
    const run = {
      ...{ organizationId: '', jobId: '', attempt: 1, database, services: {} },
      signal: new AbortController().signal,
    };
    await emptyTrash.work({ ...run, progress: async () => undefined, continueLater: () => undefined }, {});
    assert.deepEqual(
      await service.rows('SELECT FROM trash_rows WHERE record_id = ANY ($1)', [[one.id, two.id]]),
      [],
    );
  });

  it('is no refuge from an erasure', async () => {
    const contact = await create('contacts', {
      first_name: 'Zelda',
      last_name: 'Erased',
      email: 'zelda@gone.example',
    });
    const deal = await create('deals', { title: 'For Zelda Erased', contact_id: contact.id, value: 5 });
    await log({ deal_id: deal.id, description: 'Wrote to zelda@gone.example' });
    await remove('deals', deal.id);
    await remove('contacts', contact.id);
    assert.equal((await call('POST', `/api-contacts/${contact.id}/privacy-erase`)).status, 200);
    const traces = await service.rows(
      `SELECT id::text FROM trash WHERE title ~* 'zelda' UNION ALL SELECT id::text FROM trash_rows WHERE row::text ~* 'zelda'`,
    );
    assert.deepEqual(traces, []);
    assert.equal((await call('POST', `/trash/${contact.id}/restore`)).status, 404);
    await restore(deal.id);
    assert.equal((await get('deals', deal.id)).value, 5);
  });

  it('is searched for the person of an address, who may have been merged', async () => {
    const statements = await connectOwner(connection);
    after(() => statements.end());
    const [{ org_id: organization } = { org_id: '' }] = await service.rows<{ org_id: string }>(
      `SELECT org_id FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = 'olive@acme.example'`,
    );
    const find = async (email: string) => contactIdByAddress(statements, organization, email);
    const emails = [{ email: 'further@found.example', label: 'home' }];
    const gone = await create('contacts', { first_name: 'Gone', email: 'first@found.example', emails });
    await remove('contacts', gone.id);
    assert.equal(await find('first@found.example'), gone.id);
    assert.equal(await find('Further@Found.example'), gone.id);
    const goes = await create('contacts', { first_name: 'Goes', email: 'goes@found.example' });
    const stays = await create('contacts', { first_name: 'Stays', email: 'stays@found.example' });
    await merge('contacts', stays.id, goes.id);
    await change('contacts', stays.id, { emails: [] });
    assert.equal(await find('goes@found.example'), stays.id);
    await remove('contacts', stays.id);
    assert.equal(await find('goes@found.example'), stays.id);
  });
});
