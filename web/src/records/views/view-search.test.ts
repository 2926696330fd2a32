import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { isBare, queryOf, sameQuery, searchOf } from './view-search.ts';

const ID = '01a208dc-c2e8-7701-991b-2e1a4db8e20c';

describe('the address of a view', () => {
  it('has the filters of the view, and its id', () => {
    const view = { id: ID, query: { q: 'fair', tag: ['vip'], min: '500' } };
    assert.deepEqual(searchOf(view), { view: ID, q: 'fair', tag: ['vip'], min: 500 });
  });

  it('is what the view was saved from', () => {
    const name = fc.stringMatching(/^[a-uw-z]{1,8}$/).filter((text) => text !== 'open');
    const value = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.array(fc.string()));
    fc.assert(
      fc.property(fc.dictionary(name, value), (given) => {
        const search = { ...given, view: ID, open: ID };
        const query = queryOf(search);
        assert.ok(sameQuery(queryOf(searchOf({ id: ID, query })), query));
      }),
    );
  });

  it('is bare if it names nothing but the view', () => {
    const [link, filtered] = [
      { view: ID, q: undefined },
      { view: ID, q: 'fair' },
    ];
    assert.ok(isBare(link));
    assert.ok(!isBare(filtered));
  });
});
