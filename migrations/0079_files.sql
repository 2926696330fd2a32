-- Files on records (docs/behaviour/files.md). Their bytes lie outside the database: in a folder, or in a store that speaks S3.

-- What lies in a store, or may lie there. The row is committed before the first byte is written and goes after the last one is deleted, so
-- a crash leaves nothing in a store that is not known here. It outlives its organization, until the bytes are gone.
CREATE TABLE contents (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  -- The name that the store gives itself.
  store text NOT NULL,
  -- In bytes; during an upload, the most that it may become.
  size bigint NOT NULL CHECK (size >= 0),
  -- When the bytes are deleted; null while they are in use.
  expires_at timestamptz,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX contents_by_size ON contents (org_id) INCLUDE (size);
CREATE INDEX contents_expiring ON contents (expires_at) WHERE expires_at IS NOT NULL;

-- The files on records. The id of a file is that of its content.
CREATE TABLE attachments (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  -- The record that it belongs to. A trigger deletes it with that record.
  kind text NOT NULL,
  record_id uuid NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT attachments_content FOREIGN KEY (org_id, id) REFERENCES contents (org_id, id)
);
CREATE INDEX attachments_of_record ON attachments (org_id, kind, record_id, created_at DESC, id DESC);
CREATE INDEX attachments_by_time ON attachments (org_id, created_at DESC, id DESC);
CREATE INDEX trash_rows_of_attachments ON trash_rows (org_id, ("row" ->> 'id')) WHERE of_table = 'attachments';

DO $$
  DECLARE tenant_table text;
  BEGIN
    FOREACH tenant_table IN ARRAY ARRAY['contents', 'attachments'] LOOP
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
      EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', tenant_table);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_app', tenant_table);
    END LOOP;
  END $$;
CREATE POLICY every_organization ON contents TO kontor_worker USING (true);
GRANT SELECT, DELETE ON contents TO kontor_worker;

-- A content that neither a file nor the trash refers to is deleted.
CREATE FUNCTION expire_content() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    content uuid := CASE TG_TABLE_NAME WHEN 'attachments' THEN to_json(OLD) ->> 'id' ELSE to_json(OLD) -> 'row' ->> 'id' END;
  BEGIN
    UPDATE contents c SET expires_at = now()
    WHERE c.org_id = OLD.org_id AND c.id = content
      AND NOT EXISTS (SELECT FROM attachments a WHERE a.org_id = c.org_id AND a.id = c.id)
      AND NOT EXISTS (SELECT FROM trash_rows r
        WHERE r.org_id = c.org_id AND r.of_table = 'attachments' AND r.row ->> 'id' = c.id::text);
    RETURN NULL;
  END $$;
CREATE TRIGGER expire_content AFTER DELETE ON attachments FOR EACH ROW EXECUTE FUNCTION expire_content();
CREATE TRIGGER expire_content AFTER DELETE ON trash_rows FOR EACH ROW
  WHEN (OLD.of_table = 'attachments') EXECUTE FUNCTION expire_content();

-- Files go with their record, whoever deletes it.
CREATE FUNCTION delete_attachments() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    DELETE FROM attachments a USING gone g WHERE a.org_id = g.org_id AND a.kind = TG_ARGV[0] AND a.record_id = g.id;
    RETURN NULL;
  END $$;
CREATE TRIGGER delete_attachments AFTER DELETE ON contacts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION delete_attachments('contact');
CREATE TRIGGER delete_attachments AFTER DELETE ON companies REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION delete_attachments('company');
CREATE TRIGGER delete_attachments AFTER DELETE ON deals REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION delete_attachments('deal');
CREATE TRIGGER delete_attachments AFTER DELETE ON tasks REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION delete_attachments('task');
