-- When a record was created in the system from which a file brought it; `created_at` stays the time when Kontor received it.
ALTER TABLE contacts ADD COLUMN original_created_at timestamptz;
ALTER TABLE companies ADD COLUMN original_created_at timestamptz;
ALTER TABLE deals ADD COLUMN original_created_at timestamptz;

-- The history of a deal that an import won or lost at an earlier date (docs/behaviour/deals.md 26): its period begins at that date, but
-- not before the period that it ends. It is approximate, because its value and owner may have been others then.
CREATE OR REPLACE FUNCTION keep_deal_span() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    closed timestamptz;
    at timestamptz;
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
        WHEN 'UPDATE' THEN least(NEW.updated_at, closed) ELSE date_trunc('milliseconds', clock_timestamp()) END)
      WHERE org_id = OLD.org_id AND deal_id = OLD.id AND ended_at IS NULL RETURNING ended_at INTO at;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO deal_spans AS present (org_id, deal_id, started_at, pipeline_id, stage_id, is_won, is_lost, value, currency,
        assigned_to, expected_close_date, approximate)
      SELECT NEW.org_id, NEW.id, coalesce(at, least(NEW.created_at, closed)), NEW.pipeline_id, NEW.stage_id, s.is_won, s.is_lost,
        NEW.value, NEW.currency, NEW.assigned_to, NEW.expected_close_date, coalesce(closed < NEW.updated_at, false)
      FROM stages s WHERE s.org_id = NEW.org_id AND s.id = NEW.stage_id
      -- Two changes in one millisecond leave one period.
      ON CONFLICT (org_id, deal_id, started_at) DO UPDATE SET ended_at = NULL, pipeline_id = EXCLUDED.pipeline_id,
        stage_id = EXCLUDED.stage_id, is_won = EXCLUDED.is_won, is_lost = EXCLUDED.is_lost, value = EXCLUDED.value,
        currency = EXCLUDED.currency, assigned_to = EXCLUDED.assigned_to, expected_close_date = EXCLUDED.expected_close_date,
        approximate = present.approximate OR EXCLUDED.approximate;
    END IF;
    RETURN NULL;
  END $$;
