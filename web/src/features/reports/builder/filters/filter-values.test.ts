import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changed, ownFiltersOf, ownSearchIn, valuesOf, whereOf } from './filter-values.ts';

describe('the filters of a report', () => {
  it('are read as texts, whatever JSON has them as', () => {
    assert.deepEqual(valuesOf({ min_value: 5 }, 'min_value'), ['5']);
    assert.deepEqual(valuesOf({ tag: ['vip', 'fair'] }, 'tag'), ['vip', 'fair']);
    assert.deepEqual(valuesOf({ q: null, tag: {} }, 'q'), []);
    assert.deepEqual(valuesOf({}, 'q'), []);
  });

  it('lose what is changed to nothing', () => {
    assert.deepEqual(changed({ q: 'x', tag: ['a'] }, { q: undefined, tag: [] }), {});
    assert.deepEqual(changed({ q: 'x' }, { assigned_to: 'me' }), { q: 'x', assigned_to: 'me' });
  });

  it('have own fields as a list has them in its address, and back', () => {
    const custom_fields = { seats: { gte: '5', lte: '10' }, tier: 'Gold' };
    const search = ownSearchIn({ custom_fields });
    assert.deepEqual(search, {
      'custom_fields[seats][gte]': '5',
      'custom_fields[seats][lte]': '10',
      'custom_fields[tier]': 'Gold',
    });
    assert.deepEqual(ownFiltersOf(search), { custom_fields });
    assert.deepEqual(ownFiltersOf({ ...search, 'custom_fields[tier]': undefined }), {
      custom_fields: { seats: { gte: '5', lte: '10' } },
    });
  });

  it('have conditions as text, also where an app saved them as an object', () => {
    const where = { all: [{ field: 'title', op: 'is', value: 'x' }] };
    assert.equal(whereOf({ where }), JSON.stringify(where));
    assert.equal(whereOf({ where: JSON.stringify(where) }), JSON.stringify(where));
    assert.equal(whereOf({}), undefined);
  });
});
