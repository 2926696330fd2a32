-- Workflows that start at a time (docs/behaviour/workflows.md 14).
CREATE TABLE workflow_clock (
  org_id uuid NOT NULL,
  workflow_id uuid NOT NULL,
  version integer NOT NULL,
  -- When it starts next, or looks for records with a date.
  due_at timestamptz NOT NULL,
  -- The last record that it has looked at since then.
  cursor uuid,
  PRIMARY KEY (org_id, workflow_id),
  CONSTRAINT workflow_clock_version FOREIGN KEY (org_id, workflow_id, version)
    REFERENCES workflow_versions (org_id, workflow_id, version) ON DELETE CASCADE
);
CREATE INDEX workflow_clock_due ON workflow_clock (due_at);
ALTER TABLE workflow_clock ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON workflow_clock TO kontor_app USING (org_id = current_org_id());
CREATE POLICY every_organization ON workflow_clock TO kontor_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON workflow_clock TO kontor_app;
GRANT SELECT ON workflow_clock TO kontor_worker;

-- Deals with a date in one look: the index of the board has the stage in between.
CREATE INDEX deals_of_close_date ON deals (org_id, expected_close_date, id) WHERE expected_close_date IS NOT NULL;

-- A run that stands before its first step until its record has rested.
ALTER TABLE workflow_runs ADD COLUMN settling boolean NOT NULL DEFAULT false;
CREATE UNIQUE INDEX workflow_runs_settling ON workflow_runs (org_id, workflow_id, subject_id) WHERE settling;
