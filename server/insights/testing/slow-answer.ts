import { type Fact, type Moment, SLOW_METRICS, stageConversion } from './slow-metrics.ts';
import { RATES, type World } from './world.ts';
import { type GRAINS, partOf } from './zone-days.ts';

/** A question of the tests, and its answer worked out slowly. */

export interface Question {
  readonly metric: string;
  readonly dimensions: readonly string[];
  readonly period: { readonly from?: string | undefined; readonly to?: string | undefined };
  readonly grain: (typeof GRAINS)[number] | null;
  readonly currency: 'EUR' | 'USD';
}

export interface SlowCell {
  readonly value: number;
  readonly ids: readonly string[];
}

export interface SlowAnswer {
  readonly total: number | null;
  readonly count: number;
  readonly leftOut: number;
  /** By the part of the period and the ids of the dimensions. */
  readonly cells: ReadonlyMap<string, SlowCell>;
}

const MEANS = ['win_rate', 'cycle_days', 'days_in_stage', 'stage_conversion'];

/** What a fact contributes in the asked currency; undefined without a rate, or without odds, as in a stage that is open no more. */
function contribution({ amount, currency, rateDay }: Fact, into: Question['currency']): number | undefined {
  if (Number.isNaN(amount)) return undefined;
  if (currency === undefined || currency === into) return amount;
  if (currency === 'CHF') return undefined;
  const rate = RATES.findLast(({ day }) => day <= rateDay)?.rate ?? Number.NaN;
  return into === 'EUR' ? amount / rate : amount * rate;
}

export function keyOf(start: string | null, ids: readonly (string | null)[]): string {
  return JSON.stringify([start, ...ids]);
}

export function slowAnswer(world: World, question: Question, moment: Moment): SlowAnswer {
  const { metric, dimensions, period, grain, currency } = question;
  const { from, to } = period;
  const isInPeriod = (day: string | null) =>
    (from === undefined || (day !== null && day >= from)) && (to === undefined || (day !== null && day < to));
  const of = metric === 'stage_conversion' ? stageConversion(isInPeriod) : SLOW_METRICS[metric];
  if (!of) throw new Error(`There is no slow ${metric}.`);
  const isMean = MEANS.includes(metric);
  const combine = (values: readonly number[]) => {
    const sum = values.reduce((all, value) => all + value, 0);
    return isMean ? sum / values.length : sum;
  };
  const facts = of(world, moment)
    .filter(({ day }) => isInPeriod(day))
    .map((fact) => ({ ...fact, part: contribution(fact, currency) }));
  const counted = facts.flatMap(({ part, ...fact }) => (part === undefined ? [] : [{ ...fact, part }]));
  const spread = counted.flatMap(({ id, part, day, keys }) => {
    const start = grain === null || day === null ? null : partOf(day, grain, world.weekStart);
    const ids = dimensions.map((key) => idsOf(keys[key]));
    const combinations = ids.reduce<readonly (readonly (string | null)[])[]>(
      (before, next) => before.flatMap((chosen) => next.map((each) => [...chosen, each])),
      [[]],
    );
    return combinations.map((chosen) => ({ id, part, key: keyOf(start, chosen) }));
  });
  const groups = [...Map.groupBy(spread, ({ key }) => key)];
  return {
    total: counted.length === 0 ? null : combine(counted.map(({ part }) => part)),
    count: counted.length,
    leftOut: facts.length - counted.length,
    cells: new Map(
      groups.map(([key, members]) => [
        key,
        { value: combine(members.map(({ part }) => part)), ids: members.map(({ id }) => id).sort() },
      ]),
    ),
  };
}

function idsOf(key: Fact['keys'][string] | undefined): readonly (string | null)[] {
  if (key === undefined) throw new Error('A dimension is not known.');
  if (key === null || typeof key === 'string') return [key];
  return key.length === 0 ? [null] : key;
}
