import { z } from 'zod';
import {
  currency,
  date,
  decimalView,
  page,
  requiredText,
  timestamp,
  timestampView,
} from '../../kernel/fields/fields.ts';

/** What may be asked of a metric (docs/behaviour/insights.md 1). */

const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;

export type Grain = (typeof GRAINS)[number];

const dayOrTime = z.union([date(), timestamp()], { error: 'must be a date or an ISO 8601 timestamp' }).meta({
  description: 'What was known then: at the end of a day, or at a time. Now if left out.',
  examples: ['2026-03-01'],
});

const period = z
  .object({
    from: date().optional().meta({ description: 'The first day.' }),
    to: date().optional().meta({ description: 'The day after the last one.' }),
    unit: z
      .enum(['week', 'month', 'quarter', 'year'])
      .optional()
      .meta({ description: 'Instead of days: whole units up to the present one, as of today.' }),
    count: z.int().min(1).max(60).optional().meta({ description: 'How many units; 1 if left out.' }),
    ago: z
      .int()
      .min(0)
      .max(60)
      .optional()
      .meta({ description: 'How many such periods earlier; 1 is the period before.' }),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    error: "must have a 'to' after its 'from'",
  })
  .refine(({ unit, from, to }) => unit === undefined || (from ?? to) === undefined, {
    error: "must have either 'unit' or days",
  })
  .refine(({ unit, count, ago }) => unit !== undefined || (count ?? ago) === undefined, {
    error: "needs 'unit' for 'count' and 'ago'",
  })
  .meta({
    description: "Days in the organization's time zone.",
    examples: [{ from: '2026-01-01', to: '2026-04-01' }],
    dependentRequired: { count: ['unit'], ago: ['unit'] },
  });

/** The input of `POST /api-metrics/query`. */
export const metricQuery = z.object({
  metric: requiredText(64).meta({ description: 'The key of a metric.', examples: ['won_value'] }),
  dimensions: z
    .array(requiredText(64))
    .max(2, { error: 'must have at most 2 items' })
    .refine((keys) => new Set(keys).size === keys.length, { error: 'must not have the same item twice' })
    .default([])
    .meta({ description: 'How the result is split.', examples: [['stage']], uniqueItems: true }),
  filters: z
    .record(z.string(), z.unknown())
    .default({})
    .meta({ description: 'The filters of the list of the records.', examples: [{ assigned_to: 'me' }] }),
  period: period.default({}),
  grain: z
    .enum(GRAINS)
    .nullable()
    .default(null)
    .meta({ description: 'Splits the period. Weeks begin on the day of the settings.' }),
  as_of: dayOrTime.optional(),
  currency: currency()
    .optional()
    .meta({
      description: "The currency of the result. The organization's currency if left out.",
      examples: ['EUR'],
    }),
});

export type MetricQuery = z.output<typeof metricQuery>;

/** The input of `POST /api-metrics/records`. */
export const recordsQuery = metricQuery.extend({
  cell: requiredText(2_000).optional().meta({ description: 'The `cell` of a row. All records if left out.' }),
  ...page({ default: 100, max: 200 }),
});

const named = z.object({ id: z.string().nullable(), name: z.string().nullable() });

/** A row of a result. */
export const cellView = z
  .object({
    dimensions: z.record(z.string(), named).meta({ description: 'The id and the name of each dimension.' }),
    period_start: z
      .string()
      .meta({ format: 'date' })
      .nullable()
      .meta({ description: 'The first day of the part of the period.' }),
    value: decimalView,
    count: z.int().meta({ description: 'How many records it is made of.' }),
    cell: z.string().meta({ description: 'Opens the records behind the value.' }),
  })
  .meta({ id: 'MetricCell', description: 'One number of a result.' });

export type MetricCell = z.output<typeof cellView>;

const rate = z.object({ currency: z.string(), day: z.string(), rate: decimalView });

/** What is said about a result. */
export const queryMeta = z
  .object({
    total: decimalView
      .nullable()
      .meta({ description: 'Of all records, each counted once; null without any.' }),
    count: z.int().meta({ description: 'How many records are counted.' }),
    unit: z.enum(['money', 'count', 'ratio', 'days']),
    currency: z.string(),
    time_zone: z.string(),
    as_of: timestampView,
    period: z
      .object({ from: z.string().nullable(), to: z.string().nullable() })
      .meta({ description: 'The days that were asked about; null where it has no end.' }),
    rates: z
      .array(rate)
      .meta({ description: 'What one of a currency was worth, for up to 100 rates that were used.' }),
    left_out: z
      .array(
        z.object({
          reason: z.enum(['no_rate', 'no_value']),
          currency: z.string().nullable(),
          count: z.int(),
        }),
      )
      .meta({ description: 'Records that are not in the result, and why.' }),
  })
  .meta({ id: 'MetricMeta', description: 'How a result was made.' });

export type QueryMeta = z.output<typeof queryMeta>;

/** A record behind a number. */
export const behindView = z
  .object({
    type: z.string().meta({ examples: ['deal'] }),
    id: z.uuid(),
    title: z.string().nullable().meta({ description: 'Null once the record is deleted.' }),
    contribution: decimalView.meta({ description: 'Its part of the sum, or of the mean.' }),
    deleted: z.boolean(),
  })
  .meta({ id: 'MetricRecord', description: 'A record behind a number.' });

export const behindMeta = z
  .object({
    limit: z.int(),
    offset: z.int(),
    count: z.int(),
    total: z.int().meta({ description: 'Of all pages.' }),
  })
  .meta({ id: 'MetricRecordsMeta', description: 'Where the page stands.' });

/** A metric as people and programs read it. */
export const metricView = z
  .object({
    key: z.string(),
    sentence: z.string(),
    formula: z.string(),
    unit: z.enum(['money', 'count', 'ratio', 'days']),
    combine: z.enum(['sum', 'mean']).meta({ description: 'How a value follows from its records.' }),
    record: z.string().meta({ description: 'The kind of record that it counts.' }),
    dimensions: z.array(z.object({ key: z.string(), name: z.string() })),
    filters: z.array(z.string()),
  })
  .meta({ id: 'Metric', description: 'A number that reports can show.' });
