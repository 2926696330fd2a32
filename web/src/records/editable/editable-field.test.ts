import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { editableOwn, patchOf, type ValueField, valueIn } from './editable-field.ts';

describe('a field that tables change', () => {
  it('is changed by its name, and an own one among the own values', () => {
    assert.deepEqual(patchOf({ key: 'status', label: 'Status', type: 'text' }, 'lead'), { status: 'lead' });
    const tier = editableOwn({
      id: '0190a5e2-7c1d-7d4e-9d2a-2f5b8c6a1e01',
      org_id: '0190a5e2-7c1d-7d4e-9d2a-2f5b8c6a1e02',
      object: 'contact',
      key: 'tier',
      label: 'Tier',
      type: 'choice',
      options: ['Gold'],
      filterable: true,
      sort_order: 0,
      created_at: '2026-01-01T00:00:00.000Z',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
    assert.equal(tier.key, 'custom_fields.tier');
    assert.deepEqual(patchOf(tier, null), { custom_fields: { tier: null } });
    assert.equal(valueIn(tier, { id: '1', custom_fields: { tier: 'Gold' } }), 'Gold');
    assert.equal(valueIn(tier, { id: '1' }), undefined);
  });

  it('has the value of its record, and none where that is null', () => {
    const score: ValueField = { key: 'score', label: 'Score', type: 'number' };
    const record = { id: '1', score: 0 };
    const noScore = { id: '1', score: null };
    assert.equal(valueIn(score, record), 0);
    assert.equal(valueIn(score, noScore), undefined);
  });

  it('is sent as its own rule says, and as an empty text where it may not be empty', () => {
    const domain: ValueField = {
      key: 'domain',
      label: 'Domain',
      type: 'text',
      given: (text) => `www.${text}`,
    };
    assert.deepEqual(patchOf(domain, 'a.example'), { domain: 'www.a.example' });
    assert.deepEqual(patchOf(domain, null), { domain: null });
    assert.deepEqual(patchOf({ key: 'name', label: 'Name', type: 'text', isRequired: true }, null), {
      name: '',
    });
  });
});
