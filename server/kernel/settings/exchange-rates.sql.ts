import { type Sql, sql } from '../database/sql.ts';

/** How amounts are converted into another currency (docs/behaviour/exchange-rates.md). */

/** The setting with the rates that an organization sets itself. */
const OWN_RATES = 'exchange_rates';

/** The own rates of an organization: one `base` is worth `rate` of `currency` from `day` on. */
function ownRates(organizationId: string): Sql {
  return sql`
    SELECT r.base, r.currency, r.day, r.rate FROM organization_settings s
    CROSS JOIN json_to_recordset(s.value) AS r (base text, currency text, day date, rate numeric)
    WHERE s.org_id = ${organizationId} AND s.name = ${OWN_RATES}`;
}

/**
 * Finds rates: a row with `currency`, `day`, `from_rate`, `into_rate` and `rate_day` for each row of `needed`. Both rates are null if
 * none is known. An own rate comes before one of the ECB; a day before the first rate has that one.
 * @param needed a statement with the columns `currency` and `day`
 * @param into the currency of the result
 */
export function ratesInto(organizationId: string, needed: Sql, into: string): Sql {
  return sql`
    WITH own AS MATERIALIZED (${ownRates(organizationId)})
    SELECT n.currency, n.day, r.from_rate, r.into_rate, r.rate_day FROM (${needed}) n
    LEFT JOIN LATERAL (
      SELECT f.rate AS from_rate, t.rate AS into_rate,
        CASE WHEN b.base = ${into} THEN f.day WHEN b.base = n.currency THEN t.day ELSE least(f.day, t.day) END AS rate_day
      FROM (SELECT 'EUR' AS base UNION SELECT ${into} UNION SELECT own.base FROM own) b
      CROSS JOIN LATERAL (${rateIn(sql`n.currency`)}) f
      CROSS JOIN LATERAL (${rateIn(sql`${into}::text`)}) t
      ORDER BY f.is_own OR t.is_own DESC, b.base = ${into} DESC, b.base = n.currency DESC, b.base LIMIT 1
    ) r ON true`;
}

/** What one `b.base` is worth in a currency on `n.day`: at most one row. */
function rateIn(currency: Sql): Sql {
  return sql`
    SELECT * FROM (
      SELECT 1::numeric AS rate, n.day, false AS is_own, 1 AS place WHERE ${currency} = b.base
      UNION ALL (
        SELECT o.rate, o.day, true, 2 FROM own o WHERE o.base = b.base AND o.currency = ${currency}
        ORDER BY o.day > n.day, abs(o.day - n.day) LIMIT 1)
      UNION ALL (
        SELECT e.rate, e.day, false, 3 FROM ecb_rates e WHERE b.base = 'EUR' AND e.currency = ${currency} AND e.day <= n.day
        ORDER BY e.day DESC LIMIT 1)
      UNION ALL (
        SELECT e.rate, e.day, false, 4 FROM ecb_rates e WHERE b.base = 'EUR' AND e.currency = ${currency} AND e.day > n.day
        ORDER BY e.day LIMIT 1)
    ) known ORDER BY known.place LIMIT 1`;
}

/** An amount in the other currency, rounded to the four decimals that money has. Null without a rate. */
export function converted(amount: Sql, rate: Sql): Sql {
  return sql`round(${amount} * ${rate}.into_rate / ${rate}.from_rate, 4)`;
}
