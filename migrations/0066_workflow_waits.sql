-- Runs that wait for an event (docs/behaviour/workflows.md 21).
CREATE TABLE workflow_waits (
  org_id uuid NOT NULL,
  run_id uuid NOT NULL,
  event_type text NOT NULL,
  -- The record of the event; if by_link, a record that the record of the event links to.
  record_id uuid NOT NULL,
  by_link boolean NOT NULL,
  -- The events that came, which the run has yet to look at.
  heard uuid[] NOT NULL DEFAULT '{}',
  -- Whether the run has looked for events that came while it began to wait.
  looked boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, run_id, event_type),
  CONSTRAINT workflow_waits_run_id FOREIGN KEY (org_id, run_id) REFERENCES workflow_runs (org_id, id) ON DELETE CASCADE
);
CREATE INDEX workflow_waits_of_record ON workflow_waits (org_id, event_type, record_id);
CREATE INDEX workflow_waits_by_link ON workflow_waits (org_id, event_type) WHERE by_link;
ALTER TABLE workflow_waits ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON workflow_waits TO kontor_app USING (org_id = current_org_id());
CREATE POLICY every_organization ON workflow_waits TO kontor_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON workflow_waits TO kontor_app;
GRANT SELECT ON workflow_waits TO kontor_worker;

-- Whether the event may start runs. What an import changed starts none, but a run may wait for it.
ALTER TABLE workflow_intake ADD COLUMN starts boolean NOT NULL DEFAULT true;
