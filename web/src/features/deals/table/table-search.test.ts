import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDealsSearch } from '../filter/deals-search.ts';
import { asLayout, orderOf, searchOf, tableFilterOf, tableOrderOf } from './table-search.ts';

const ID = '0198c2f1-093e-77d5-8fdb-aacfa9244886';

describe('the address of the table of deals', () => {
  it('filters by what the board filters by, and by pipeline, stage and outcome', () => {
    const search = readDealsSearch({
      as: 'table',
      pipeline: ID,
      status: 'won',
      min: 10,
      owner: 'me',
      'custom_fields[seats][gte]': 5,
    });
    assert.deepEqual(tableFilterOf(search), {
      pipeline_id: ID,
      status: 'won',
      min_value: '10',
      assigned_to: 'me',
      'custom_fields[seats][gte]': '5',
    });
  });

  it('ignores what is no filter', () => {
    const search = readDealsSearch({ as: 'list', stage: 'x', status: 'maybe', sort: 'notes', order: 'up' });
    assert.deepEqual(
      Object.values(search).filter((value) => value !== undefined),
      [],
    );
  });

  it('has an order in each direction, and leaves out the usual one', () => {
    for (const sort of ['close', 'value', 'newest', 'changed', 'title', 'stage', 'custom_fields.seats']) {
      for (const order of ['asc', 'desc'] as const) {
        assert.deepEqual(orderOf(readDealsSearch({ ...searchOf(sort, order) })), { sort, order });
      }
    }
    assert.deepEqual(searchOf('changed', 'desc'), { sort: undefined, order: undefined });
    assert.deepEqual(searchOf('close', 'asc'), { sort: 'close', order: undefined });
    assert.deepEqual(tableOrderOf({ sort: 'close' }), { sort: 'expected_close_date', order: 'asc' });
    assert.deepEqual(tableOrderOf({ sort: 'owner', order: 'desc' }), { sort: 'owner', order: 'desc' });
  });

  it('keeps on the board what the board has, and in the table all', () => {
    const search = readDealsSearch({
      as: 'table',
      q: 'north',
      status: 'open',
      stage: ID,
      sort: 'value',
      order: 'asc',
    });
    const board = asLayout(search, 'board');
    assert.deepEqual(JSON.parse(JSON.stringify(board)), { q: 'north', sort: 'value' });
    assert.deepEqual(JSON.parse(JSON.stringify(asLayout(board, 'table'))), {
      as: 'table',
      q: 'north',
      sort: 'value',
    });
    const byTitle = asLayout({ as: 'table', sort: 'title', order: 'desc' }, 'board');
    assert.deepEqual(JSON.parse(JSON.stringify(byTitle)), {});
  });
});
