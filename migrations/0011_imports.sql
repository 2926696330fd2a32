-- Imports of files (issue 6): the file's rows, how far each import is, and what it wrote, which an undo takes back.

-- Deals are looked for by title when a file may hold what is there already.
ALTER TABLE deals ADD COLUMN title_folded text NOT NULL GENERATED ALWAYS AS (fold_name(title)) STORED;
CREATE INDEX deals_title_folded ON deals (org_id, title_folded);

CREATE TABLE imports (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('contacts', 'companies', 'deals')),
  file_name text NOT NULL,
  state text NOT NULL,
  columns json NOT NULL DEFAULT '[]',
  settings json NOT NULL DEFAULT '{}',
  row_count integer NOT NULL DEFAULT 0,
  chunk_count integer NOT NULL DEFAULT 0,
  -- The work under way: how far it is, and what came of the rows so far.
  processed_rows integer NOT NULL DEFAULT 0,
  next_chunk integer NOT NULL DEFAULT 0,
  created_count integer NOT NULL DEFAULT 0,
  updated_count integer NOT NULL DEFAULT 0,
  skipped_count integer NOT NULL DEFAULT 0,
  failed_count integer NOT NULL DEFAULT 0,
  -- How far an undo is, by the last record that it looked at, and what came of the records so far.
  undone_to uuid,
  deleted_count integer NOT NULL DEFAULT 0,
  restored_count integer NOT NULL DEFAULT 0,
  kept_count integer NOT NULL DEFAULT 0,
  -- Why the work ended before its end, in words.
  problem text,
  attempts integer NOT NULL DEFAULT 0,
  created_by uuid,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  finished_at timestamptz,
  -- For whom the work is done, and by which credential it was asked for.
  acting_user_id uuid,
  acting_credential_id uuid,
  acting_role text,
  -- The process at work; until then nobody else takes the import.
  lease_id uuid,
  leased_until timestamptz,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX imports_by_creation ON imports (org_id, created_at DESC, id DESC);
CREATE INDEX imports_at_work ON imports (leased_until) WHERE state IN ('checking', 'running', 'undoing');

-- The rows of a file, some hundreds together, and what is to be said of them. Never searched, only read one after another.
CREATE TABLE import_chunks (
  org_id uuid NOT NULL,
  import_id uuid NOT NULL,
  number integer NOT NULL,
  first_row integer NOT NULL,
  rows json NOT NULL,
  -- One for each row with something to say, and how many those are.
  remarks json,
  remark_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (org_id, import_id, number),
  CONSTRAINT import_chunks_import_id FOREIGN KEY (org_id, import_id) REFERENCES imports (org_id, id) ON DELETE CASCADE
);

-- What an import did to each record, for its undo.
CREATE TABLE import_records (
  org_id uuid NOT NULL,
  import_id uuid NOT NULL,
  record_id uuid NOT NULL,
  was_created boolean NOT NULL,
  -- The fields that it changed: as they were, and as it left them.
  before jsonb NOT NULL,
  after jsonb NOT NULL,
  -- The record's time of update as the import left it; another one says that somebody changed the record since.
  version timestamptz NOT NULL,
  PRIMARY KEY (org_id, import_id, record_id),
  CONSTRAINT import_records_import_id FOREIGN KEY (org_id, import_id) REFERENCES imports (org_id, id) ON DELETE CASCADE
);

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['imports', 'import_chunks', 'import_records'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_app', tenant_table);
    EXECUTE format('CREATE POLICY every_organization ON %I TO kontor_worker USING (true)', tenant_table);
  END LOOP;
END $$;
-- Across organizations a worker takes the next import, and forgets files that nobody needs any more.
GRANT SELECT, UPDATE, DELETE ON imports TO kontor_worker;
GRANT SELECT, DELETE ON import_chunks, import_records TO kontor_worker;
