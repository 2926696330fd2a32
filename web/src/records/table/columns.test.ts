import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readChoice } from './columns.ts';

const COLUMNS = [{ id: 'name' }, { id: 'email', isUsual: true }, { id: 'city' }];

describe('the remembered columns of a table', () => {
  it('are the usual ones at first', () => {
    assert.deepEqual(readChoice(null, COLUMNS), { shown: ['email'], widths: {} });
  });

  it('are those chosen, without what is no column any more and in the order of the table', () => {
    const stored = JSON.stringify({ shown: ['city', 'gone', 'email'], widths: { city: 200 } });
    assert.deepEqual(readChoice(stored, COLUMNS), { shown: ['email', 'city'], widths: { city: 200 } });
  });

  for (const stored of ['', '{', '[]', '"x"', '{"shown":5,"widths":{"city":"wide","name":-5}}']) {
    it(`are the usual ones where ${stored || 'nothing'} was stored`, () => {
      assert.deepEqual(readChoice(stored, COLUMNS), { shown: ['email'], widths: {} });
    });
  }
});
