-- The history of deals (docs/behaviour/deals.md 26): a row for each period in which stage and its flags, value, currency, owner
-- and close date of a deal stayed the same. Triggers write it, so that no statement on deals can forget it.
CREATE TABLE deal_spans (
  org_id uuid NOT NULL,
  -- A deleted deal leaves its periods, without a name.
  deal_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  -- Null while the deal is as it says.
  ended_at timestamptz CHECK (ended_at >= started_at),
  pipeline_id uuid NOT NULL,
  stage_id uuid NOT NULL,
  is_won boolean NOT NULL,
  is_lost boolean NOT NULL,
  value numeric(19, 4) NOT NULL,
  currency text NOT NULL,
  assigned_to uuid,
  expected_close_date date,
  -- Derived from the audit log, which did not tell everything.
  approximate boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, deal_id, started_at)
);
ALTER TABLE deal_spans ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON deal_spans TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE ON deal_spans TO kontor_app;

-- What was, from the audit log: each change names the former and the new value of a field. A field has the value that the last
-- change gave it, else the one that the next change took from it, else the one of today.
CREATE TEMPORARY TABLE deal_changes ON COMMIT DROP AS
  SELECT a.org_id, a.record_id AS deal_id, date_trunc('milliseconds', a.occurred_at) AS at, a.id, a.changes
  FROM audit_entries a JOIN deals d ON d.org_id = a.org_id AND d.id = a.record_id
  WHERE a.record_type = 'deal' AND a.action = 'updated';
CREATE INDEX ON deal_changes (org_id, deal_id, at, id);
ANALYZE deal_changes;

CREATE FUNCTION pg_temp.deal_field(org uuid, deal uuid, moment timestamptz, field text, today json) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT coalesce(
    (SELECT c.changes->field->'to' FROM deal_changes c
     WHERE c.org_id = org AND c.deal_id = deal AND c.at <= moment AND c.changes->field IS NOT NULL ORDER BY c.at DESC, c.id DESC LIMIT 1),
    (SELECT c.changes->field->'from' FROM deal_changes c
     WHERE c.org_id = org AND c.deal_id = deal AND c.at > moment AND c.changes->field IS NOT NULL ORDER BY c.at, c.id LIMIT 1),
    today) #>> '{}'
$$;

INSERT INTO deal_spans (org_id, deal_id, started_at, ended_at, pipeline_id, stage_id, is_won, is_lost, value, currency,
  assigned_to, expected_close_date, approximate)
WITH moments AS (
  SELECT org_id, id AS deal_id, created_at AS at FROM deals
  UNION
  SELECT c.org_id, c.deal_id, c.at FROM deal_changes c JOIN deals d ON d.org_id = c.org_id AND d.id = c.deal_id
  WHERE c.at > d.created_at AND (c.changes->'stage_id' IS NOT NULL OR c.changes->'value' IS NOT NULL
    OR c.changes->'currency' IS NOT NULL OR c.changes->'assigned_to' IS NOT NULL OR c.changes->'expected_close_date' IS NOT NULL)
), fields AS (
  SELECT m.org_id, m.deal_id, m.at, d.pipeline_id,
    lead(m.at) OVER (PARTITION BY m.org_id, m.deal_id ORDER BY m.at) AS ended_at,
    pg_temp.deal_field(m.org_id, m.deal_id, m.at, 'stage_id', to_json(d.stage_id))::uuid AS stage_id,
    pg_temp.deal_field(m.org_id, m.deal_id, m.at, 'value', to_json(d.value))::numeric AS value,
    pg_temp.deal_field(m.org_id, m.deal_id, m.at, 'currency', to_json(d.currency)) AS currency,
    pg_temp.deal_field(m.org_id, m.deal_id, m.at, 'assigned_to', to_json(d.assigned_to))::uuid AS assigned_to,
    pg_temp.deal_field(m.org_id, m.deal_id, m.at, 'expected_close_date', to_json(d.expected_close_date))::date AS expected_close_date
  FROM moments m JOIN deals d ON d.org_id = m.org_id AND d.id = m.deal_id
)
SELECT f.org_id, f.deal_id, f.at, f.ended_at, f.pipeline_id, f.stage_id, coalesce(s.is_won, false), coalesce(s.is_lost, false),
  f.value, f.currency, f.assigned_to, f.expected_close_date,
  -- A stage that is gone has taken its flags along; those of another may have changed; an undo is not told deal by deal.
  s.id IS NULL
    OR EXISTS (SELECT FROM audit_entries a WHERE a.org_id = f.org_id AND a.record_type = 'stage' AND a.record_id = f.stage_id
         AND (a.changes->'is_won' IS NOT NULL OR a.changes->'is_lost' IS NOT NULL))
    OR NOT EXISTS (SELECT FROM audit_entries a WHERE a.org_id = f.org_id AND a.record_type = 'deal' AND a.record_id = f.deal_id
         AND a.action = 'created')
FROM fields f LEFT JOIN stages s ON s.org_id = f.org_id AND s.id = f.stage_id;

-- Deals share the lock, and whoever changes the flags of a stage has it alone: a deal that moves there meanwhile gets the new flags.
CREATE FUNCTION keep_deal_span() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    at timestamptz;
  BEGIN
    IF TG_OP <> 'DELETE' THEN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('deal spans of ' || NEW.org_id, 0));
    END IF;
    IF TG_OP <> 'INSERT' THEN
      UPDATE deal_spans
      SET ended_at = greatest(started_at, CASE TG_OP WHEN 'UPDATE' THEN NEW.updated_at ELSE date_trunc('milliseconds', clock_timestamp()) END)
      WHERE org_id = OLD.org_id AND deal_id = OLD.id AND ended_at IS NULL RETURNING ended_at INTO at;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO deal_spans AS present (org_id, deal_id, started_at, pipeline_id, stage_id, is_won, is_lost, value, currency,
        assigned_to, expected_close_date)
      SELECT NEW.org_id, NEW.id, coalesce(at, NEW.created_at), NEW.pipeline_id, NEW.stage_id, s.is_won, s.is_lost, NEW.value,
        NEW.currency, NEW.assigned_to, NEW.expected_close_date
      FROM stages s WHERE s.org_id = NEW.org_id AND s.id = NEW.stage_id
      -- Two changes in one millisecond leave one period.
      ON CONFLICT (org_id, deal_id, started_at) DO UPDATE SET ended_at = NULL, pipeline_id = EXCLUDED.pipeline_id,
        stage_id = EXCLUDED.stage_id, is_won = EXCLUDED.is_won, is_lost = EXCLUDED.is_lost, value = EXCLUDED.value,
        currency = EXCLUDED.currency, assigned_to = EXCLUDED.assigned_to, expected_close_date = EXCLUDED.expected_close_date;
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER begin_span AFTER INSERT ON deals FOR EACH ROW EXECUTE FUNCTION keep_deal_span();
CREATE TRIGGER end_span AFTER DELETE ON deals FOR EACH ROW EXECUTE FUNCTION keep_deal_span();
CREATE TRIGGER next_span AFTER UPDATE OF pipeline_id, stage_id, value, currency, assigned_to, expected_close_date ON deals
  FOR EACH ROW WHEN (
    (OLD.pipeline_id, OLD.stage_id, OLD.value, OLD.currency, OLD.assigned_to, OLD.expected_close_date)
      IS DISTINCT FROM (NEW.pipeline_id, NEW.stage_id, NEW.value, NEW.currency, NEW.assigned_to, NEW.expected_close_date))
  EXECUTE FUNCTION keep_deal_span();

CREATE FUNCTION keep_spans_of_stage() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('deal spans of ' || NEW.org_id, 0));
    WITH ended AS (
      UPDATE deal_spans p
      SET ended_at = greatest(p.started_at + interval '1 millisecond', date_trunc('milliseconds', clock_timestamp()))
      FROM deals d
      WHERE d.org_id = NEW.org_id AND d.stage_id = NEW.id AND p.org_id = d.org_id AND p.deal_id = d.id AND p.ended_at IS NULL
      RETURNING p.*)
    INSERT INTO deal_spans (org_id, deal_id, started_at, pipeline_id, stage_id, is_won, is_lost, value, currency, assigned_to,
      expected_close_date)
    SELECT e.org_id, e.deal_id, e.ended_at, e.pipeline_id, e.stage_id, NEW.is_won, NEW.is_lost, e.value, e.currency, e.assigned_to,
      e.expected_close_date
    FROM ended e;
    RETURN NULL;
  END $$;
CREATE TRIGGER next_spans AFTER UPDATE OF is_won, is_lost ON stages
  FOR EACH ROW WHEN ((OLD.is_won, OLD.is_lost) IS DISTINCT FROM (NEW.is_won, NEW.is_lost)) EXECUTE FUNCTION keep_spans_of_stage();
