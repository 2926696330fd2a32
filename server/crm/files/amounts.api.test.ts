import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setUp, startService } from '../../access/testing/people.ts';
import { countsOf, Importing } from '../../files/imports/testing/import-file.ts';

/** Currencies that amounts of a file name (docs/behaviour/deals.md 3). */

const service = await startService();
const owner = await setUp(service);
const people = new Importing(owner);

const known = async () => service.rows('SELECT title, value::float8, currency FROM deals ORDER BY id');

describe('an amount in a file', () => {
  it('is in the currency of its sign or code, else in that of its row or of the import', async () => {
    const rows = ['A;1.200,50 €;', 'B;1200 GBP;', 'C;$5;', 'D;$5;CAD', 'E;7;chf', 'F;8;'];
    const { id } = await people.upload('deals', ['Title;Value;Currency', ...rows].join('\n'));
    await people.configure(id, { currency: 'AUD' });
    assert.deepEqual(countsOf(await people.work(id, 'run')), [6, 0, 0, 0]);
    assert.deepEqual(await known(), [
      { title: 'A', value: 1200.5, currency: 'EUR' },
      { title: 'B', value: 1200, currency: 'GBP' },
      { title: 'C', value: 5, currency: 'AUD' },
      { title: 'D', value: 5, currency: 'CAD' },
      { title: 'E', value: 7, currency: 'CHF' },
      { title: 'F', value: 8, currency: 'AUD' },
    ]);
    await people.work(id, 'undo');
  });

  it('fails its row if the currency column says another one', async () => {
    const done = await people.import('deals', 'Title;Value;Currency\nA;5 €;USD\nB;5 €;eur');
    assert.deepEqual(countsOf(done), [1, 0, 0, 1]);
    assert.deepEqual(
      (await people.remarks(done.id)).map(({ row, column, message }) => [row, column, message]),
      [[2, 'Value', "'Value' is in EUR, but the currency of the row is USD."]],
    );
    await people.work(done.id, 'undo');
  });

  it('of a custom field is read alike', async () => {
    const field = { object: 'deal', key: 'fee', label: 'Fee', type: 'money' };
    await owner.call('POST', '/web/api-custom-fields', field);
    const { id } = await people.upload('deals', 'Title;Fee\nA;1.200,50 €\nB;kr 5\nC;9');
    await people.configure(id, { currency: 'NOK' });
    await people.work(id, 'run');
    const fees = await service.rows("SELECT title, custom_fields -> 'fee' AS fee FROM deals ORDER BY id");
    assert.deepEqual(fees, [
      { title: 'A', fee: { value: 1200.5, currency: 'EUR' } },
      { title: 'B', fee: { value: 5, currency: 'NOK' } },
      { title: 'C', fee: { value: 9, currency: 'NOK' } },
    ]);
  });
});
