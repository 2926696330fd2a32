-- The security log: who signed in, failed to, or changed what gives access. An event of a person stands once in each
-- organization that the person belongs to.
CREATE TABLE security_events (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL,
  -- Who did it, or whose account it is about.
  user_id uuid,
  credential_kind text,
  credential_id uuid,
  -- Null for what came from the command line.
  address text,
  browser text,
  request_id text NOT NULL,
  -- Without secrets.
  details json NOT NULL,
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX security_events_by_kind ON security_events (org_id, kind, id);
CREATE INDEX security_events_by_user ON security_events (org_id, user_id, id);
CREATE INDEX security_events_by_address ON security_events (org_id, address, id);
CREATE INDEX security_events_occurred_at ON security_events (occurred_at);

ALTER TABLE security_events ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON security_events TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT ON security_events TO kontor_app;
CREATE POLICY every_organization ON security_events FOR INSERT TO kontor_access WITH CHECK (true);
GRANT INSERT ON security_events TO kontor_access;
-- Nobody can change an event, and only those that are old enough can be deleted.
CREATE POLICY expired ON security_events TO kontor_worker USING (occurred_at < now() - interval '180 days');
GRANT SELECT, DELETE ON security_events TO kontor_worker;
