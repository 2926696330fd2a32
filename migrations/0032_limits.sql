-- Limits of single organizations that differ from those of the service; the command line writes them.
CREATE TABLE organization_limits (
  org_id uuid NOT NULL REFERENCES organizations (id),
  name text NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  PRIMARY KEY (org_id, name)
);
ALTER TABLE organization_limits ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON organization_limits TO kontor_app USING (org_id = current_org_id());
GRANT SELECT ON organization_limits TO kontor_app;

-- How often an organization did something today (UTC) that is limited by the day: one row each, begun anew every day.
CREATE TABLE daily_counts (
  org_id uuid NOT NULL REFERENCES organizations (id),
  name text NOT NULL,
  day date NOT NULL,
  count bigint NOT NULL,
  PRIMARY KEY (org_id, name)
);
ALTER TABLE daily_counts ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON daily_counts TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE ON daily_counts TO kontor_app;

-- What the file of an import takes; 0 once its rows are forgotten. Files from before count as they are stored.
ALTER TABLE imports ADD COLUMN stored_bytes bigint NOT NULL DEFAULT 0;
UPDATE imports i SET stored_bytes = 65536 + c.bytes
  FROM (SELECT org_id, import_id, sum(pg_column_size(rows)) AS bytes FROM import_chunks GROUP BY org_id, import_id) c
  WHERE i.org_id = c.org_id AND i.id = c.import_id;
CREATE INDEX imports_stored_bytes ON imports (org_id) INCLUDE (stored_bytes) WHERE stored_bytes > 0;
