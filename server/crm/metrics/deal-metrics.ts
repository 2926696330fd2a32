import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { Asked, Facts, Metric } from '../../kernel/insights/metric.ts';
import { happened, localDay } from '../../kernel/insights/period.sql.ts';
import { closedIn, DEAL_DIMENSIONS, dealFacts, dealSubject, isLast, isOpen } from './deal-subject.ts';
import { knownOdds } from './known-odds.ts';
import { daysBetween } from './metric-parts.ts';

/** The metrics of deals (docs/behaviour/insights.md 4 to 8). */

const without = (...keys: string[]) => DEAL_DIMENSIONS.filter((key) => !keys.includes(key));

const COUNT = { unit: 'count', combine: 'sum', subject: dealSubject } as const;
const MONEY = { unit: 'money', combine: 'sum', subject: dealSubject } as const;
const RATIO = { unit: 'ratio', combine: 'mean', subject: dealSubject } as const;
const DAYS = { unit: 'days', combine: 'mean', subject: dealSubject } as const;

const ONE = sql`1::numeric`;
const VALUE = { amount: sql`p.value`, currency: sql`p.currency` };

/** Deals that are closed with an outcome. */
function closed(outcome: Sql, fact: { amount: Sql; currency?: Sql }) {
  return (asked: Asked) =>
    dealFacts(asked, closedIn(asked, outcome), { ...fact, day: localDay(asked, sql`p.entered_at`) });
}

/** Open deals, with their expected close date in the period. Their money is converted by the rate of the asked day. */
function open(
  fact: Pick<Facts, 'amount'> & Partial<Facts>,
  further: (asked: Asked) => Sql = () => sql`true`,
) {
  return (asked: Asked) => {
    const closes = sql`(${asked.from?.day ?? null}::date IS NULL OR p.expected_close_date >= ${asked.from?.day ?? null}::date)
      AND (${asked.to?.day ?? null}::date IS NULL OR p.expected_close_date < ${asked.to?.day ?? null}::date)`;
    return dealFacts(asked, sql`${isOpen(asked)} AND ${closes} AND ${further(asked)}`, {
      ...fact,
      day: sql`p.expected_close_date`,
      rateDay: sql`${asked.today}::date`,
    });
  };
}

const isOverdue = ({ today }: Asked) => sql`p.expected_close_date < ${today}::date`;

export const DEAL_METRICS: readonly Metric[] = [
  {
    ...{ key: 'deals_created', ...COUNT, dimensions: without('lost_reason') },
    sentence: 'How many deals were created in the period.',
    formula: 'Deals by the day of their creation; an imported deal by the date in its file.',
    facts: (asked) =>
      dealFacts(asked, sql`${isLast(asked)} AND ${happened(asked, sql`p.deal_created_at`)}`, {
        amount: ONE,
        day: localDay(asked, sql`p.deal_created_at`),
      }),
  },
  {
    ...{ key: 'deals_won', ...COUNT, dimensions: without('lost_reason') },
    sentence: 'How many deals were won in the period.',
    formula:
      'Deals in a won stage, by the day on which they came there. A deal that was opened again does not count.',
    facts: closed(sql`p.is_won`, { amount: ONE }),
  },
  {
    ...{ key: 'deals_lost', ...COUNT, dimensions: DEAL_DIMENSIONS },
    sentence: 'How many deals were lost in the period.',
    formula:
      'Deals in a lost stage, by the day on which they came there. A deal that was opened again does not count.',
    facts: closed(sql`p.is_lost`, { amount: ONE }),
  },
  {
    ...{ key: 'won_value', ...MONEY, dimensions: without('lost_reason') },
    sentence: 'What the deals that were won in the period are worth.',
    formula: 'The value of each won deal, converted by the rate of the day on which it was won.',
    facts: closed(sql`p.is_won`, VALUE),
  },
  {
    ...{ key: 'lost_value', ...MONEY, dimensions: DEAL_DIMENSIONS },
    sentence: 'What the deals that were lost in the period were worth.',
    formula: 'The value of each lost deal, converted by the rate of the day on which it was lost.',
    facts: closed(sql`p.is_lost`, VALUE),
  },
  {
    ...{ key: 'open_pipeline', ...MONEY, dimensions: without('lost_reason') },
    sentence: 'What all open deals are worth.',
    formula: 'The value of each open deal. A period keeps those that are expected to close in it.',
    facts: open(VALUE),
  },
  {
    ...{ key: 'open_deals', ...COUNT, dimensions: without('lost_reason') },
    sentence: 'How many deals are open.',
    formula: 'Open deals. A period keeps those that are expected to close in it.',
    facts: open({ amount: ONE }),
  },
  {
    ...{ key: 'weighted_pipeline', ...MONEY, dimensions: without('lost_reason') },
    sentence: 'What open deals are worth, weighted by how likely their stage is to be won.',
    formula:
      'The value of each open deal times the probability of its stage, which is learned from the last 12 months.',
    facts: async (asked) => {
      const odds = await knownOdds(asked.context, asked.before);
      const probabilities = sql`json_to_recordset(${JSON.stringify(odds)}::json) AS o (stage_id uuid, probability numeric)`;
      return open({
        from: sql`deal_spans p LEFT JOIN ${probabilities} ON o.stage_id = p.stage_id`,
        amount: sql`p.value * o.probability`,
        currency: sql`p.currency`,
      })(asked);
    },
  },
  {
    ...{ key: 'slipped', ...MONEY, dimensions: without('lost_reason') },
    sentence: 'What open deals are worth whose expected close date has passed.',
    formula: 'The value of each open deal with an expected close date before the day that is asked about.',
    facts: open(VALUE, isOverdue),
  },
  {
    ...{ key: 'win_rate', ...RATIO, dimensions: without('lost_reason') },
    sentence: 'Which share of the deals that were closed in the period was won.',
    formula: 'Won deals divided by won and lost deals, by the day on which they were closed.',
    facts: closed(sql`(p.is_won OR p.is_lost)`, { amount: sql`p.is_won::int::numeric` }),
  },
  {
    ...{ key: 'cycle_days', ...DAYS, dimensions: without('lost_reason') },
    sentence: 'How many days it took to win a deal, from its creation on.',
    formula: 'The mean of the days from creation to winning, of the deals that were won in the period.',
    facts: closed(sql`p.is_won`, { amount: daysBetween(sql`p.deal_created_at`, sql`p.entered_at`) }),
  },
  {
    ...{ key: 'days_in_stage', ...DAYS, dimensions: without('lost_reason') },
    sentence: 'How many days deals stayed in an open stage before they left it.',
    formula:
      'The mean of the days from entering to leaving, of the stays that ended in the period. A deal may have several.',
    facts: (asked) =>
      dealFacts(
        asked,
        sql`p.left_stage AND NOT p.is_won AND NOT p.is_lost AND ${happened(asked, sql`p.ended_at`)}`,
        {
          amount: daysBetween(sql`p.entered_at`, sql`p.ended_at`),
          day: localDay(asked, sql`p.ended_at`),
        },
      ),
  },
  {
    ...{ key: 'stage_conversion', ...RATIO, dimensions: without('lost_reason') },
    sentence: 'Which share of the deals that entered a stage in the period came further later, or was won.',
    formula:
      'Deals that reached a later stage of the board or were won, divided by deals that entered the stage. A deal counts once for each ' +
      'stage, from its first entry in the period; a skipped stage does not count.',
    facts: (asked) =>
      dealFacts(
        asked,
        sql`NOT p.is_won AND NOT p.is_lost AND array_position(p.stages, p.stage_id) >= p.turn AND ${happened(asked, sql`p.entered_at`)}`,
        {
          from: stays(asked),
          amount: sql`coalesce(p.reverse > ANY (p.path[p.turn + 1:]), false)::int::numeric`,
          day: localDay(asked, sql`p.entered_at`),
        },
      ),
  },
];

/**
 * The moves of deals into stages since the period began. Each has its turn among those of its deal, the open stages of all of them, and their
 * places on the board, which is read in reverse, won first; lost stages and those that are gone have no place. The key of the history gives
 * the moves in this order, so that none are sorted.
 *
 * A period never begins before the stay that it belongs to, so `<=` finds the moves. PostgreSQL takes it for a third of all periods, and `=`
 * for one of two hundred, with plans that sort hundreds of thousands of rows.
 */
function stays({ organizationId, from, before }: Asked): Sql {
  return sql`(
    SELECT r.*, row_number() OVER moves AS turn, array_agg(r.reverse) OVER moves AS path,
      array_agg(CASE WHEN NOT r.is_won AND NOT r.is_lost THEN r.stage_id END) OVER moves AS stages
    FROM (
      SELECT s.*, CASE WHEN s.is_won THEN -2147483647 WHEN NOT s.is_lost THEN -g.sort_order END AS reverse
      FROM deal_spans s LEFT JOIN stages g ON g.org_id = s.org_id AND g.id = s.stage_id
      WHERE s.org_id = ${organizationId} AND s.started_at <= s.entered_at
        AND s.started_at >= coalesce(${from?.instant ?? null}::timestamptz, '-infinity')
        AND s.started_at < coalesce(${before ?? null}::timestamptz, 'infinity')
    ) r
    WINDOW moves AS (PARTITION BY r.deal_id ORDER BY r.started_at ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)) p`;
}
