import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFigures } from './read-table.ts';

describe('the tables of a benchmark', () => {
  it('are read back, by row and column, and say whether less is better', () => {
    const output = [
      'Measured for 3 seconds.',
      '|                       | a second | of bare | p50 ms | target      |',
      '| --------------------- | -------: | ------: | -----: | ----------: |',
      '| GET /api-contacts/:id |     7589 |    1.30 |    0.5 | 0.9 reached |',
      '',
      '|                   | median | worst |',
      '| ----------------- | -----: | ----: |',
      '| memory of idle MB |    137 |   139 |',
    ].join('\n');
    assert.deepEqual(readFigures(output), [
      { name: 'GET /api-contacts/:id: a second', value: 7589, lessIsBetter: false },
      { name: 'GET /api-contacts/:id: of bare', value: 1.3, lessIsBetter: false },
      { name: 'GET /api-contacts/:id: p50 ms', value: 0.5, lessIsBetter: true },
      { name: 'memory of idle MB: median', value: 137, lessIsBetter: true },
      { name: 'memory of idle MB: worst', value: 139, lessIsBetter: true },
    ]);
  });
});
