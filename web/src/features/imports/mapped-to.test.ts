import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { mappedTo } from './mapped-to.ts';

describe('the system of the external ids', () => {
  const constants = { external_source: 'hubspot', source: 'fair' };

  it('stays while a column has the ids', () => {
    const mapping = [null, 'external_id'];
    assert.deepEqual(mappedTo({ constants }, mapping), { mapping, constants });
  });

  it('goes with the column, and nothing else does', () => {
    const mapping = [null, 'first_name'];
    assert.deepEqual(mappedTo({ constants }, mapping), { mapping, constants: { source: 'fair' } });
  });
});
