import type { Sql } from '../../kernel/database/sql.ts';
import type { Asked, DayStart, Dimension, Facts, Metric } from '../../kernel/insights/metric.ts';
import type { ReadContext } from '../../kernel/operations/context.ts';
import { invalidRequest } from '../../kernel/operations/errors.ts';
import { readSettings } from '../../kernel/settings/settings.ts';
import { dayAt, instantAt, readableInstant } from '../../kernel/settings/wall-clock.ts';
import type { MetricQuery } from './query.schema.ts';
import { REPORT_SETTINGS, type ReportSettings } from './report-settings.ts';
import { daysOf } from './rolling-period.ts';

const DAY_MS = 86_400_000;

/** A question that was checked, with everything that its statement needs. */
export interface Prepared {
  readonly metric: Metric;
  readonly dimensions: readonly Dimension[];
  readonly asked: Asked;
  readonly settings: ReportSettings;
  readonly facts: Facts;
  readonly condition: Sql;
  /** The instant that counts as now. */
  readonly asOf: string;
}

/**
 * Checks a question and works out what it stands for.
 * @throws 400 `invalid_request` that names the unknown metric, dimension or filter
 */
export async function prepare(
  context: ReadContext,
  metrics: readonly Metric[],
  query: Omit<MetricQuery, 'grain'>,
): Promise<Prepared> {
  const metric = metrics.find(({ key }) => key === query.metric);
  if (!metric) {
    throw invalidRequest(`'metric' must be one of ${metrics.map(({ key }) => key).join(', ')}.`);
  }
  const dimensions = query.dimensions.map((key) => dimensionOf(metric, key));
  const filters = metric.subject.filters.safeParse(query.filters);
  if (!filters.success) {
    const [issue] = filters.error.issues;
    const path = ['filters', ...(issue?.path ?? [])].join('.');
    throw invalidRequest(`'${path}' is not a filter of this metric: ${issue?.message ?? ''}`);
  }
  const { organizationId } = context;
  const settings = await readSettings(context, organizationId, REPORT_SETTINGS);
  const { time_zone: timeZone } = settings;
  const moment = momentOf(query.as_of, timeZone, Date.now());
  const { from, to, unit, count = 1, ago = 0 } = query.period;
  const days =
    unit === undefined ? { from, to } : daysOf({ unit, count, ago }, moment.today, settings.week_start);
  const asked: Asked = {
    ...{ context, organizationId, timeZone, currency: query.currency ?? settings.currency },
    from: startOf(days.from, timeZone),
    to: startOf(days.to, timeZone),
    ...moment,
  };
  return {
    ...{ metric, dimensions, asked, settings },
    facts: await metric.facts(asked),
    condition: await metric.subject.narrow(context, query.filters),
    asOf: moment.before ?? new Date().toISOString(),
  };
}

function dimensionOf({ dimensions, subject, key: metric }: Metric, key: string): Dimension {
  const dimension = subject.dimensions.find((each) => each.key === key);
  if (!dimension || !dimensions.includes(key)) {
    throw invalidRequest(`'dimensions' of ${metric} must be of ${dimensions.join(', ')}.`);
  }
  return dimension;
}

/** When a day begins in a time zone. */
function startOf(day: string | undefined, timeZone: string): DayStart | undefined {
  if (day === undefined) return undefined;
  const instant = readableInstant(instantAt(Date.parse(`${day}T00:00:00Z`), timeZone));
  return { day, instant: new Date(instant).toISOString() };
}

/** The instant that a question is asked as of: the end of a day, or a time; now if that is not over. */
function momentOf(asOf: string | undefined, timeZone: string, now: number): Pick<Asked, 'before' | 'today'> {
  const today = dayAt(now, timeZone);
  if (asOf === undefined) return { before: undefined, today };
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(asOf);
  const asked = isDay ? instantAt(Date.parse(`${asOf}T00:00:00Z`) + DAY_MS, timeZone) : Date.parse(asOf);
  const instant = readableInstant(asked);
  if (instant >= now) return { before: undefined, today };
  return { before: new Date(instant).toISOString(), today: isDay ? asOf : dayAt(instant, timeZone) };
}
