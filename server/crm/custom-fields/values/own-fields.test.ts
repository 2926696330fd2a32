import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OwnFields } from './own-fields.ts';

const tier = { key: 'tier', type: 'text', options: null, members: [] } as const;

describe('the values of two records that become one', () => {
  it('are those of both, without a field that was deleted meanwhile', () => {
    const own = new OwnFields([tier], ['tier', 'region']);
    const merged = own.merged({ region: 'South' }, { tier: 'Gold', deleted: 'x', region: 'North' });
    assert.deepEqual(merged.custom_fields, { tier: 'Gold', region: 'South' });
  });
});
