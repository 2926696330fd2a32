import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dropPlace } from './drop-place.ts';

const IDS = ['a', 'b', 'c', 'd'];

describe('the place of a dropped record', () => {
  it('is next to the record that it was dropped at, from either direction', () => {
    assert.equal(dropPlace(IDS, 'a', 'c', 'after'), 2);
    assert.equal(dropPlace(IDS, 'a', 'c', 'before'), 1);
    assert.equal(dropPlace(IDS, 'd', 'b', 'before'), 1);
    assert.equal(dropPlace(IDS, 'd', 'b', 'after'), 2);
    assert.equal(dropPlace(IDS, 'c', 'a', 'before'), 0);
    assert.equal(dropPlace(IDS, 'b', 'd', 'after'), 3);
  });
});
