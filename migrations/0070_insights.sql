-- What reports ask of the history of deals (docs/behaviour/insights.md 3), written with each period, so that no report searches for it.
ALTER TABLE deal_spans
  -- When the deal came to its stage with these flags; a later change of value or owner keeps it.
  ADD COLUMN entered_at timestamptz,
  -- Whether the deal left its stage with the end of the period, or the stage changed its flags.
  ADD COLUMN left_stage boolean NOT NULL DEFAULT false,
  -- Whether the deal was deleted at the end of the period.
  ADD COLUMN deleted boolean NOT NULL DEFAULT false,
  -- When the deal was created, here or in the system from which a file brought it.
  ADD COLUMN deal_created_at timestamptz;

WITH marked AS (
  SELECT s.*,
    (s.stage_id, s.is_won, s.is_lost) IS DISTINCT FROM (lag(s.stage_id) OVER w, lag(s.is_won) OVER w, lag(s.is_lost) OVER w) AS enters,
    lead(s.started_at) OVER w IS NULL AS is_last,
    (s.stage_id, s.is_won, s.is_lost) IS DISTINCT FROM (lead(s.stage_id) OVER w, lead(s.is_won) OVER w, lead(s.is_lost) OVER w) AS leaves,
    min(s.started_at) OVER (PARTITION BY s.org_id, s.deal_id) AS first_at
  FROM deal_spans s WINDOW w AS (PARTITION BY s.org_id, s.deal_id ORDER BY s.started_at)
), stays AS (
  SELECT m.*, max(m.started_at) FILTER (WHERE m.enters) OVER (PARTITION BY m.org_id, m.deal_id ORDER BY m.started_at) AS came_at
  FROM marked m
)
UPDATE deal_spans p SET entered_at = s.came_at, left_stage = p.ended_at IS NOT NULL AND s.leaves,
  deleted = s.is_last AND p.ended_at IS NOT NULL,
  deal_created_at = coalesce((
    SELECT coalesce(d.original_created_at, d.created_at) FROM deals d WHERE d.org_id = p.org_id AND d.id = p.deal_id), s.first_at)
FROM stays s WHERE s.org_id = p.org_id AND s.deal_id = p.deal_id AND s.started_at = p.started_at;

-- The last period of each deal: the pipeline of today, and what was won and lost.
CREATE INDEX deal_spans_last ON deal_spans (org_id, is_won, is_lost, entered_at) WHERE ended_at IS NULL OR deleted;
-- The moves into stages, and out of them.
CREATE INDEX deal_spans_entered ON deal_spans (org_id, entered_at) WHERE started_at = entered_at;
CREATE INDEX deal_spans_left ON deal_spans (org_id, ended_at) WHERE left_stage;

CREATE OR REPLACE FUNCTION keep_deal_span() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    closed timestamptz;
    at timestamptz;
    came_at timestamptz;
  BEGIN
    IF TG_OP <> 'DELETE' THEN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('deal spans of ' || NEW.org_id, 0));
    END IF;
    IF TG_OP = 'INSERT' OR (TG_OP = 'UPDATE' AND NEW.stage_id IS DISTINCT FROM OLD.stage_id) THEN
      SELECT CASE WHEN s.is_won THEN NEW.won_at WHEN s.is_lost THEN NEW.lost_at END INTO closed
      FROM stages s WHERE s.org_id = NEW.org_id AND s.id = NEW.stage_id;
    END IF;
    IF TG_OP <> 'INSERT' THEN
      UPDATE deal_spans
      SET ended_at = greatest(started_at, CASE TG_OP
          WHEN 'UPDATE' THEN least(NEW.updated_at, closed) ELSE date_trunc('milliseconds', clock_timestamp()) END),
        left_stage = TG_OP = 'DELETE' OR NEW.stage_id <> OLD.stage_id, deleted = TG_OP = 'DELETE'
      WHERE org_id = OLD.org_id AND deal_id = OLD.id AND ended_at IS NULL
      RETURNING ended_at, CASE WHEN NOT left_stage THEN entered_at END INTO at, came_at;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO deal_spans AS present (org_id, deal_id, started_at, pipeline_id, stage_id, is_won, is_lost, value, currency,
        assigned_to, expected_close_date, approximate, entered_at, deal_created_at)
      SELECT NEW.org_id, NEW.id, t.began_at, NEW.pipeline_id, NEW.stage_id, s.is_won, s.is_lost,
        NEW.value, NEW.currency, NEW.assigned_to, NEW.expected_close_date, coalesce(closed < NEW.updated_at, false),
        coalesce(came_at, t.began_at), coalesce(NEW.original_created_at, NEW.created_at)
      FROM stages s, (SELECT coalesce(at, least(NEW.created_at, closed)) AS began_at) t
      WHERE s.org_id = NEW.org_id AND s.id = NEW.stage_id
      -- Two changes in one millisecond leave one period.
      ON CONFLICT (org_id, deal_id, started_at) DO UPDATE SET ended_at = NULL, pipeline_id = EXCLUDED.pipeline_id,
        stage_id = EXCLUDED.stage_id, is_won = EXCLUDED.is_won, is_lost = EXCLUDED.is_lost, value = EXCLUDED.value,
        currency = EXCLUDED.currency, assigned_to = EXCLUDED.assigned_to, expected_close_date = EXCLUDED.expected_close_date,
        approximate = present.approximate OR EXCLUDED.approximate, entered_at = EXCLUDED.entered_at, left_stage = false;
    END IF;
    RETURN NULL;
  END $$;

CREATE OR REPLACE FUNCTION keep_spans_of_stage() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('deal spans of ' || NEW.org_id, 0));
    WITH ended AS (
      UPDATE deal_spans p
      SET ended_at = greatest(p.started_at + interval '1 millisecond', date_trunc('milliseconds', clock_timestamp())), left_stage = true
      FROM deals d
      WHERE d.org_id = NEW.org_id AND d.stage_id = NEW.id AND p.org_id = d.org_id AND p.deal_id = d.id AND p.ended_at IS NULL
      RETURNING p.*)
    INSERT INTO deal_spans (org_id, deal_id, started_at, pipeline_id, stage_id, is_won, is_lost, value, currency, assigned_to,
      expected_close_date, entered_at, deal_created_at)
    SELECT e.org_id, e.deal_id, e.ended_at, e.pipeline_id, e.stage_id, NEW.is_won, NEW.is_lost, e.value, e.currency, e.assigned_to,
      e.expected_close_date, e.ended_at, e.deal_created_at
    FROM ended e;
    RETURN NULL;
  END $$;
