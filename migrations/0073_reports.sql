-- Saved reports (docs/behaviour/insights.md 12): a question about a metric, under a name.
CREATE TABLE reports (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- What `POST /api-metrics/query` takes.
  query jsonb NOT NULL CHECK (octet_length(query::text) <= 16384),
  plot text NOT NULL CHECK (plot IN ('bars', 'line', 'number', 'table')),
  -- Whether it is on the home page of everyone who sees it.
  pinned boolean NOT NULL,
  shared boolean NOT NULL,
  -- `{ cron, user_ids }`, or null.
  schedule jsonb,
  -- When it is sent next; null without a schedule.
  send_at timestamptz,
  -- The user who made it; without one, everybody may see it. As for the owners of records there is no foreign key.
  owner_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT reports_have_readers CHECK (shared OR owner_id IS NOT NULL),
  CONSTRAINT reports_have_times CHECK ((schedule IS NULL) = (send_at IS NULL))
);
CREATE INDEX reports_due ON reports (send_at) WHERE send_at IS NOT NULL;
ALTER TABLE reports ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON reports TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE (name, query, plot, pinned, shared, schedule, send_at, updated_at), DELETE ON reports TO kontor_app;

-- The organizations that have a report to send.
CREATE FUNCTION organizations_with_due_reports() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT r.org_id FROM reports r WHERE r.send_at <= now()
$$;
REVOKE ALL ON FUNCTION organizations_with_due_reports() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION organizations_with_due_reports() TO kontor_worker;
