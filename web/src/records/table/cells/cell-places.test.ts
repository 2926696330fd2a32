import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ValueField } from '../../editable/editable-field.ts';
import { nextEditable } from './cell-places.ts';

const FIELD: ValueField = { key: 'status', label: 'Status', type: 'text' };
/** Name, status, created, tags. */
const COLUMNS = [{}, { field: FIELD }, {}, { editor: () => 'tags' }];

describe('the next cell that can be edited', () => {
  it('is in the same row past columns that are only shown', () => {
    assert.deepEqual(nextEditable(COLUMNS, 5, { row: 2, column: 1 }, 1), { row: 2, column: 3 });
    assert.deepEqual(nextEditable(COLUMNS, 5, { row: 2, column: 3 }, -1), { row: 2, column: 1 });
  });

  it('is in the next row after the last one, and in the row before ahead of the first', () => {
    assert.deepEqual(nextEditable(COLUMNS, 5, { row: 2, column: 3 }, 1), { row: 3, column: 1 });
    assert.deepEqual(nextEditable(COLUMNS, 5, { row: 2, column: 1 }, -1), { row: 1, column: 3 });
  });

  it('is none at either end of the table, nor without such columns', () => {
    assert.equal(nextEditable(COLUMNS, 5, { row: 4, column: 3 }, 1), undefined);
    assert.equal(nextEditable(COLUMNS, 5, { row: 0, column: 1 }, -1), undefined);
    assert.equal(nextEditable([{}, {}], 5, { row: 0, column: 0 }, 1), undefined);
  });
});
