import type { Metric, Question, Report } from '../../../api/insights.ts';
import { PERIODS, periodOf } from '../periods.ts';
import type { BuilderSearch } from './builder-search.ts';

/** Between the question of the API and the address of the builder. Pure. */

export type Filters = Readonly<Record<string, unknown>>;
type Period = NonNullable<Question['period']>;

/** The question that an address holds; undefined before a metric is chosen. */
export function questionOf(search: BuilderSearch): Question | undefined {
  const { metric, grain, as_of, currency } = search;
  if (metric === undefined) return undefined;
  return {
    metric,
    dimensions: [...dimensionsOf(search)],
    filters: filtersOf(search),
    period: periodIn(search),
    grain: grain ?? null,
    ...(as_of !== undefined && { as_of }),
    ...(currency !== undefined && { currency }),
  };
}

/** The keys of the dimensions. */
export function dimensionsOf({ by }: BuilderSearch): readonly string[] {
  return by === undefined ? [] : by.split(',');
}

/** The filters; none if the address holds something else. */
export function filtersOf({ filters }: BuilderSearch): Record<string, unknown> {
  if (filters === undefined) return {};
  try {
    const read: unknown = JSON.parse(filters);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : {};
  } catch {
    return {};
  }
}

/** The search parameters of some filters; what is undefined filters nothing. */
export function withFilters(filters: Filters): Pick<BuilderSearch, 'filters'> {
  const text = JSON.stringify(filters);
  return { filters: text === '{}' ? undefined : text };
}

/** How many units a period of them has at first. */
export const FEW_UNITS = 3;

function periodIn({
  period = 'all',
  unit = 'month',
  count = FEW_UNITS,
  ago,
  from,
  to,
}: BuilderSearch): Period {
  if (period === 'units') return { unit, count, ...(ago !== undefined && { ago }) };
  if (period === 'days') return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return periodOf(period);
}

/** What the address says of a period. */
export function searchOfPeriod(given: Period = {}): BuilderSearch {
  const known = PERIODS.find(({ period }) => isSame(period, given));
  if (known) return { period: known.id };
  const { unit, count = 1, ago, from, to } = given;
  return unit === undefined ? { period: 'days', from, to } : { period: 'units', unit, count, ago };
}

function isSame(one: Period, other: Period): boolean {
  const textOf = ({ unit, count = 1, ago = 0, from, to }: Period) =>
    JSON.stringify([unit, count, ago, from, to]);
  return textOf(one) === textOf(other);
}

/** What a report is made of, as the address of the builder. */
export function searchOf({
  query,
  plot,
  compared,
}: {
  readonly query: Question;
  readonly plot: Report['plot'];
  readonly compared: boolean;
}): BuilderSearch {
  const { metric, dimensions = [], filters = {}, period, grain, as_of, currency } = query;
  return {
    metric,
    by: dimensions.join() || undefined,
    ...withFilters(filters),
    ...searchOfPeriod(period),
    grain: grain ?? undefined,
    as_of,
    currency,
    plot: plot === 'number' || plot === 'table' ? plot : undefined,
    compare: compared || undefined,
  };
}

/** How a report is drawn that the address describes. */
export function plotIn({ plot, grain }: BuilderSearch): Report['plot'] {
  return plot ?? (grain ? 'line' : 'bars');
}

/** The search parameters of another metric: what it has no dimension or filter for is left out. */
export function withMetric(
  search: BuilderSearch,
  { key, dimensions, filters, unit }: Pick<Metric, 'key' | 'dimensions' | 'filters' | 'unit'>,
): BuilderSearch {
  const has = (wanted: string) => dimensions.some((dimension) => dimension.key === wanted);
  const kept = Object.entries(filtersOf(search)).filter(([name]) => filters.includes(name));
  return {
    metric: key,
    by: dimensionsOf(search).filter(has).join() || undefined,
    ...withFilters(Object.fromEntries(kept)),
    ...(unit !== 'money' && { currency: undefined }),
  };
}

/** What is saved of what was composed; undefined before a metric is chosen. */
export function draftOf(search: BuilderSearch) {
  const query = questionOf(search);
  return query && { query, plot: plotIn(search), compared: search.compare ?? false };
}
