-- What of an organization is sample data (issue 6), so that it can be taken away again.
CREATE TABLE sample_records (
  org_id uuid NOT NULL REFERENCES organizations (id),
  -- Of a company, a contact or a deal.
  record_id uuid NOT NULL,
  -- The record's time of update as it was loaded; another one says that somebody changed the record since.
  version timestamptz NOT NULL,
  loaded_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, record_id)
);
ALTER TABLE sample_records ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON sample_records TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, DELETE ON sample_records TO kontor_app;
