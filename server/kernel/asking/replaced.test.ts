import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fieldsChanged } from './replaced.ts';

const names = (stored: object, replaced: object, given: object) =>
  fieldsChanged(stored, replaced, given).map(({ field }) => field);

describe('the fields that were changed meanwhile', () => {
  it('are those whose value is neither the former nor the new one', () => {
    const replaced = { job_title: 'Analyst', city: 'London' };
    const given = { job_title: 'Countess', city: 'Paris' };
    assert.deepEqual(names({ job_title: 'Analyst', city: 'Rome' }, replaced, given), ['city']);
    assert.deepEqual(names({ job_title: 'Countess', city: 'London' }, replaced, given), []);
    assert.deepEqual(fieldsChanged({ job_title: 'Poet', city: 'London' }, replaced, given), [
      { field: 'job_title', value: 'Poet' },
    ]);
  });

  it('are compared one by one among own fields', () => {
    const stored = { custom_fields: { plan: 'gold', seats: 3 } };
    const replaced = { custom_fields: { plan: 'silver', seats: 3 } };
    const given = { custom_fields: { plan: 'bronze', seats: 4 } };
    assert.deepEqual(fieldsChanged(stored, replaced, given), [
      { field: 'custom_fields.plan', value: 'gold' },
    ]);
  });

  it('treat an absent value, null, an empty text and an empty list alike, and no other value so', () => {
    for (const nothing of [{}, { owner_id: null }, { owner_id: '' }, { owner_id: [] }]) {
      assert.deepEqual(names(nothing, { owner_id: null }, { owner_id: 'x' }), []);
    }
    for (const value of [0, false, {}]) {
      assert.deepEqual(names({ field: value }, { field: null }, { field: 'x' }), ['field']);
    }
  });

  it('treat a number and its text alike', () => {
    assert.deepEqual(names({ value: 1200.5 }, { value: '1200.5' }, { value: 7 }), []);
  });

  it('are none where the record is as its author saw it, and all fields otherwise', () => {
    const value = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.integer(),
      fc.boolean(),
      fc.array(fc.string()),
      fc.constant(null),
    );
    const record = fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), value, { noNullPrototype: true });
    fc.assert(
      fc.property(record, (seen) => {
        assert.deepEqual(fieldsChanged(seen, seen, {}), []);
        const changed = Object.fromEntries(Object.keys(seen).map((name) => [name, { changed: true }]));
        assert.deepEqual(names(changed, seen, {}), Object.keys(seen));
        assert.deepEqual(fieldsChanged(changed, seen, changed), []);
      }),
    );
  });
});
