import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { v7 as uuidv7 } from 'uuid';
import type { Browser } from '../../access/testing/browser.ts';
import { invite, join, setUp, startService } from '../../access/testing/people.ts';
import type { RecordOutcome } from '../../records/bulk.schema.ts';

/** Many contacts, companies or deals get an owner in one request, which can be undone. */

const service = await startService();
let olive: Browser;
let mia: Browser;
const ids = { olive: '', mia: '', stranger: uuidv7() };
before(async () => {
  olive = await setUp(service);
  mia = await join(service, await invite(olive, 'mia@acme.example'), 'Mia Member');
  const users = await service.rows<{ id: string; name: string }>('SELECT id, name FROM users');
  ids.mia = users.find(({ name }) => name === 'Mia Member')?.id ?? '';
  ids.olive = users.find(({ name }) => name !== 'Mia Member')?.id ?? '';
});

const KINDS = [
  { plural: 'contacts', owner: 'owner_id', draft: { first_name: 'Ada' }, other: { first_name: 'Grace' } },
  { plural: 'companies', owner: 'owner_id', draft: { name: 'Northwind' }, other: { name: 'Southwind' } },
  { plural: 'deals', owner: 'assigned_to', draft: { title: 'Relaunch' }, other: { title: 'Launch' } },
] as const;

for (const { plural, owner, draft, other } of KINDS) {
  const path = `/web/api-${plural}`;
  const create = async (ownerId?: string): Promise<string> => {
    const { id } = (await olive.call('POST', path, draft)).json.data;
    if (ownerId) await change(mia, { ids: [id], [owner]: ownerId });
    return id;
  };
  const ownerOf = async (id: string) => (await olive.call('GET', `${path}/${id}`)).json.data[owner] ?? null;
  const change = async (person: Browser, body: object): Promise<RecordOutcome[]> => {
    const { status, json, text } = await person.call('POST', `/web/${plural}-bulk`, body);
    assert.equal(status, 200, text);
    return json.data;
  };
  const undo = async (person: Browser, outcomes: readonly RecordOutcome[]): Promise<RecordOutcome[]> => {
    const changes = outcomes.map(({ id, request_id }) => ({ id, request_id: request_id ?? 'none' }));
    return (await person.call('POST', `/web/${plural}-bulk-undo`, { changes })).json.data;
  };
  const told = (outcomes: readonly RecordOutcome[]) => outcomes.map(({ outcome }) => outcome);

  describe(`POST /web/${plural}-bulk with ${owner}`, () => {
    it('gives them to a member, each a change with its event, and takes the owner away by null', async () => {
      const [free, hers, absent] = [await create(), await create(ids.mia), uuidv7()];
      const outcomes = await change(olive, { ids: [hers, absent, free], [owner]: ids.mia });
      assert.deepEqual(told(outcomes), ['unchanged', 'missing', 'changed']);
      assert.equal(await ownerOf(free), ids.mia);
      const [event] = await service.rows<{ payload: string }>(
        "SELECT payload FROM events WHERE record_id = $1 AND event_type LIKE '%.updated'",
        [free],
      );
      assert.deepEqual(JSON.parse(event?.payload ?? '').changes, { [owner]: { from: null, to: ids.mia } });
      assert.deepEqual(told(await change(olive, { ids: [hers, free], [owner]: null })), [
        'changed',
        'changed',
      ]);
      assert.deepEqual([await ownerOf(hers), await ownerOf(free)], [null, null]);
    });

    it('refuses somebody who is not a member for each, and 400 for what is no id', async () => {
      const id = await create(ids.mia);
      const [outcome] = await change(olive, { ids: [id], [owner]: ids.stranger });
      assert.deepEqual(outcome, {
        id,
        outcome: 'refused',
        message: `'${owner}' must be a member of your organization.`,
      });
      assert.equal(await ownerOf(id), ids.mia);
      assert.equal(
        (await olive.call('POST', `/web/${plural}-bulk`, { ids: [id], [owner]: 'mia' })).status,
        400,
      );
      assert.equal((await olive.call('POST', `/web/${plural}-bulk`, { ids: [id] })).status, 400);
    });

    it('is undone by the person who did it: each gets the former owner, unless it changed since', async () => {
      const all = [await create(), await create(ids.olive), await create(ids.olive)];
      const done = await change(olive, { ids: all, [owner]: ids.mia });
      assert.deepEqual(told(await undo(mia, done)), ['unchanged', 'unchanged', 'unchanged']);
      await change(mia, { ids: [all[1]], [owner]: null });
      await olive.call('PATCH', `${path}/${all[2]}`, other);
      assert.deepEqual(told(await undo(olive, done)), ['changed', 'kept', 'changed']);
      assert.deepEqual(await Promise.all(all.map(ownerOf)), [null, null, ids.olive]);
      assert.deepEqual(told(await undo(olive, done)), ['unchanged', 'kept', 'unchanged']);
    });

    it('changes more of them than one statement does in one request', async () => {
      const many: string[] = [];
      while (many.length < 60) many.push(await create());
      const outcomes = await change(olive, { ids: many, [owner]: ids.olive });
      assert.deepEqual(new Set(told(outcomes)), new Set(['changed']));
      assert.deepEqual(
        outcomes.map(({ id }) => id),
        many,
      );
    });
  });
}
