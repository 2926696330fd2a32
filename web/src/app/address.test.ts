import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseSearch, stringifySearch } from './address.ts';

const CONDITIONS = '{"all":[{"field":"city","op":"is","value":"São Paulo"}]}';

describe('the search parameters of an address', () => {
  it('have conditions as the API takes them, escaped once', () => {
    const address = stringifySearch({ where: CONDITIONS });
    assert.equal(new URLSearchParams(address).get('where'), CONDITIONS);
    assert.deepEqual({ ...parseSearch(address) }, { where: CONDITIONS });
  });

  it('are also read where conditions are quoted', () => {
    const older = `?where=${encodeURIComponent(JSON.stringify(CONDITIONS))}`;
    assert.deepEqual({ ...parseSearch(older) }, { where: CONDITIONS });
  });

  it('come back as they were written', () => {
    for (const value of [
      'plain',
      '{',
      '{"a":1}',
      '[1]',
      '12',
      'true',
      '"quoted"',
      12,
      true,
      ['vip', '12'],
      '',
      ' x ',
    ])
      assert.deepEqual({ ...parseSearch(stringifySearch({ q: value })) }, { q: value });
  });
});
