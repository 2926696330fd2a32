import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MetricCell } from '../../api/insights.ts';
import { crossingOf } from './crossing.ts';
import { rowsOf } from './rows.ts';
import { highestOf, stackOf } from './stacks.ts';

const cellOf = (
  start: string | null,
  value: number,
  dimensions: Record<string, string | null>,
): MetricCell => ({
  dimensions: Object.fromEntries(
    Object.entries(dimensions).map(([key, id]) => [key, { id, name: id?.toUpperCase() ?? null }]),
  ),
  period_start: start,
  value,
  count: 1,
  cell: `${start} ${Object.values(dimensions).join(' ')}`,
});

type Asked = Parameters<typeof crossingOf>[0];

function crossed(question: Asked, cells: readonly MetricCell[], stageIds: readonly string[] = []) {
  return crossingOf(question, cells, rowsOf(question, cells, [], { by: 'value' }), stageIds);
}

const BY_TWO: Asked = { dimensions: ['stage', 'owner'], grain: null };
const CELLS = [
  cellOf(null, 10, { stage: 'talks', owner: 'ada' }),
  cellOf(null, 5, { stage: 'new', owner: 'ada' }),
  cellOf(null, 30, { stage: 'talks', owner: null }),
];

describe('the crossing of a result', () => {
  it('has the first dimension down and the second one across, stages as on the board, all else the largest first', () => {
    const crossing = crossed(BY_TWO, CELLS, ['new', 'talks']);
    assert.ok(crossing);
    assert.deepEqual(
      crossing.lines.map(({ name }) => name),
      ['NEW', 'TALKS'],
    );
    assert.deepEqual(
      crossing.series.map(({ name }) => name),
      ['None', 'ADA'],
    );
    const [first, second] = crossing.lines;
    assert.equal(first?.rows.get(''), undefined);
    assert.equal(first?.rows.get('ada')?.value, 5);
    assert.equal(second?.rows.get('')?.cell, 'null talks ');
  });

  it('has time down, in its order', () => {
    const cells = [
      cellOf('2026-01-01', 1, { owner: 'ada' }),
      cellOf('2026-02-01', 9, { owner: 'ada' }),
      cellOf('2026-02-01', 2, { owner: 'bo' }),
    ];
    const crossing = crossed({ dimensions: ['owner'], grain: 'month' }, cells);
    assert.deepEqual(
      crossing?.lines.map(({ name }) => name),
      ['Jan 2026', 'Feb 2026'],
    );
  });

  it('is none of one dimension, of three, and of more values than stand side by side', () => {
    assert.equal(crossed({ dimensions: ['owner'], grain: null }, CELLS), undefined);
    assert.equal(crossed({ dimensions: ['stage', 'owner'], grain: 'month' }, CELLS), undefined);
    const many = Array.from({ length: 8 }, (_, index) =>
      cellOf(null, 1, { stage: 'new', owner: `o${index}` }),
    );
    assert.equal(crossed(BY_TWO, many), undefined);
    assert.equal(crossed(BY_TWO, many.slice(1))?.series.length, 7);
  });
});

describe('a stack', () => {
  it('puts the numbers of a row on top of each other', () => {
    const crossing = crossed(BY_TWO, CELLS, ['new', 'talks']);
    assert.ok(crossing);
    const [, talks] = crossing.lines;
    assert.ok(talks);
    assert.deepEqual(
      stackOf(talks, crossing.series).map(({ place, from, to }) => [place, from, to]),
      [
        [0, 0, 30],
        [1, 30, 40],
      ],
    );
    assert.equal(highestOf(crossing), 40);
  });
});
