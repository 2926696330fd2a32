import { type Sql, sql } from '../../kernel/database/sql.ts';
import type { EcbRate } from './ecb-file.ts';

/** Statements on the rates of the European Central Bank. */

/** The latest rates as one JSON text; no row if there are none. */
export const SELECT_LATEST_ECB_RATES = sql`
  SELECT json_build_object('day', max(e.day), 'rates',
    json_agg(json_build_object('currency', e.currency, 'rate', e.rate) ORDER BY e.currency))::text AS json
  FROM ecb_rates e WHERE e.day = (SELECT max(l.day) FROM ecb_rates l)
  HAVING count(*) > 0`;

/** Stores rates; those of a known day replace the former ones. */
export function upsertEcbRates(rates: readonly EcbRate[]): Sql {
  return sql`
    INSERT INTO ecb_rates AS e (currency, day, rate)
    SELECT r.currency, r.day, r.rate
    FROM json_to_recordset(${JSON.stringify(rates)}::json) AS r (currency text, day date, rate numeric)
    ON CONFLICT (currency, day) DO UPDATE SET rate = excluded.rate WHERE e.rate <> excluded.rate`;
}
