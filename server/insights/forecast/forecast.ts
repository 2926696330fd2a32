import { z } from 'zod';
import type { FamilyHost, Operations } from '../../kernel/family/family.ts';
import {
  type Decimal,
  date,
  decimalText,
  decimalView,
  timestampView,
  uuid,
} from '../../kernel/fields/fields.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import { metricQuery, queryMeta } from '../query/query.schema.ts';
import { answer } from '../query/query-metrics.ts';
import { REPORT_SETTINGS } from '../query/report-settings.ts';
import { TARGETS, targetOf } from '../targets/targets.ts';

const { as_of, currency } = metricQuery.shape;

const forecastQuery = z
  .object({
    pipeline_id: uuid().optional().meta({ description: 'Only deals in this pipeline.' }),
    from: date()
      .optional()
      .meta({ description: 'The first expected close date. All if left out.', examples: ['2026-04-01'] }),
    to: date()
      .optional()
      .meta({ description: 'The day after the last expected close date.', examples: ['2026-07-01'] }),
    as_of,
    currency,
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from < to, {
    error: "must have a 'to' after its 'from'",
  });

const stageView = z.object({
  stage_id: z.uuid(),
  probability: z.number().meta({ description: 'From 0 to 1.' }),
  sample: z.int().meta({ description: 'How many closed deals of the last 12 months it is learned from.' }),
  learned: z
    .boolean()
    .meta({ description: 'False if there are too few; then the setting of the stage counts.' }),
});

/** What the CRM knows of stages (`list-stage-odds`). */
const oddsView = z.array(stageView.extend({ pipeline_id: z.uuid() }));

const forecastView = z
  .object({
    plain: decimalView.meta({
      description: 'What open deals are worth that are expected to close in the period.',
    }),
    weighted: decimalView.meta({ description: 'The same, weighted by the probabilities of their stages.' }),
    slipped: decimalView.meta({
      description: 'What open deals are worth whose expected close date has passed.',
    }),
    won: decimalView.meta({ description: 'What was won in the period.' }),
    coverage: z
      .number()
      .nullable()
      .meta({ description: 'Open deals divided by what is missing to the target; null without a target.' }),
    stages: z.array(stageView),
  })
  .meta({ id: 'Forecast', description: 'What open deals may bring.' });

const forecastMeta = z
  .object({
    currency: z.string(),
    time_zone: z.string(),
    as_of: timestampView,
    left_out: queryMeta.shape.left_out,
  })
  .meta({ id: 'ForecastMeta', description: 'How the forecast was made.' });

/** Forecasts what open deals bring, as it was known on any day (docs/behaviour/insights.md 9). */
export function getForecast({ metrics, operations }: Pick<FamilyHost, 'metrics' | 'operations'>) {
  return defineRead({
    name: 'get-forecast',
    summary: 'Get the forecast',
    description:
      'Each number is also a metric, so that `POST /api-metrics/records` opens the deals behind it. A stage learns its probability from ' +
      'the deals of the 12 months before, if there are enough.',
    scope: 'insights:read',
    input: forecastQuery,
    output: forecastView,
    meta: forecastMeta,
    run: async (context, { pipeline_id, from, to, ...asked }) => {
      const filters = pipeline_id === undefined ? {} : { pipeline_id };
      const period = { from, to };
      const base = { ...asked, dimensions: [], filters, grain: null };
      const ask = async (metric: string, within: typeof period | object = period) =>
        (await answer(context, metrics, { ...base, metric, period: within })).meta;
      const plain = await ask('open_pipeline');
      const weighted = await ask('weighted_pipeline');
      const slipped = await ask('slipped', {});
      const won = await ask('won_value');
      const { currency, time_zone, as_of, left_out } = plain;
      const asOfThen = asked.as_of === undefined ? {} : { as_of };
      const { data } = await oddsOfStages(operations).joinGiven(context, asOfThen);
      const stages = oddsView
        .parse(data)
        .filter((stage) => pipeline_id === undefined || stage.pipeline_id === pipeline_id)
        .map(({ pipeline_id: _, ...stage }) => stage);
      const totals = {
        plain: zero(plain.total),
        weighted: zero(weighted.total),
        slipped: zero(slipped.total),
      };
      const settings = await readSettings(context, context.organizationId, REPORT_SETTINGS);
      const isWhole = pipeline_id === undefined && currency === settings.currency;
      const missing = isWhole ? await missingToTarget(context, period, zero(won.total)) : undefined;
      const coverage = missing === undefined ? null : ratio(numberOf(totals.plain) / missing);
      return {
        data: { ...totals, won: zero(won.total), coverage, stages },
        meta: { currency, time_zone, as_of, left_out },
      };
    },
  });
}

function oddsOfStages(operations: Operations) {
  const operation = operations('list-stage-odds');
  if (operation.effect !== 'read') throw new Error('The odds of stages are read.');
  return operation;
}

/** What is missing to the target of a period; undefined if nothing is, or the period has none. */
async function missingToTarget(
  context: ReadContext,
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  won: Decimal,
): Promise<number | undefined> {
  if (from === undefined || to === undefined) return undefined;
  const { targets } = await readSettings(context, context.organizationId, TARGETS);
  const missing = targetOf(targets, { from, to }) - numberOf(won);
  return missing > 0 ? missing : undefined;
}

function numberOf(value: Decimal): number {
  return Number(decimalText(value));
}

function ratio(value: number): number {
  return Math.round(value * 1e4) / 1e4;
}

function zero(total: Decimal | null): Decimal {
  return total ?? 0;
}
