-- The requests log: which requests programs made lately, without any value of them.
CREATE TABLE api_requests (
  org_id uuid NOT NULL,
  -- A UUIDv7 of the time of the response.
  id uuid NOT NULL,
  occurred_at timestamptz NOT NULL,
  method text NOT NULL,
  -- The template of the path, such as /api-deals/:id.
  route text NOT NULL,
  -- The names of the members of the query and the body.
  parameters text[] NOT NULL,
  status smallint NOT NULL,
  duration_ms integer NOT NULL,
  error text,
  request_id text NOT NULL,
  credential_kind text NOT NULL,
  credential_id uuid NOT NULL,
  PRIMARY KEY (org_id, id)
);

ALTER TABLE api_requests ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON api_requests TO kontor_app USING (org_id = current_org_id());
GRANT SELECT ON api_requests TO kontor_app;
CREATE POLICY every_organization ON api_requests FOR INSERT TO kontor_access WITH CHECK (true);
GRANT INSERT ON api_requests TO kontor_access;
-- Deletes what is old, and what an organization has beyond its share.
CREATE POLICY sweep ON api_requests TO kontor_worker USING (true);
GRANT SELECT, DELETE ON api_requests TO kontor_worker;
