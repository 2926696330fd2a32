-- The key of the history holds what reports ask of moves, in the order of each deal, so that two indexes go: a move writes three entries
-- instead of six, and no report sorts the moves of a year. The index of last periods holds what reports ask of deals.
-- Both are built first, because writers alone wait for that.
CREATE UNIQUE INDEX deal_spans_history ON deal_spans (org_id, deal_id, started_at)
  INCLUDE (ended_at, entered_at, left_stage, pipeline_id, stage_id, is_won, is_lost, assigned_to);
CREATE INDEX deal_spans_present ON deal_spans (org_id, is_won, is_lost, entered_at)
  INCLUDE (ended_at, deal_id, pipeline_id, stage_id, value, currency, assigned_to, expected_close_date, deal_created_at)
  WHERE ended_at IS NULL OR deleted;
DROP INDEX deal_spans_entered;
DROP INDEX deal_spans_left;
DROP INDEX deal_spans_last;
ALTER INDEX deal_spans_present RENAME TO deal_spans_last;
ALTER TABLE deal_spans DROP CONSTRAINT deal_spans_pkey;
ALTER TABLE deal_spans ADD CONSTRAINT deal_spans_pkey PRIMARY KEY USING INDEX deal_spans_history;

-- A change of a deal ends the present period and begins the next one with one statement, after one look at both the period and the stage.
CREATE FUNCTION next_deal_span() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    moves boolean := NEW.stage_id <> OLD.stage_id;
    present record;
    came_at timestamptz;
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('deal spans of ' || NEW.org_id, 0));
    SELECT p.started_at, p.entered_at, s.is_won, s.is_lost, greatest(p.started_at, least(NEW.updated_at, c.closed_at)) AS next_at,
      coalesce(c.closed_at < NEW.updated_at, false) AS approximate
    INTO present
    FROM stages s
    CROSS JOIN LATERAL (
      SELECT CASE WHEN moves AND s.is_won THEN NEW.won_at WHEN moves AND s.is_lost THEN NEW.lost_at END AS closed_at) c
    LEFT JOIN LATERAL (
      SELECT l.started_at, l.entered_at FROM deal_spans l
      WHERE l.org_id = NEW.org_id AND l.deal_id = NEW.id AND l.ended_at IS NULL ORDER BY l.started_at DESC LIMIT 1) p ON true
    WHERE s.org_id = NEW.org_id AND s.id = NEW.stage_id;
    came_at := CASE WHEN moves THEN present.next_at ELSE coalesce(present.entered_at, present.next_at) END;
    IF present.next_at = present.started_at THEN
      -- Two changes in one millisecond leave one period.
      UPDATE deal_spans p SET pipeline_id = NEW.pipeline_id, stage_id = NEW.stage_id, is_won = present.is_won, is_lost = present.is_lost,
        value = NEW.value, currency = NEW.currency, assigned_to = NEW.assigned_to, expected_close_date = NEW.expected_close_date,
        approximate = p.approximate OR present.approximate, entered_at = came_at
      WHERE p.org_id = NEW.org_id AND p.deal_id = NEW.id AND p.started_at = present.started_at;
    ELSE
      WITH ended AS (
        UPDATE deal_spans SET ended_at = present.next_at, left_stage = moves
        WHERE org_id = NEW.org_id AND deal_id = NEW.id AND started_at = present.started_at)
      INSERT INTO deal_spans (org_id, deal_id, started_at, pipeline_id, stage_id, is_won, is_lost, value, currency, assigned_to,
        expected_close_date, approximate, entered_at, deal_created_at)
      VALUES (NEW.org_id, NEW.id, present.next_at, NEW.pipeline_id, NEW.stage_id, present.is_won, present.is_lost, NEW.value, NEW.currency,
        NEW.assigned_to, NEW.expected_close_date, present.approximate, came_at, coalesce(NEW.original_created_at, NEW.created_at));
    END IF;
    RETURN NULL;
  END $$;

CREATE FUNCTION begin_deal_span() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('deal spans of ' || NEW.org_id, 0));
    INSERT INTO deal_spans (org_id, deal_id, started_at, pipeline_id, stage_id, is_won, is_lost, value, currency, assigned_to,
      expected_close_date, approximate, entered_at, deal_created_at)
    SELECT NEW.org_id, NEW.id, t.began_at, NEW.pipeline_id, NEW.stage_id, s.is_won, s.is_lost, NEW.value, NEW.currency, NEW.assigned_to,
      NEW.expected_close_date, coalesce(t.closed_at < NEW.updated_at, false), t.began_at, coalesce(NEW.original_created_at, NEW.created_at)
    FROM stages s
    CROSS JOIN LATERAL (SELECT CASE WHEN s.is_won THEN NEW.won_at WHEN s.is_lost THEN NEW.lost_at END AS closed_at) c
    CROSS JOIN LATERAL (SELECT c.closed_at, least(NEW.created_at, c.closed_at) AS began_at) t
    WHERE s.org_id = NEW.org_id AND s.id = NEW.stage_id;
    RETURN NULL;
  END $$;

CREATE FUNCTION end_deal_span() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    UPDATE deal_spans SET ended_at = greatest(started_at, date_trunc('milliseconds', clock_timestamp())), left_stage = true, deleted = true
    WHERE org_id = OLD.org_id AND deal_id = OLD.id AND ended_at IS NULL;
    RETURN NULL;
  END $$;

CREATE OR REPLACE TRIGGER begin_span AFTER INSERT ON deals FOR EACH ROW
  WHEN (NOT has_deleted_span(NEW.org_id, NEW.id)) EXECUTE FUNCTION begin_deal_span();
CREATE OR REPLACE TRIGGER end_span AFTER DELETE ON deals FOR EACH ROW EXECUTE FUNCTION end_deal_span();
CREATE OR REPLACE TRIGGER next_span AFTER UPDATE OF pipeline_id, stage_id, value, currency, assigned_to, expected_close_date ON deals
  FOR EACH ROW WHEN (
    (OLD.pipeline_id, OLD.stage_id, OLD.value, OLD.currency, OLD.assigned_to, OLD.expected_close_date)
      IS DISTINCT FROM (NEW.pipeline_id, NEW.stage_id, NEW.value, NEW.currency, NEW.assigned_to, NEW.expected_close_date))
  EXECUTE FUNCTION next_deal_span();
DROP FUNCTION keep_deal_span();
