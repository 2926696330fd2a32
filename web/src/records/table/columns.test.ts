import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readChoice } from './columns.ts';

const COLUMNS = [{ id: 'name' }, { id: 'email', isUsual: true }, { id: 'city' }];

describe('the remembered columns of a table', () => {
  it('are the default ones at first', () => {
    assert.deepEqual(readChoice(null, COLUMNS), { shown: ['email'], widths: {} });
  });

  it('are those chosen, without columns that no longer exist, in the order of the table', () => {
    const stored = JSON.stringify({ shown: ['city', 'gone', 'email'], widths: { city: 200 } });
    assert.deepEqual(readChoice(stored, COLUMNS), { shown: ['email', 'city'], widths: { city: 200 } });
  });

  for (const stored of ['', '{', '[]', '"x"', '{"shown":5,"widths":{"city":"wide","name":-5}}']) {
    it(`are the default ones if ${stored || 'nothing'} was stored`, () => {
      assert.deepEqual(readChoice(stored, COLUMNS), { shown: ['email'], widths: {} });
    });
  }
});
