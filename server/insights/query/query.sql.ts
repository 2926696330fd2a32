import { allOf, joinSql, type Sql, sql } from '../../kernel/database/sql.ts';
import type { Dimension } from '../../kernel/insights/metric.ts';
import { converted, ratesInto } from '../../kernel/settings/exchange-rates.sql.ts';
import type { Prepared } from './prepare.ts';
import type { Grain } from './query.schema.ts';

/** The statements of questions. All of their text is ours; what people give becomes a parameter. */

type WeekStart = Prepared['settings']['week_start'];

/** A cell: its part of the period and the ids of its dimensions. */
export interface Place {
  readonly start: string | null;
  readonly one: string | null;
  readonly two: string | null;
}

/** A question's answer in one row, so that its cells and its total are of one moment: both, the rates used, and what was left out. */
export function selectAnswer(
  prepared: Prepared,
  { grain, mostCells, mostRates }: { grain: Grain | null; mostCells: number; mostRates: number },
): Sql {
  const [one, two] = prepared.dimensions;
  const { organizationId } = prepared.asked;
  return sql`
    ${summed(prepared, grain)}, grouped AS MATERIALIZED (
      SELECT v.start, v.one, v.two, v.has_no_value, CASE WHEN v.contribution IS NULL THEN v.currency END AS missing,
        sum(v.contribution) AS total, coalesce(sum(v.present) FILTER (WHERE v.contribution IS NOT NULL), 0) AS counted,
        sum(v.present) AS present
      FROM valued v GROUP BY 1, 2, 3, 4, 5
    ), cells AS (
      SELECT g.start, a.key AS one, b.key AS two, ${combined(prepared)} AS value, sum(g.counted)::int AS counted
      FROM grouped g ${spread(one, sql`g.one`, sql`a`)} ${spread(two, sql`g.two`, sql`b`)}
      WHERE g.counted > 0 GROUP BY g.start, a.key, b.key
      ORDER BY g.start NULLS LAST, a.key, b.key LIMIT ${mostCells}
    ), named AS (
      SELECT c.*, ${nameOf(one, organizationId, sql`c.one`)} AS one_name, ${nameOf(two, organizationId, sql`c.two`)} AS two_name
      FROM cells c
    ), totals AS (
      SELECT trim_scale(${combined(prepared)})::text AS total, coalesce(sum(g.counted), 0)::int AS counted FROM grouped g
    ), used AS (
      SELECT DISTINCT r.currency, r.rate_day, round(r.into_rate / r.from_rate, 10) AS rate FROM rates r
      WHERE r.from_rate IS NOT NULL ORDER BY r.rate_day DESC, r.currency LIMIT ${mostRates}
    ), missing AS (
      SELECT CASE WHEN g.has_no_value THEN 'no_value' ELSE 'no_rate' END AS reason, g.missing AS currency, sum(g.present) AS counted
      FROM grouped g WHERE g.counted = 0 GROUP BY 1, 2
    )
    SELECT t.total, t.counted,
      (SELECT coalesce(json_agg(json_build_object('start', n.start, 'one', n.one, 'two', n.two, 'one_name', n.one_name,
          'two_name', n.two_name, 'value', trim_scale(n.value)::text, 'count', n.counted)
          ORDER BY n.start NULLS LAST, n.one_name NULLS LAST, n.one, n.two_name NULLS LAST, n.two), '[]')
        FROM named n)::text AS cells,
      (SELECT coalesce(json_agg(json_build_object('currency', u.currency, 'day', u.rate_day, 'rate', u.rate)
          ORDER BY u.rate_day DESC, u.currency), '[]') FROM used u)::text AS rates,
      (SELECT coalesce(json_agg(json_build_object('reason', m.reason, 'currency', m.currency, 'count', m.counted)
          ORDER BY m.reason, m.currency), '[]') FROM missing m)::text AS left_out
    FROM totals t`.plannedEachTime();
}

/** A page of the records behind a cell, the largest contributions first. */
export function selectBehind(
  prepared: Prepared,
  {
    grain,
    cell,
    limit,
    offset,
  }: { grain: Grain | null; cell: Place | undefined; limit: number; offset: number },
): Sql {
  const [one, two] = prepared.dimensions;
  const { organizationId } = prepared.asked;
  const inCell =
    cell &&
    allOf(
      sql`v.start IS NOT DISTINCT FROM ${cell.start}::date`,
      one && sql`a.key IS NOT DISTINCT FROM ${cell.one}`,
      two && sql`b.key IS NOT DISTINCT FROM ${cell.two}`,
    );
  const spreads = cell ? sql`${spread(one, sql`v.one`, sql`a`)} ${spread(two, sql`v.two`, sql`b`)}` : sql``;
  return sql`
    ${valued(prepared, grain)}
    SELECT page.id, trim_scale(page.contribution)::text AS contribution, page.total, n.title, n.id IS NULL AS deleted FROM (
      SELECT v.id, v.contribution, count(*) OVER ()::int AS total FROM valued v ${spreads}
      WHERE v.contribution IS NOT NULL AND ${inCell ?? sql`true`}
      ORDER BY v.contribution DESC, v.id LIMIT ${limit} OFFSET ${offset}
    ) page LEFT JOIN (${prepared.metric.subject.titles(organizationId)}) n ON n.id = page.id
    ORDER BY page.contribution DESC, page.id`.plannedEachTime();
}

/**
 * `WITH` rates and `valued`: the facts of each day with the same dimensions and currency, and what they contribute together in the asked
 * currency, or null. Facts in that currency are summed as they are read. The amounts in another are kept apart, because each is rounded alone.
 */
function summed(prepared: Prepared, grain: Grain | null): Sql {
  const { facts, asked, dimensions } = prepared;
  const day = grain === null ? sql`NULL::date` : facts.day;
  const start = grain === null ? sql`f.day` : startOfPart(grain, sql`f.day`, prepared.settings.week_start);
  const [one, two] = [textOf(dimensions[0], sql`f.one`), textOf(dimensions[1], sql`f.two`)];
  const values = dimensions.map(({ value }) => value);
  const each = read(prepared, sql`${day} AS day`, values);
  if (!facts.currency) {
    // What a fact contributes is named twice; behind the offset it is worked out once.
    return sql`
    WITH ${NO_RATES}, valued AS (
      SELECT ${start} AS start, ${one} AS one, ${two} AS two, ${NONE} AS currency, f.has_no_value, f.present, f.contribution
      FROM (
        SELECT f.day, f.one, f.two, f.amount IS NULL AS has_no_value, count(*) AS present, sum(f.amount) AS contribution
        FROM (${each} OFFSET 0) f GROUP BY 1, 2, 3, 4
      ) f
    )`;
  }
  return sql`
    WITH facts AS MATERIALIZED (
      SELECT f.day, f.one, f.two, f.currency, f.rate_on, f.amount IS NULL AS has_no_value, count(*) AS present,
        sum(round(f.amount, 4)) FILTER (WHERE f.currency = ${asked.currency}) AS total,
        array_agg(f.amount) FILTER (WHERE f.currency <> ${asked.currency}) AS apart
      FROM (${each}) f GROUP BY 1, 2, 3, 4, 5, 6
    ), ${ratesOf(asked)}, valued AS (
      SELECT ${start} AS start, ${one} AS one, ${two} AS two, f.currency, f.has_no_value, f.present,
        CASE WHEN f.currency = ${asked.currency} THEN f.total
          ELSE (SELECT sum(${converted(sql`a.amount`, sql`r`)}) FROM unnest(f.apart) AS a (amount)) END AS contribution
      FROM facts f LEFT JOIN rates r ON r.currency = f.currency AND r.day = f.rate_on
    )`;
}

/** `WITH` rates and `valued`: each fact with its cell, and with its contribution in the asked currency or null. */
function valued(prepared: Prepared, grain: Grain | null): Sql {
  const { facts, asked, dimensions, settings } = prepared;
  const start = grain === null ? sql`NULL::date` : startOfPart(grain, facts.day, settings.week_start);
  const values = dimensions.map((dimension) => textOf(dimension, dimension.value));
  const each = read(prepared, sql`${facts.id} AS id, ${start} AS start`, values);
  if (!facts.currency) {
    return sql`
    WITH ${NO_RATES}, valued AS (SELECT f.*, f.amount AS contribution FROM (${each}
      OFFSET 0) f)`;
  }
  return sql`
    WITH facts AS MATERIALIZED (${each}
    ), ${ratesOf(asked)}, valued AS (
      SELECT f.id, f.start, f.one, f.two,
        CASE WHEN f.currency = ${asked.currency} THEN round(f.amount, 4)
          ELSE ${converted(sql`f.amount`, sql`r`)} END AS contribution
      FROM facts f LEFT JOIN rates r ON r.currency = f.currency AND r.day = f.rate_on
    )`;
}

/** The facts: the given columns, `one`, `two`, `amount`, and for money `currency` and `rate_on`, the day whose rate counts. */
function read({ facts, condition, dimensions }: Prepared, columns: Sql, [one, two]: readonly Sql[]): Sql {
  const joins = dimensions.flatMap(({ join }) => (join ? [join] : []));
  const money = facts.currency;
  return sql`
      SELECT ${columns}, ${one ?? NONE} AS one, ${two ?? NONE} AS two, ${facts.amount} AS amount, ${money ?? NONE} AS currency,
        ${money ? (facts.rateDay ?? facts.day) : sql`NULL::date`} AS rate_on
      FROM ${joinSql([facts.from, ...joins], sql` `)} WHERE ${facts.where} AND ${condition}`;
}

const NONE = sql`NULL::text`;

/** The id of a dimension as text; several stay an array. */
function textOf(dimension: Dimension | undefined, value: Sql): Sql {
  return dimension?.isMany ? value : sql`(${value})::text`;
}

/** The rates that some facts need. */
function ratesOf({ organizationId, currency }: Prepared['asked']): Sql {
  const needed = sql`SELECT DISTINCT f.currency, f.rate_on AS day FROM facts f WHERE f.currency <> ${currency}`;
  return sql`rates AS MATERIALIZED (
      ${ratesInto(organizationId, needed, currency)}
    )`;
}

const NO_RATES = sql`rates AS (
      SELECT NULL::text AS currency, NULL::date AS rate_day, NULL::numeric AS from_rate, NULL::numeric AS into_rate WHERE false
    )`;

/** The value of some groups `g` together. */
function combined({ metric }: Prepared): Sql {
  return metric.combine === 'sum'
    ? sql`sum(g.total)`
    : sql`round(sum(g.total) / nullif(sum(g.counted), 0), 6)`;
}

/** One row for each value of a dimension that a fact may have several of; one with null if it has none. */
function spread(dimension: Dimension | undefined, column: Sql, alias: Sql): Sql {
  const keys = dimension?.isMany
    ? sql`SELECT k.key FROM unnest(CASE WHEN cardinality(${column}) > 0 THEN ${column} ELSE ARRAY[NULL::text] END) AS k (key)`
    : sql`SELECT ${column} AS key`;
  return sql`CROSS JOIN LATERAL (${keys}) ${alias}`;
}

function nameOf(dimension: Dimension | undefined, organizationId: string, key: Sql): Sql {
  if (!dimension?.names) return key;
  return sql`(SELECT n.name FROM (${dimension.names(organizationId)}) n WHERE n.id::text = ${key})`;
}

/** How many days before Monday the week begins. */
const DAYS_BEFORE_MONDAY: Readonly<Record<WeekStart, number>> = { monday: 0, sunday: 1, saturday: 2 };

/** The first day of the part of the period in which a day lies. */
function startOfPart(grain: Grain, day: Sql, weekStart: WeekStart): Sql {
  const shift = grain === 'week' ? DAYS_BEFORE_MONDAY[weekStart] : 0;
  return sql`(date_trunc(${grain}, ((${day}) + ${shift}::int)::timestamp)::date - ${shift}::int)`;
}
