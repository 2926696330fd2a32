import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { replacedBy } from './patched.ts';

describe('the values that a patch replaces', () => {
  const record = {
    job_title: 'Analyst',
    city: null,
    tags: ['lead', 'vip'],
    value: { rawJSON: '123456789012345.6789' },
    custom_fields: { plan: 'gold' },
  };

  it('are those of its fields as the page shows them, null where there is none', () => {
    assert.deepEqual(replacedBy(record, { job_title: 'Poet', city: 'Ulm' }), {
      job_title: 'Analyst',
      city: null,
    });
    assert.deepEqual(replacedBy(record, { tags: [] }), { tags: ['lead', 'vip'] });
    assert.deepEqual(replacedBy(record, { job_title: undefined }), {});
    assert.deepEqual(replacedBy(record, { custom_fields: { plan: 'silver', seats: 3 } }), {
      custom_fields: { plan: 'gold', seats: null },
    });
  });

  it('keep all digits of a number, and leave out one that may have lost some', () => {
    assert.deepEqual(replacedBy(record, { value: 1 }), { value: '123456789012345.6789' });
    const rounded = { ...record, value: 123456789012345.67 };
    assert.deepEqual(replacedBy(rounded, { value: 1 }), { value: undefined });
    const money = { custom_fields: { price: { value: { rawJSON: '1234567890123456.7' }, currency: 'EUR' } } };
    assert.deepEqual(replacedBy(money, { custom_fields: { price: null } }), {
      custom_fields: { price: undefined },
    });
  });
});
