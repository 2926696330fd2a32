-- Workflows (docs/behaviour/workflows.md): what the organization wants to happen after an event, step by step.
CREATE TABLE workflows (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'published', 'paused')),
  -- The definition that people work on. It never runs.
  draft json NOT NULL,
  draft_revision integer NOT NULL DEFAULT 1,
  published_version integer,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);

-- What was published. A version never changes, and a run keeps the version with which it began.
CREATE TABLE workflow_versions (
  org_id uuid NOT NULL,
  workflow_id uuid NOT NULL,
  version integer NOT NULL,
  definition json NOT NULL,
  -- What the publisher held. Its runs have these scopes and no others.
  scopes text[] NOT NULL,
  published_by uuid,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, workflow_id, version),
  CONSTRAINT workflow_versions_workflow_id FOREIGN KEY (org_id, workflow_id)
    REFERENCES workflows (org_id, id) ON DELETE CASCADE
);

-- The events for which published workflows wait: all that the relay looks at.
CREATE TABLE workflow_triggers (
  org_id uuid NOT NULL,
  event_type text NOT NULL,
  workflow_id uuid NOT NULL,
  version integer NOT NULL,
  PRIMARY KEY (org_id, event_type, workflow_id),
  CONSTRAINT workflow_triggers_version FOREIGN KEY (org_id, workflow_id, version)
    REFERENCES workflow_versions (org_id, workflow_id, version) ON DELETE CASCADE
);

-- Events that may start runs. The job of the organization decides and deletes the row in the same statement.
CREATE TABLE workflow_intake (
  org_id uuid NOT NULL,
  event_id uuid NOT NULL,
  PRIMARY KEY (org_id, event_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX workflow_intake_oldest ON workflow_intake (event_id);

-- A run of a workflow for a record. Kept for 30 days after its end, also when the workflow is deleted.
CREATE TABLE workflow_runs (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  workflow_id uuid NOT NULL,
  version integer NOT NULL,
  state text NOT NULL
    CHECK (state IN ('running', 'waiting', 'held', 'completed', 'failed', 'cancelled', 'not_started')),
  -- Why it ended, or did not start.
  reason text,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  -- The key of the next step.
  position text,
  -- Changes with every step, so that of two processes only one can write the next.
  revision integer NOT NULL DEFAULT 0,
  -- Attempts of the next step that failed.
  attempts smallint NOT NULL DEFAULT 0,
  -- When the next step is due; null once the run has ended.
  due_at timestamptz,
  event_id uuid,
  -- The data of the event. Events are dropped after a month, and a run may wait for a year.
  trigger json,
  -- The workflows whose changes led to the event, first one first.
  chain uuid[] NOT NULL DEFAULT '{}',
  -- No other run of the workflow for the record begins while this one lasts.
  exclusive boolean NOT NULL DEFAULT false,
  rerun_of uuid,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (org_id, id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
CREATE INDEX workflow_runs_due ON workflow_runs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX workflow_runs_due_of_organization ON workflow_runs (org_id, due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX workflow_runs_newest ON workflow_runs (org_id, started_at, id);
CREATE INDEX workflow_runs_of_workflow ON workflow_runs (org_id, workflow_id, started_at, id);
CREATE INDEX workflow_runs_of_subject ON workflow_runs (org_id, subject_id, started_at, id);
CREATE INDEX workflow_runs_ended ON workflow_runs (ended_at) WHERE ended_at IS NOT NULL;
CREATE UNIQUE INDEX workflow_runs_one_at_a_time ON workflow_runs (org_id, workflow_id, subject_id) WHERE exclusive;

-- Every attempt of a step: what went in and what came out.
CREATE TABLE workflow_steps (
  org_id uuid NOT NULL,
  run_id uuid NOT NULL,
  number integer NOT NULL,
  attempt smallint NOT NULL,
  key text NOT NULL,
  kind text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('done', 'failed', 'skipped', 'waiting', 'uncertain')),
  input json,
  result json,
  error text,
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (org_id, run_id, number, attempt),
  CONSTRAINT workflow_steps_run_id FOREIGN KEY (org_id, run_id) REFERENCES workflow_runs (org_id, id) ON DELETE CASCADE
);

-- When a workflow last began for a record: for those that begin only once, or once in so many days.
CREATE TABLE workflow_seen (
  org_id uuid NOT NULL,
  workflow_id uuid NOT NULL,
  record_id uuid NOT NULL,
  started_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, workflow_id, record_id),
  CONSTRAINT workflow_seen_workflow_id FOREIGN KEY (org_id, workflow_id)
    REFERENCES workflows (org_id, id) ON DELETE CASCADE
);

-- Whose turn it is in a step that assigns records to several people.
CREATE TABLE workflow_turns (
  org_id uuid NOT NULL,
  workflow_id uuid NOT NULL,
  step_key text NOT NULL,
  turn bigint NOT NULL,
  PRIMARY KEY (org_id, workflow_id, step_key),
  CONSTRAINT workflow_turns_workflow_id FOREIGN KEY (org_id, workflow_id)
    REFERENCES workflows (org_id, id) ON DELETE CASCADE
);

-- An event starts a workflow once, however often it is handed over: a UUIDv7 of the event's time and a hash of both.
CREATE FUNCTION workflow_run_id(workflow_id uuid, event_id uuid) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT (left(replace(event_id::text, '-', ''), 12) || '7' || left(hash, 3) || 'b' || substr(hash, 4, 15))::uuid
    FROM encode(sha256(uuid_send(workflow_id) || uuid_send(event_id)), 'hex') AS hash
  $$;

-- Ends the transaction of a step whose run another process, or a person, has moved on: the effect of the step goes, too.
CREATE FUNCTION require_one_run(moved bigint) RETURNS void
  LANGUAGE plpgsql
  AS $$
    BEGIN
      IF moved <> 1 THEN RAISE EXCEPTION 'The run has moved on.' USING ERRCODE = 'KW001'; END IF;
    END
  $$;

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['workflows', 'workflow_versions', 'workflow_triggers', 'workflow_intake', 'workflow_runs',
    'workflow_steps', 'workflow_seen', 'workflow_turns'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', tenant_table);
    EXECUTE format('CREATE POLICY every_organization ON %I TO kontor_worker USING (true)', tenant_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE, DELETE ON workflows, workflow_runs, workflow_seen, workflow_turns TO kontor_app;
GRANT SELECT, INSERT ON workflow_versions TO kontor_app;
-- Only an erasure of personal data changes a version.
GRANT UPDATE (definition) ON workflow_versions TO kontor_app;
GRANT SELECT, INSERT, UPDATE ON workflow_steps TO kontor_app;
GRANT SELECT, INSERT, DELETE ON workflow_triggers TO kontor_app;
-- UPDATE, because whoever decides about events locks them.
GRANT SELECT, INSERT, UPDATE, DELETE ON workflow_intake TO kontor_app;
GRANT SELECT, INSERT, DELETE ON workflow_intake TO kontor_worker;
GRANT SELECT ON workflow_triggers TO kontor_worker;
GRANT SELECT, DELETE ON workflow_runs, workflow_steps TO kontor_worker;
