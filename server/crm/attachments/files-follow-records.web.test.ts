import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dataFolder } from '../../../test/data-folder.ts';
import { startTrash } from '../trash/testing/records.ts';
import type { RecordFile } from './file.schema.ts';
import { contentsIn } from './testing/files.ts';
import { sweeperOf } from './testing/sweep.ts';

/** Files go where their record goes, and their contents go when nothing can bring them back (docs/behaviour/files.md 8, 9 and 11). */

const dataDir = dataFolder();
const { call, connection, create, eventsOf, merge, remove, restore, service } = await startTrash({ dataDir });
const sweep = sweeperOf(connection, dataDir);

async function add(kind: string, id: string, name = 'Offer.txt'): Promise<RecordFile> {
  const { status, json, text } = await call('POST', `/api-files?${new URLSearchParams({ kind, id, name })}`, {
    content: name,
  });
  assert.equal(status, 201, text);
  return json.data;
}

const namesOn = async (kind: string, id: string): Promise<string[]> =>
  (await call('GET', `/api-files?kind=${kind}&id=${id}`)).json.data
    .map(({ name }: RecordFile) => name)
    .sort();

const contentOf = async (id: string) => (await call('GET', `/api-files/${id}/content`)).status;
const isKept = async (id: string) => (await contentsIn(dataDir)).includes(id);

const KINDS = [
  ['contact', 'contacts', { first_name: 'Ada' }],
  ['company', 'companies', { name: 'Northwind' }],
  ['deal', 'deals', { title: 'Relaunch' }],
  ['task', 'tasks', { title: 'Send the offer' }],
] as const;

describe('the files of a record', () => {
  for (const [kind, plural, fields] of KINDS) {
    it(`go to the trash with a ${kind} and return with it`, async () => {
      const { id } = await create(plural, fields);
      const file = await add(kind, id);
      await remove(plural, id);
      assert.equal(await contentOf(file.id), 404);
      assert.deepEqual(await namesOn(kind, id), []);
      await sweep();
      assert.ok(await isKept(file.id));
      await restore(id);
      assert.deepEqual((await call('GET', `/api-files/${file.id}`)).json.data, file);
      assert.equal(await contentOf(file.id), 200);
      await sweep();
      assert.ok(await isKept(file.id));
    });

    it(`are gone with a ${kind} that is deleted for ever`, async () => {
      const { id } = await create(plural, fields);
      const file = await add(kind, id);
      await remove(plural, id);
      assert.equal((await call('DELETE', `/trash/${id}`)).status, 204);
      await sweep();
      assert.equal(await isKept(file.id), false);
      assert.deepEqual(await service.rows('SELECT FROM contents WHERE id = $1', [file.id]), []);
    });
  }

  for (const [kind, plural, fields] of KINDS.slice(0, 2)) {
    it(`move when a ${kind} is merged, and return when that is undone`, async () => {
      const [one, other] = [await create(plural, fields), await create(plural, fields)];
      await add(kind, one.id, 'One.txt');
      await add(kind, other.id, 'Other.txt');
      await merge(plural, one.id, other.id);
      assert.deepEqual(await namesOn(kind, one.id), ['One.txt', 'Other.txt']);
      await restore(other.id);
      assert.deepEqual(await namesOn(kind, one.id), ['One.txt']);
      assert.deepEqual(await namesOn(kind, other.id), ['Other.txt']);
    });
  }

  it('go with records that are deleted many at once', async () => {
    const contacts = await Promise.all([1, 2, 3].map((n) => create('contacts', { first_name: `Many ${n}` })));
    const ids = contacts.map(({ id }) => id);
    const files = await Promise.all(ids.map((id) => add('contact', id)));
    const { status, text } = await call('POST', '/contacts-bulk', { ids, delete: true });
    assert.equal(status, 200, text);
    for (const { id } of files) assert.equal(await contentOf(id), 404);
    await Promise.all(ids.map(restore));
    for (const { id } of files) assert.equal(await contentOf(id), 200);
  });

  it('are gone for ever with a contact that is erased, also those in the trash', async () => {
    const { id } = await create('contacts', { first_name: 'Grace', last_name: 'Hopper' });
    const [kept, deleted] = [await add('contact', id), await add('contact', id, 'Deleted.txt')];
    await remove('files', deleted.id);
    const deal = await create('deals', { title: 'Relaunch', contact_id: id });
    const other = await add('deal', deal.id, 'Offer for Grace Hopper.txt');
    assert.equal((await call('POST', `/api-contacts/${id}/privacy-erase`)).status, 200);
    await sweep();
    assert.deepEqual(
      [await isKept(kept.id), await isKept(deleted.id), await isKept(other.id)],
      [false, false, true],
    );
    assert.deepEqual(await namesOn('deal', deal.id), ['Offer for [erased].txt']);
    assert.equal((await call('POST', `/trash/${deleted.id}/restore`)).status, 404);
  });
});

describe('a file that is deleted alone', () => {
  it('returns from the trash with its content, and no event but its own is sent', async () => {
    const { id } = await create('deals', { title: 'Relaunch' });
    const file = await add('deal', id);
    await remove('files', file.id);
    const [item] = (await call('GET', '/trash?type=file')).json.data;
    assert.deepEqual([item.id, item.type, item.title], [file.id, 'file', 'Offer.txt']);
    await sweep();
    assert.deepEqual(await restore(file.id), []);
    const { updated_at, ...restored } = (await call('GET', `/api-files/${file.id}`)).json.data;
    assert.deepEqual({ ...restored, updated_at: file.updated_at }, file);
    assert.ok(updated_at > file.updated_at);
    assert.equal(await contentOf(file.id), 200);
    assert.deepEqual(
      (await eventsOf(file.id)).map(({ type }) => type),
      ['file.created', 'file.deleted', 'file.created'],
    );
  });

  it('returns to the record that its own was merged into, and not without any', async () => {
    const [one, other] = [
      await create('contacts', { first_name: 'One' }),
      await create('contacts', { first_name: 'Two' }),
    ];
    const file = await add('contact', other.id);
    await remove('files', file.id);
    await merge('contacts', one.id, other.id);
    await restore(file.id);
    assert.deepEqual(await namesOn('contact', one.id), ['Offer.txt']);
    await remove('files', file.id);
    await remove('contacts', one.id);
    const { status, json } = await call('POST', `/trash/${file.id}/restore`);
    assert.deepEqual([status, json.error], [409, 'conflict']);
    await restore(one.id);
    await restore(file.id);
    assert.equal(await contentOf(file.id), 200);
  });

  it('is gone once it is deleted from the trash', async () => {
    const { id } = await create('deals', { title: 'Relaunch' });
    const file = await add('deal', id);
    await remove('files', file.id);
    assert.equal((await call('DELETE', `/trash/${file.id}`)).status, 204);
    await sweep();
    assert.equal(await isKept(file.id), false);
  });
});
