-- Work in the background: a row for each job that waits, runs or has failed. A job that is done leaves no row.
CREATE TABLE jobs (
  -- All zeros for the work of the installation itself.
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- At most one job of a kind has a given key.
  key text,
  input json NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'failed')),
  -- When a process should take the job; the end of its lease while it runs; null once it has failed.
  due_at timestamptz,
  lease_id uuid,
  -- Counted when a process takes the job, so that a job which ends its process is counted, too.
  attempts integer NOT NULL DEFAULT 0,
  -- The job was asked for again while it ran.
  again boolean NOT NULL DEFAULT false,
  -- Why the last attempt failed: for people of the organization, and for the operator.
  reason text,
  error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  failed_at timestamptz,
  PRIMARY KEY (org_id, id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE UNIQUE INDEX jobs_key ON jobs (org_id, kind, key);
CREATE INDEX jobs_due_at ON jobs (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX jobs_failed_at ON jobs (failed_at) WHERE failed_at IS NOT NULL;

-- When each scheduled kind of job runs next.
CREATE TABLE schedules (
  org_id uuid NOT NULL,
  kind text NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, kind)
);

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['jobs', 'schedules'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', tenant_table);
    EXECUTE format('CREATE POLICY every_organization ON %I TO kontor_worker USING (true)', tenant_table);
  END LOOP;
END $$;
GRANT SELECT, INSERT, UPDATE (state, due_at, attempts, again, input, reason, error, failed_at) ON jobs TO kontor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON jobs, schedules TO kontor_worker;
