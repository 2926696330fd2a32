import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ownChanges, ownTypedOf } from './typed-own.ts';

const VALUES = {
  memo: 'By hand',
  seats: 1200.5,
  long: { rawJSON: '123456789012345.0123456789' },
  budget: { value: 99.9, currency: 'CHF' },
  signed: false,
  goods: ['Seeds', 'Tools'],
};

describe('own values in a form', () => {
  it('are texts where they are typed, and as they are where they are chosen', () => {
    const { memo, seats, budget, signed, goods } = ownTypedOf(VALUES);
    assert.deepEqual(
      [memo?.text, seats?.text, budget?.text, budget?.currency],
      ['By hand', '1200.5', '99.9', 'CHF'],
    );
    assert.deepEqual([signed?.value, goods?.value], [false, ['Seeds', 'Tools']]);
  });

  it('are no change while nobody types, also once they were kept in the browser', () => {
    const shown = ownTypedOf(VALUES);
    assert.deepEqual(ownChanges(shown, shown), {});
    assert.deepEqual(ownChanges(shown, structuredClone(shown)), {});
  });

  it('are sent if they differ, and cleared by null', () => {
    const shown = ownTypedOf(VALUES);
    const typed = {
      ...shown,
      memo: { text: '', value: null },
      seats: { text: '8', value: 8 },
      late: { text: '', value: null },
      new: { text: 'x', value: 'x' },
    };
    assert.deepEqual(ownChanges(shown, typed), { custom_fields: { memo: null, seats: 8, new: 'x' } });
  });
});
