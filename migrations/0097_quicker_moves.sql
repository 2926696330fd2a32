-- Whether a change begins a new period is decided in the function, which is compiled once for a connection. PostgreSQL parses the condition
-- of a trigger again for each statement, which took a move 10 µs or more.
CREATE OR REPLACE FUNCTION next_deal_span() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    moves boolean := NEW.stage_id <> OLD.stage_id;
    present record;
    came_at timestamptz;
  BEGIN
    IF (OLD.pipeline_id, OLD.stage_id, OLD.value, OLD.currency, OLD.assigned_to, OLD.expected_close_date)
      IS NOT DISTINCT FROM (NEW.pipeline_id, NEW.stage_id, NEW.value, NEW.currency, NEW.assigned_to, NEW.expected_close_date)
    THEN
      RETURN NULL;
    END IF;
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

CREATE OR REPLACE TRIGGER next_span AFTER UPDATE OF pipeline_id, stage_id, value, currency, assigned_to, expected_close_date ON deals
  FOR EACH ROW EXECUTE FUNCTION next_deal_span();
