import { z } from 'zod';
import { parseExactly } from '../../kernel/database/json-text.ts';
import { reachedItsLimit } from '../../kernel/database/too-long.ts';
import type { Decimal } from '../../kernel/fields/fields.ts';
import { wholeListMeta } from '../../kernel/fields/whole-list-meta.ts';
import type { Metric } from '../../kernel/insights/metric.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { invalidRequest, takesTooLong } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { cellName, cellNamed } from './cell.ts';
import { prepare } from './prepare.ts';
import {
  behindMeta,
  behindView,
  cellView,
  type MetricCell,
  type MetricQuery,
  metricQuery,
  metricView,
  type QueryMeta,
  queryMeta,
  recordsQuery,
} from './query.schema.ts';
import { type Place, selectAnswer, selectBehind } from './query.sql.ts';

const MOST_CELLS = 5_000;
const MOST_RATES = 100;

interface CellRow extends Place {
  readonly one_name: string | null;
  readonly two_name: string | null;
  readonly value: string;
  readonly count: number;
}

interface AnswerRow {
  readonly total: string | null;
  readonly counted: number;
  /** JSON, as are the next two. */
  readonly cells: string;
  readonly rates: string;
  readonly left_out: string;
}

/** Lists the metrics with their definitions (docs/behaviour/insights.md 1). */
export function describeMetrics(metrics: readonly Metric[]) {
  return defineRead({
    name: 'describe-metrics',
    summary: 'List metrics',
    description: 'What can be asked with `POST /api-metrics/query`, with the dimensions and filters of each.',
    scope: 'insights:read',
    input: z.object({}),
    output: z.array(metricView),
    meta: wholeListMeta,
    run: async () => ({
      data: metrics.map(viewOf),
      meta: { limit: metrics.length, offset: 0, count: metrics.length },
    }),
  });
}

function viewOf({
  key,
  sentence,
  formula,
  unit,
  combine,
  subject,
  dimensions,
}: Metric): z.output<typeof metricView> {
  const offered = subject.dimensions.filter((dimension) => dimensions.includes(dimension.key));
  return {
    ...{ key, sentence, formula, unit, combine, record: subject.record },
    dimensions: offered.map((dimension) => ({ key: dimension.key, name: dimension.words })),
    filters: Object.keys(subject.filters.shape),
  };
}

/** Answers a question about a metric (docs/behaviour/insights.md 2). */
export function queryMetrics(metrics: readonly Metric[]) {
  return defineRead({
    name: 'query-metrics',
    summary: 'Query a metric',
    description: `Rows for each combination of the dimensions and part of the period that has records, at most ${MOST_CELLS}.`,
    scope: 'insights:read',
    input: metricQuery,
    output: z.array(cellView),
    meta: queryMeta,
    run: async (context, query) => {
      const { cells, meta } = await answer(context, metrics, query);
      return { data: cells, meta };
    },
  });
}

/** The cells of a question, and what is said about them. */
export async function answer(
  context: ReadContext,
  metrics: readonly Metric[],
  query: MetricQuery,
): Promise<{ cells: MetricCell[]; meta: QueryMeta }> {
  const prepared = await prepare(context, metrics, query);
  const limits = { grain: query.grain, mostCells: MOST_CELLS + 1, mostRates: MOST_RATES };
  const [row] = await inTime(context.query<AnswerRow>(selectAnswer(prepared, limits)));
  if (!row) throw new Error('A question was not answered.');
  const cells: CellRow[] = JSON.parse(row.cells);
  if (cells.length > MOST_CELLS) {
    throw invalidRequest(
      `The result has more than ${MOST_CELLS} rows; ask for a coarser grain or fewer dimensions.`,
    );
  }
  const { asked, metric, asOf } = prepared;
  return {
    cells: cells.map((cell) => cellOf(query, cell)),
    meta: {
      total: row.total === null ? null : decimalOf(row.total),
      count: row.counted,
      unit: metric.unit,
      currency: asked.currency,
      time_zone: asked.timeZone,
      as_of: asOf,
      period: { from: asked.from?.day ?? null, to: asked.to?.day ?? null },
      rates: parseExactly(row.rates),
      left_out: parseExactly(row.left_out),
    },
  };
}

function cellOf({ dimensions }: MetricQuery, cell: CellRow): MetricCell {
  const named = [
    { id: cell.one, name: cell.one_name },
    { id: cell.two, name: cell.two_name },
  ];
  return {
    dimensions: Object.fromEntries(
      dimensions.map((key, index) => [key, named[index] ?? { id: null, name: null }]),
    ),
    period_start: cell.start,
    value: decimalOf(cell.value),
    count: cell.count,
    cell: cellName(cell),
  };
}

interface BehindRow {
  readonly id: string;
  readonly contribution: string;
  readonly total: number;
  readonly title: string | null;
  readonly deleted: boolean;
}

/** Lists the records behind a cell; their contributions add up to it, or their mean is the cell (docs/behaviour/insights.md 2). */
export function listRecordsBehind(metrics: readonly Metric[]) {
  return defineRead({
    name: 'list-records-behind',
    summary: 'List the records behind a number',
    description:
      'The same question as before, with the `cell` of a row. The largest contributions come first. A deleted record has no title.',
    scope: 'insights:read',
    input: recordsQuery,
    output: z.array(behindView),
    meta: behindMeta,
    run: async (context, { cell, limit, offset, ...query }) => {
      const prepared = await prepare(context, metrics, query);
      const place = cell === undefined ? undefined : cellNamed(cell);
      const asked = { grain: query.grain, cell: place, limit, offset };
      const rows = await inTime(context.query<BehindRow>(selectBehind(prepared, asked)));
      const data = rows.map(({ id, contribution, title, deleted }) => ({
        ...{ type: prepared.metric.subject.record, id, title, deleted },
        contribution: decimalOf(contribution),
      }));
      return { data, meta: { limit, offset, count: rows.length, total: rows[0]?.total ?? 0 } };
    },
  });
}

/**
 * The rows of a question that is answered in time.
 * @throws 503 `temporarily_unavailable` that says what to ask instead
 */
async function inTime<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  try {
    return await rows;
  } catch (error) {
    if (!reachedItsLimit(error)) throw error;
    throw takesTooLong('This takes too long. Ask for a shorter period or fewer dimensions.', error);
  }
}

/** A decimal of PostgreSQL with all its digits. */
function decimalOf(text: string): Decimal {
  return parseExactly(text);
}
