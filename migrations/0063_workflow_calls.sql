-- Workflows call URLs (docs/behaviour/workflows.md 18 and 19).

-- What the next step of a run sends: the request as it was rendered, so that each attempt sends the same. Null for a run
-- whose next step is inside the database.
ALTER TABLE workflow_runs ADD COLUMN pending json;
DROP INDEX workflow_runs_due, workflow_runs_due_of_organization;
CREATE INDEX workflow_runs_due ON workflow_runs (due_at) WHERE due_at IS NOT NULL AND pending IS NULL;
CREATE INDEX workflow_runs_due_of_organization ON workflow_runs (org_id, due_at, id)
  WHERE due_at IS NOT NULL AND pending IS NULL;
CREATE INDEX workflow_runs_pending ON workflow_runs (org_id, due_at, id) WHERE pending IS NOT NULL AND due_at IS NOT NULL;

-- The secrets of a workflow, for headers of its requests.
CREATE TABLE workflow_secrets (
  org_id uuid NOT NULL,
  workflow_id uuid NOT NULL,
  name text NOT NULL,
  -- Follows from the workflow and the name. The value is sealed for it.
  id uuid NOT NULL,
  sealed bytea NOT NULL,
  hint text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, workflow_id, name),
  CONSTRAINT workflow_secrets_id UNIQUE (org_id, id),
  CONSTRAINT workflow_secrets_workflow_id FOREIGN KEY (org_id, workflow_id)
    REFERENCES workflows (org_id, id) ON DELETE CASCADE
);
ALTER TABLE workflow_secrets ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON workflow_secrets TO kontor_app USING (org_id = current_org_id());
CREATE POLICY every_organization ON workflow_secrets TO kontor_worker USING (true);
-- Requests write the sealed value, and only work in the background reads it.
GRANT SELECT (org_id, workflow_id, name, id, hint, updated_at), INSERT, UPDATE, DELETE ON workflow_secrets TO kontor_app;
GRANT SELECT ON workflow_secrets TO kontor_worker;
