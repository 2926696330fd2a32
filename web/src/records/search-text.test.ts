import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { searchId, searchText } from './search-text.ts';

const ID = '01890af2-7b3c-7d11-8f0a-2b5c7d9e1f30';

describe('a search parameter', () => {
  it('that is an id is taken in any case, and nothing else is', () => {
    assert.equal(searchId(ID), ID);
    assert.equal(searchId(ID.toUpperCase()), ID);
    for (const junk of ['x', 5, undefined, [ID], `${ID}0`, 'me']) assert.equal(searchId(junk), undefined);
  });

  it('may be a word in the place of an id', () => {
    assert.equal(searchId('Me', 'me', 'none'), 'me');
    assert.equal(searchId('you', 'me', 'none'), undefined);
  });

  it('that is a text may look like a number or a boolean, and is cut', () => {
    assert.deepEqual(
      [searchText(2026, 3), searchText(true, 9), searchText(' ', 9)],
      ['202', 'true', undefined],
    );
  });
});
