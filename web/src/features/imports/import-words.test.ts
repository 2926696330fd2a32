import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { undoPlan } from './import-words.ts';

const plan = (created_count: number, updated_count: number) =>
  undoPlan({ kind: 'contacts', created_count, updated_count });

describe('the plan of an undo', () => {
  it('names only what is affected', () => {
    assert.equal(plan(1_200, 0), '1,200 contacts will be deleted.');
    assert.equal(plan(0, 1), '1 contact will be restored.');
    assert.equal(plan(1, 300), '1 contact will be deleted and 300 contacts restored.');
  });
});
