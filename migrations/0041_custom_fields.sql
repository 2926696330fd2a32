-- Fields that an organization defines for its records: contacts, companies, deals.
CREATE TABLE custom_fields (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  -- The kind of record, such as `deal`.
  object text NOT NULL,
  key text NOT NULL CHECK (key ~ '^[a-z][a-z0-9_]{0,62}$'),
  label text NOT NULL,
  type text NOT NULL CHECK (type IN ('text', 'number', 'money', 'date', 'boolean', 'choice', 'choices', 'url', 'user')),
  -- In their order; null unless the field offers choices.
  options text[] CHECK ((options IS NOT NULL) = (type IN ('choice', 'choices'))),
  filterable boolean NOT NULL,
  -- From 0 without a gap among the fields of the same kind of record.
  sort_order integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Set while a job takes the values out of the records; nobody sees the field any more.
  deleted_at timestamptz,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX custom_fields_key ON custom_fields (org_id, object, key);
ALTER TABLE custom_fields ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON custom_fields TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE (label, options, sort_order, updated_at, deleted_at), DELETE ON custom_fields TO kontor_app;

-- The values by key. No row is rewritten: a record without values keeps null.
ALTER TABLE contacts ADD COLUMN custom_fields jsonb CHECK (octet_length(custom_fields::text) <= 16384);
ALTER TABLE companies ADD COLUMN custom_fields jsonb CHECK (octet_length(custom_fields::text) <= 16384);
ALTER TABLE deals ADD COLUMN custom_fields jsonb CHECK (octet_length(custom_fields::text) <= 16384);

-- The values of filterable fields once more, in columns that an index can be searched by under row-level security.
CREATE TABLE custom_values (
  org_id uuid NOT NULL,
  record_id uuid NOT NULL,
  field_id uuid NOT NULL,
  -- 1, or the place of a choice among several.
  place integer NOT NULL,
  text_folded text,
  number double precision,
  day date,
  PRIMARY KEY (org_id, record_id, field_id, place),
  CONSTRAINT custom_values_field_id FOREIGN KEY (org_id, field_id) REFERENCES custom_fields (org_id, id)
);
CREATE INDEX custom_values_by_text ON custom_values (org_id, field_id, text_folded, record_id) WHERE text_folded IS NOT NULL;
CREATE INDEX custom_values_by_number ON custom_values (org_id, field_id, number, record_id) WHERE number IS NOT NULL;
CREATE INDEX custom_values_by_day ON custom_values (org_id, field_id, day, record_id) WHERE day IS NOT NULL;
ALTER TABLE custom_values ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON custom_values TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, DELETE ON custom_values TO kontor_app;

-- Triggers keep them, so that no statement on records can forget it. A record without values costs nothing.
CREATE FUNCTION keep_custom_values() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM custom_values WHERE org_id = OLD.org_id AND record_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO custom_values (org_id, record_id, field_id, place, text_folded, number, day)
      SELECT NEW.org_id, NEW.id, f.id, v.place,
        CASE WHEN f.type NOT IN ('number', 'money', 'date') THEN fold_name(v.value #>> '{}') END,
        CASE f.type WHEN 'number' THEN (v.value #>> '{}')::double precision WHEN 'money' THEN (v.value ->> 'value')::double precision END,
        CASE f.type WHEN 'date' THEN (v.value #>> '{}')::date END
      FROM custom_fields f CROSS JOIN LATERAL jsonb_array_elements(
        CASE f.type WHEN 'choices' THEN NEW.custom_fields -> f.key ELSE jsonb_build_array(NEW.custom_fields -> f.key) END
      ) WITH ORDINALITY AS v (value, place)
      WHERE f.org_id = NEW.org_id AND f.object = TG_ARGV[0] AND f.filterable AND f.deleted_at IS NULL
        AND jsonb_exists(NEW.custom_fields, f.key);
    END IF;
    RETURN NULL;
  END $$;

DO $$
DECLARE kind text[];
BEGIN
  FOREACH kind SLICE 1 IN ARRAY ARRAY[['contacts', 'contact'], ['companies', 'company'], ['deals', 'deal']] LOOP
    EXECUTE format('CREATE TRIGGER add_custom_values AFTER INSERT ON %I FOR EACH ROW
      WHEN (NEW.custom_fields IS NOT NULL) EXECUTE FUNCTION keep_custom_values(%L)', kind[1], kind[2]);
    EXECUTE format('CREATE TRIGGER change_custom_values AFTER UPDATE OF custom_fields ON %I FOR EACH ROW
      WHEN (OLD.custom_fields IS DISTINCT FROM NEW.custom_fields) EXECUTE FUNCTION keep_custom_values(%L)', kind[1], kind[2]);
    EXECUTE format('CREATE TRIGGER remove_custom_values AFTER DELETE ON %I FOR EACH ROW
      WHEN (OLD.custom_fields IS NOT NULL) EXECUTE FUNCTION keep_custom_values(%L)', kind[1], kind[2]);
  END LOOP;
END $$;
