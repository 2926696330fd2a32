-- Deleted records, which can be restored for 30 days (docs/behaviour/trash.md). Their rows move here, so that every other statement sees
-- only records that exist.
CREATE TABLE trash (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  type text NOT NULL,
  title text NOT NULL,
  deleted_at timestamptz NOT NULL,
  deleted_by uuid,
  -- The record that it was merged into; null if it was deleted.
  merged_into uuid,
  -- What the merge changed in that record: its fields, each with `from` and `to`.
  changes json,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX trash_by_time ON trash (org_id, deleted_at DESC, id DESC);
CREATE INDEX trash_expiring ON trash (deleted_at);

-- The rows of a record: its own, and those of other tables that went with it. As json, not jsonb, so that they return as they were.
CREATE TABLE trash_rows (
  org_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  record_id uuid NOT NULL,
  of_table text NOT NULL,
  "row" json NOT NULL,
  PRIMARY KEY (org_id, id),
  FOREIGN KEY (org_id, record_id) REFERENCES trash (org_id, id) ON DELETE CASCADE
);
CREATE INDEX trash_rows_of_record ON trash_rows (org_id, record_id, of_table);

-- The columns of other records that linked to it.
CREATE TABLE trash_links (
  org_id uuid NOT NULL,
  record_id uuid NOT NULL,
  of_table text NOT NULL,
  of_column text NOT NULL,
  linking_id uuid NOT NULL,
  former json NOT NULL,
  PRIMARY KEY (org_id, record_id, of_table, of_column, linking_id),
  FOREIGN KEY (org_id, record_id) REFERENCES trash (org_id, id) ON DELETE CASCADE
);

DO $$
  DECLARE tenant_table text;
  BEGIN
    FOREACH tenant_table IN ARRAY ARRAY['trash', 'trash_rows', 'trash_links'] LOOP
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
      EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', tenant_table);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_app', tenant_table);
    END LOOP;
  END $$;
CREATE POLICY every_organization ON trash TO kontor_worker USING (true);
GRANT SELECT (org_id, id, deleted_at), DELETE ON trash TO kontor_worker;

-- A row without its generated columns, which the table makes again. The other values stay as they were written.
CREATE FUNCTION written_row(of_table text, "row" json) RETURNS json LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT json_object_agg(v.key, v.value) FROM json_each("row") v
  JOIN pg_attribute a ON a.attrelid = of_table::regclass AND a.attname = v.key AND a.attgenerated = ''
$$;

-- Puts rows of a record back. A row that another record kept, such as an activity of a contact and a deal, gets its link back
-- instead. Columns that a later version added get their default.
-- `keys` are the columns that name the record, `kept_by` is what the last of them has where another record kept the row, and `refs` are
-- columns that become null if what they name is gone, each with its table.
CREATE FUNCTION restore_rows(record uuid, from_table text, keys text[], kept_by uuid, refs json) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    present text[];
    picked text;
    otherwise text := 'NOTHING';
  BEGIN
    IF cardinality(keys) > 0 THEN
      otherwise := (SELECT 'UPDATE SET ' || string_agg(format('%1$I = EXCLUDED.%1$I', k), ', ') FROM unnest(keys) k)
        || format(' WHERE t.%I IS NOT DISTINCT FROM $2', keys[cardinality(keys)]);
    END IF;
    SELECT array_agg(k.name) INTO present FROM (
      SELECT json_object_keys(r.row) AS name FROM (
        SELECT t.row FROM trash_rows t
        WHERE t.org_id = current_org_id() AND t.record_id = record AND t.of_table = from_table LIMIT 1) r) k
    JOIN pg_attribute a ON a.attrelid = from_table::regclass AND a.attname = k.name AND a.attgenerated = '' AND NOT a.attisdropped;
    IF present IS NULL THEN RETURN; END IF;
    SELECT string_agg(CASE WHEN f.value IS NULL THEN format('n.%I', p.name)
        ELSE format('(SELECT x.id FROM %I x WHERE x.org_id = n.org_id AND x.id = n.%I)', f.value, p.name) END, ', ' ORDER BY p.place)
      INTO picked
    FROM unnest(present) WITH ORDINALITY p (name, place) LEFT JOIN json_each_text(refs) f ON f.key = p.name;
    EXECUTE format(
      'INSERT INTO %1$I AS t (%2$s) SELECT %3$s FROM trash_rows r CROSS JOIN LATERAL json_populate_record(NULL::%1$I, r.row) n
       WHERE r.org_id = current_org_id() AND r.record_id = $1 AND r.of_table = %1$L
       ON CONFLICT (org_id, id) DO %4$s',
      from_table, (SELECT string_agg(format('%I', p.name), ', ' ORDER BY p.place) FROM unnest(present) WITH ORDINALITY p (name, place)),
      picked, otherwise)
    USING record, kept_by;
  END $$;

-- The history of a deal that is restored goes on as if it had not been deleted (docs/behaviour/deals.md 26). Only if its stage was
-- deleted or got other flags meanwhile, another period begins.
CREATE FUNCTION has_deleted_span(org uuid, deal uuid) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM deal_spans p WHERE p.org_id = org AND p.deal_id = deal AND p.deleted)
$$;
CREATE FUNCTION resume_deal_span() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    flags stages;
    last deal_spans;
    at timestamptz;
  BEGIN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('deal spans of ' || NEW.org_id, 0));
    SELECT s.* INTO flags FROM stages s WHERE s.org_id = NEW.org_id AND s.id = NEW.stage_id;
    UPDATE deal_spans SET ended_at = NULL, deleted = false, left_stage = false
    WHERE org_id = NEW.org_id AND deal_id = NEW.id AND deleted RETURNING * INTO last;
    IF (last.pipeline_id, last.stage_id, last.is_won, last.is_lost) IS NOT DISTINCT FROM
       (NEW.pipeline_id, NEW.stage_id, flags.is_won, flags.is_lost) THEN
      RETURN NULL;
    END IF;
    at := greatest(last.started_at + interval '1 millisecond', date_trunc('milliseconds', clock_timestamp()));
    UPDATE deal_spans SET ended_at = at, left_stage = true
    WHERE org_id = NEW.org_id AND deal_id = NEW.id AND started_at = last.started_at;
    INSERT INTO deal_spans (org_id, deal_id, started_at, pipeline_id, stage_id, is_won, is_lost, value, currency, assigned_to,
      expected_close_date, entered_at, deal_created_at)
    VALUES (NEW.org_id, NEW.id, at, NEW.pipeline_id, NEW.stage_id, flags.is_won, flags.is_lost, NEW.value, NEW.currency,
      NEW.assigned_to, NEW.expected_close_date, at, last.deal_created_at);
    RETURN NULL;
  END $$;
DROP TRIGGER begin_span ON deals;
CREATE TRIGGER begin_span AFTER INSERT ON deals FOR EACH ROW
  WHEN (NOT has_deleted_span(NEW.org_id, NEW.id)) EXECUTE FUNCTION keep_deal_span();
CREATE TRIGGER resume_span AFTER INSERT ON deals FOR EACH ROW
  WHEN (has_deleted_span(NEW.org_id, NEW.id)) EXECUTE FUNCTION resume_deal_span();
