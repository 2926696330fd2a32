import { z } from 'zod';
import { allOf, type Sql, sql } from '../../kernel/database/sql.ts';
import { uuid } from '../../kernel/fields/fields.ts';
import type { Asked, Metric, Subject } from '../../kernel/insights/metric.ts';
import { knownBy, localDay, within } from '../../kernel/insights/period.sql.ts';

const filters = z.object({ destination_id: uuid().optional() }).strict();

const conversions: Subject = {
  record: 'conversion',
  filters,
  narrow: async (_, given) => {
    const { destination_id } = filters.parse(given);
    return destination_id === undefined
      ? sql`true`
      : sql`EXISTS (SELECT FROM conversion_sends f
          WHERE f.org_id = v.org_id AND f.conversion_id = v.id AND f.destination_id = ${destination_id})`;
  },
  dimensions: [
    {
      key: 'destination',
      words: 'Destination',
      isMany: true,
      value: sendsOf(sql`s.destination_id::text`),
      names: (org) => sql`SELECT n.id, n.name FROM conversion_destinations n WHERE n.org_id = ${org}`,
    },
    { key: 'state', words: 'State', isMany: true, value: sendsOf(sql`s.state`) },
    {
      key: 'source',
      words: 'Click from',
      isMany: true,
      value: sql`ARRAY(SELECT DISTINCT t.kind FROM contact_touches t WHERE t.org_id = v.org_id AND t.id = ANY (v.touch_ids))`,
    },
  ],
  titles: (org) => sql`
    SELECT t.id, d.title FROM conversions t JOIN deals d ON d.org_id = t.org_id AND d.id = t.deal_id WHERE t.org_id = ${org}`,
};

/** What the sends of a conversion have in a column; it may have a send for each destination. */
function sendsOf(column: Sql): Sql {
  return sql`ARRAY(SELECT DISTINCT ${column} FROM conversion_sends s WHERE s.org_id = v.org_id AND s.conversion_id = v.id)`;
}

function facts(fact: { amount: Sql; currency?: Sql }) {
  return (asked: Asked) => ({
    ...fact,
    from: sql`conversions v`,
    where: allOf(
      sql`v.org_id = ${asked.organizationId}`,
      within(asked, sql`v.won_at`),
      knownBy(asked, sql`v.recorded_at`),
    ),
    id: sql`v.id`,
    day: localDay(asked, sql`v.won_at`),
  });
}

const COMMON = {
  combine: 'sum',
  subject: conversions,
  dimensions: conversions.dimensions.map(({ key }) => key),
} as const;

/** What reports can say of conversions (docs/behaviour/conversions.md). */
export const CONVERSION_METRICS: readonly Metric[] = [
  {
    ...{ key: 'conversions', ...COMMON, unit: 'count' },
    sentence: 'How many conversions were recorded for deals that were won in the period.',
    formula: 'Conversions by the day of the win; one conversion per win, however many destinations it has.',
    facts: facts({ amount: sql`1::numeric` }),
  },
  {
    ...{ key: 'conversion_value', ...COMMON, unit: 'money' },
    sentence: 'What the deals are worth for which conversions were recorded.',
    formula: 'The value of each conversion, converted by the rate of the day of the win.',
    facts: facts({ amount: sql`v.value`, currency: sql`v.currency` }),
  },
];
