import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { patched, replacedBy, takenBack } from './patched.ts';

describe('a patch that is refused', () => {
  const before = { job_title: 'Analyst', city: 'Ulm', custom_fields: { plan: 'gold' } };

  it('gives back the former values of its fields, and leaves the others as they are by then', () => {
    const patch = { job_title: '', custom_fields: { plan: 'brass', seats: 'many' } };
    const meanwhile = patched(patched(before, patch), { city: 'Bern', custom_fields: { tier: 1 } });
    assert.deepEqual(takenBack(meanwhile, before, patch), {
      job_title: 'Analyst',
      city: 'Bern',
      custom_fields: { plan: 'gold', tier: 1 },
    });
  });

  it('leaves a field that has got another value since', () => {
    const patch = { city: '', custom_fields: { plan: 'brass' } };
    const since = patched(patched(before, patch), { city: 'Bern', custom_fields: { plan: 'silver' } });
    assert.deepEqual(takenBack(since, before, patch), since);
  });
});

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
