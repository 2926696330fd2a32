import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUp, startService } from '../../access/testing/people.ts';
import { countsOf, Importing } from '../../files/imports/testing/import-file.ts';

/** External ids in files (docs/behaviour/external-ids.md 7). */

const service = await startService();
const owner = await setUp(service);
const people = new Importing(owner);

const KINDS = [
  {
    kind: 'contacts',
    name: 'first_name',
    key: 'email',
    values: ['a@b.example', 'c@d.example', 'e@f.example'],
  },
  { kind: 'companies', name: 'name', key: 'domain', values: ['b.example', 'd.example', 'f.example'] },
  { kind: 'deals', name: 'title', key: 'notes', values: ['b', 'd', 'f'] },
] as const;

for (const { kind, name, key, values } of KINDS) {
  const known = async () =>
    service.rows(
      `SELECT ${name} AS name, external_source AS source, external_id AS id FROM ${kind} ORDER BY id`,
    );

  describe(`a file of ${kind} with external ids`, () => {
    it('sets them; a row with a taken one fails alone, and half of one is left out with a remark', async () => {
      const header = `${name},${key},external_source,external_id`;
      const rows = [`One,${values[0]},shop,1`, `Two,${values[1]},shop,1`, `Three,${values[2]},,3`];
      const done = await people.import(kind, [header, ...rows].join('\n'));
      assert.deepEqual(countsOf(done), [2, 0, 0, 1]);
      assert.deepEqual(await known(), [
        { name: 'One', source: 'shop', id: '1' },
        { name: 'Three', source: null, id: null },
      ]);
      const remarks = (await people.remarks(done.id)).map(({ row, message }) => [row, message]);
      assert.deepEqual(remarks, [
        [3, "Another record of this kind has the same 'external_source' and 'external_id'."],
        [4, "'external_id' was left out, because the other half is missing."],
      ]);
      await people.work(done.id, 'undo');
      assert.deepEqual(await known(), []);
    });

    it('finds duplicates by them, and an undo gives the records back as they were', async () => {
      const header = `${name},external_source,external_id`;
      await people.import(kind, [header, 'One,shop,1', 'Two,shop,2'].join('\n'));
      const again = [header, 'Uno,shop,1', 'Other,crm,1', 'Tres,shop,3', 'Uno!,shop,1'].join('\n');
      const { id } = await people.upload(kind, again);
      await people.configure(id, { duplicate_key: 'external_id', on_duplicate: 'overwrite' });
      assert.deepEqual(countsOf(await people.work(id, 'check')), [2, 2, 0, 0]);
      const done = await people.work(id, 'run');
      assert.deepEqual(countsOf(done), [2, 2, 0, 0]);
      const names = async () => (await known()).map((row) => [row.name, row.source, row.id]);
      assert.deepEqual((await names()).toSorted(), [
        ['Other', 'crm', '1'],
        ['Tres', 'shop', '3'],
        ['Two', 'shop', '2'],
        ['Uno!', 'shop', '1'],
      ]);
      await people.work(id, 'undo');
      assert.deepEqual((await names()).toSorted(), [
        ['One', 'shop', '1'],
        ['Two', 'shop', '2'],
      ]);
    });
  });
}
