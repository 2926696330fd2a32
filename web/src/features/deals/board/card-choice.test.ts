import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readKept } from './card-choice.ts';

const USUAL = ['with', 'age', 'owner', 'close', 'value'];

describe('the remembered fields on cards', () => {
  it('are those chosen, if need be none', () => {
    assert.deepEqual(readKept('["value","custom_fields.seats"]'), ['value', 'custom_fields.seats']);
    assert.deepEqual(readKept('[]'), []);
  });

  for (const stored of [null, '', '{', '"x"', '{"value":true}']) {
    it(`are the usual ones if ${stored || 'nothing'} was stored`, () => {
      assert.deepEqual(readKept(stored), USUAL);
    });
  }
});
