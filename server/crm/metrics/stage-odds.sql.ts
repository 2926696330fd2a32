import { type Sql, sql } from '../../kernel/database/sql.ts';

/** How likely a deal in a stage is to be won (docs/behaviour/insights.md 9). */

/** Fewer cases say too little; the stage has its own setting then. */
const LEAST_CASES = 20;

/** What is known of an open stage. */
export interface StageOdds {
  readonly stage_id: string;
  readonly pipeline_id: string;
  /** From 0 to 1, as an exact decimal. */
  readonly probability: string;
  readonly sample: number;
  readonly learned: boolean;
}

/**
 * The odds of each open stage: of the deals that entered it in the 12 months before, and are closed, the share that was won, smoothed
 * by one case of each outcome. With fewer cases the setting counts, or else the place of the stage in its pipeline.
 * @param before an instant; what happened later is not known
 */
export function selectStageOdds(organizationId: string, before: string | undefined): Sql {
  const until = sql`coalesce(${before ?? null}::timestamptz, now())`;
  return sql`
    WITH entered AS (
      SELECT DISTINCT s.deal_id, s.stage_id FROM deal_spans s
      WHERE s.org_id = ${organizationId} AND s.started_at = s.entered_at AND NOT s.is_won AND NOT s.is_lost
        AND s.entered_at >= ${until} - interval '12 months' AND s.entered_at < ${until}
    ), closed AS (
      SELECT s.deal_id, s.is_won FROM deal_spans s
      WHERE s.org_id = ${organizationId} AND (s.is_won OR s.is_lost) AND s.entered_at >= ${until} - interval '12 months'
        AND s.started_at < ${until} AND (s.ended_at IS NULL OR s.ended_at >= ${until} OR s.deleted)
    ), cases AS (
      SELECT e.stage_id, count(*) AS closed, count(*) FILTER (WHERE c.is_won) AS won
      FROM entered e JOIN closed c ON c.deal_id = e.deal_id GROUP BY e.stage_id
    ), places AS (
      SELECT g.id, g.pipeline_id, g.sort_order, row_number() OVER w AS place, count(*) OVER (PARTITION BY g.pipeline_id) AS stages
      FROM stages g WHERE g.org_id = ${organizationId} AND NOT g.is_won AND NOT g.is_lost
      WINDOW w AS (PARTITION BY g.pipeline_id ORDER BY g.sort_order, g.id)
    ), settings AS (
      SELECT o.key AS stage_id, o.value::text::numeric / 100 AS probability FROM organization_settings t
      CROSS JOIN json_each(t.value) o WHERE t.org_id = ${organizationId} AND t.name = 'stage_probabilities'
    )
    SELECT p.id AS stage_id, p.pipeline_id, coalesce(c.closed, 0)::int AS sample, coalesce(c.closed, 0) >= ${LEAST_CASES} AS learned,
      round(CASE WHEN c.closed >= ${LEAST_CASES} THEN (c.won + 1)::numeric / (c.closed + 2)
        ELSE coalesce(o.probability, p.place::numeric / (p.stages + 1)) END, 4)::text AS probability
    FROM places p LEFT JOIN cases c ON c.stage_id = p.id LEFT JOIN settings o ON o.stage_id = p.id::text
    ORDER BY p.pipeline_id, p.sort_order, p.id`.plannedEachTime();
}
