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

/** As many of the deals of a pipeline that were closed last say enough, and how fast they are read does not depend on all the others. */
const MOST_CASES = 500;

/**
 * The odds of each open stage: of the deals that entered it in the 12 months before, and are among those of its pipeline that were closed
 * last, the share that was won, smoothed by one case of each outcome. With fewer cases the setting counts, or else the place of the stage
 * in its pipeline.
 * @param before an instant; what happened later is not known
 */
export function selectStageOdds(organizationId: string, before: string | undefined): Sql {
  const until = sql`coalesce(${before ?? null}::timestamptz, now())`;
  const isRecent = (time: Sql) => sql`${time} >= ${until} - interval '12 months' AND ${time} < ${until}`;
  return sql`
    WITH closed AS MATERIALIZED (
      SELECT c.deal_id, c.is_won FROM pipelines l CROSS JOIN LATERAL (
        SELECT s.deal_id, s.is_won FROM deal_spans s
        WHERE s.org_id = ${organizationId} AND s.pipeline_id = l.id AND s.started_at = s.entered_at AND (s.is_won OR s.is_lost)
          AND ${isRecent(sql`s.entered_at`)} AND ${wasLastMove(organizationId, until)}
        ORDER BY s.entered_at DESC, s.deal_id DESC LIMIT ${MOST_CASES}
      ) c WHERE l.org_id = ${organizationId}
    ), cases AS (
      SELECT e.stage_id, count(*) AS closed, count(*) FILTER (WHERE c.is_won) AS won
      FROM closed c CROSS JOIN LATERAL (
        SELECT DISTINCT s.stage_id FROM deal_spans s
        WHERE s.org_id = ${organizationId} AND s.deal_id = c.deal_id AND s.started_at = s.entered_at AND NOT s.is_won AND NOT s.is_lost
          AND ${isRecent(sql`s.entered_at`)}
      ) e GROUP BY e.stage_id
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

/** The condition that a deal moved no more after the period `s`. As a subquery, so that it is asked of the read rows alone. */
function wasLastMove(organizationId: string, until: Sql): Sql {
  return sql`(
    SELECT n.deal_id FROM deal_spans n
    WHERE n.org_id = ${organizationId} AND n.deal_id = s.deal_id AND n.started_at > s.started_at AND n.started_at < ${until}
      AND n.started_at = n.entered_at LIMIT 1) IS NULL`;
}
