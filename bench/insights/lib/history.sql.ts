import { type Sql, sql } from '../../../server/kernel/database/sql.ts';

/** Statements that give the deals of an organization, made by `seedStatements`, a history of many moves. */

/** How often each deal moved. */
export const MOVES_OF_A_DEAL = 5;

/** Two currencies, an owner for every other deal, and close dates around today. */
function variety(organizationId: string, userId: string): Sql {
  return sql`
    UPDATE deals SET currency = CASE WHEN numbered.n % 5 = 0 THEN 'USD' ELSE 'EUR' END,
      assigned_to = CASE WHEN numbered.n % 2 = 0 THEN ${userId}::uuid END,
      expected_close_date = CURRENT_DATE + (numbered.n % 400)::int - 200
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM deals WHERE org_id = ${organizationId}) numbered
    WHERE deals.org_id = ${organizationId} AND deals.id = numbered.id`;
}

/** A period for each stage that a deal was in. It goes through the open stages in turn, so that each period is a move, until its own. */
function periods(organizationId: string): Sql {
  return sql`
    INSERT INTO deal_spans (org_id, deal_id, started_at, ended_at, pipeline_id, stage_id, is_won, is_lost, value, currency, assigned_to,
      expected_close_date, entered_at, left_stage, deal_created_at)
    SELECT d.org_id, d.id, t.began_at, t.ended_at, d.pipeline_id, g.id, g.is_won, g.is_lost, d.value, d.currency, d.assigned_to,
      d.expected_close_date, t.began_at, t.ended_at IS NOT NULL, d.created_at
    FROM deals d
    JOIN stages own ON own.org_id = d.org_id AND own.id = d.stage_id
    CROSS JOIN generate_series(0, ${MOVES_OF_A_DEAL}::int) m(n)
    CROSS JOIN LATERAL (
      SELECT greatest((d.updated_at - d.created_at) / ${MOVES_OF_A_DEAL}::int, interval '1 millisecond') AS length) l
    CROSS JOIN LATERAL (
      SELECT d.created_at + l.length * m.n AS began_at,
        CASE WHEN m.n < ${MOVES_OF_A_DEAL}::int THEN d.created_at + l.length * (m.n + 1) END AS ended_at) t
    JOIN stages g ON g.org_id = d.org_id AND g.pipeline_id = d.pipeline_id AND g.sort_order =
      CASE WHEN m.n = ${MOVES_OF_A_DEAL}::int THEN own.sort_order ELSE (own.sort_order + ${MOVES_OF_A_DEAL}::int - m.n) % 3 END
    WHERE d.org_id = ${organizationId}`;
}

/** The statements that write the history of an organization. Its settings say that reports are in euros. */
export function historyStatements(organizationId: string, userId: string): Sql[] {
  const rates = [{ base: 'EUR', currency: 'USD', day: '2020-01-01', rate: 1.08 }];
  return [
    variety(organizationId, userId),
    sql`DELETE FROM deal_spans WHERE org_id = ${organizationId}`,
    periods(organizationId),
    sql`
      INSERT INTO organization_settings (org_id, name, value, updated_at)
      VALUES (${organizationId}, 'currency', '"EUR"', now()), (${organizationId}, 'exchange_rates', ${JSON.stringify(rates)}::json, now())`,
  ];
}
