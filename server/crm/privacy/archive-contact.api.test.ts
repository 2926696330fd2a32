import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startApi } from '../../../test/api.ts';
import { dataFolder } from '../../../test/data-folder.ts';
import { unzip } from '../../files/exports/testing/unzip.ts';
import { upload } from '../attachments/testing/files.ts';

/** The export of a contact with the contents of its files. */

const api = await startApi({ dataDir: dataFolder() });
const create = async (first_name: string, key = api.organization.key) =>
  (await api.post('/api-contacts', { first_name }, { key })).data<{ id: string }>().id;

async function archiveOf(id: string, key = api.organization.key) {
  const answer = await fetch(`${api.url}/api-contacts/${id}/privacy-archive`, {
    headers: { Authorization: `Bearer ${key}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

describe('GET /api-contacts/:id/privacy-archive', () => {
  it('has the export and the files of the contact, also of one that was merged into it, and no others', async () => {
    const [id, merged, other] = [await create('Grace'), await create('Gracie'), await create('Ada')];
    const file = await upload(api, { kind: 'contact', id, name: 'Offer.txt', body: 'offer' });
    const older = await upload(api, { kind: 'contact', id: merged, name: 'Older.txt', body: 'older' });
    await upload(api, { kind: 'contact', id: other, name: 'Other.txt', body: 'other' });
    await api.post(`/api-contacts/${id}/merge`, { merge_id: merged });
    const { status, headers, bytes } = await archiveOf(id);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/zip');
    assert.match(
      headers.get('content-disposition') ?? '',
      /^attachment; filename="contact-\d{4}-\d\d-\d\d\.zip"$/,
    );
    const files = await unzip(bytes);
    assert.deepEqual(
      [...files.keys()].sort(),
      ['contact.json', `files/${file.id}/Offer.txt`, `files/${older.id}/Older.txt`, 'files.json'].sort(),
    );
    assert.equal(files.get(`files/${file.id}/Offer.txt`), 'offer');
    const { ids, tables } = JSON.parse(files.get('contact.json') ?? '');
    assert.deepEqual([...ids].sort(), [id, merged].sort());
    assert.equal(tables.contacts[0].first_name, 'Grace');
  });

  it('has its files in the trash, whether they were deleted by themselves or with the contact', async () => {
    const id = await create('Mary');
    const first = await upload(api, { kind: 'contact', id, name: 'First.txt', body: 'first' });
    const second = await upload(api, { kind: 'contact', id, name: 'Second.txt', body: 'second' });
    assert.equal((await api.request('DELETE', `/api-files/${first.id}`)).status, 204);
    const listed = async () => {
      const files = await unzip((await archiveOf(id)).bytes);
      assert.equal(files.get(`files/${first.id}/First.txt`), 'first');
      assert.equal(files.get(`files/${second.id}/Second.txt`), 'second');
      const list: { id: string; is_in_trash: boolean }[] = JSON.parse(files.get('files.json') ?? '');
      return list.map((file) => [file.id, file.is_in_trash]);
    };
    assert.deepEqual(await listed(), [
      [first.id, true],
      [second.id, false],
    ]);
    assert.equal((await api.request('DELETE', `/api-contacts/${id}`)).status, 204);
    assert.deepEqual(await listed(), [
      [first.id, true],
      [second.id, true],
    ]);
  });

  it('is only the export of a contact without files', async () => {
    const files = await unzip((await archiveOf(await create('Lina'))).bytes);
    assert.deepEqual([...files.keys()], ['contact.json']);
  });

  it('is 404 for contacts of other organizations, and needs the scope', async () => {
    const globex = await api.addOrganization('Globex');
    const theirs = await create('Secret', globex.key);
    assert.equal((await archiveOf(theirs)).status, 404);
    const narrow = await api.addKey(['webhooks:read']);
    assert.equal((await archiveOf(theirs, narrow)).status, 403);
  });
});
