-- What every change commits with: its events, its audit entry, and the answer under an idempotency key.

-- One immutable row an event; the payload is the `data` of a webhook delivery, as text to the byte.
CREATE TABLE events (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  event_type text NOT NULL,
  record_type text NOT NULL,
  record_id uuid NOT NULL,
  payload text NOT NULL,
  -- Names of what else the event sets off inside Kontor, such as deal_won.
  triggers text[] NOT NULL DEFAULT '{}',
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON events TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT ON events TO kontor_app;
CREATE POLICY every_organization ON events TO kontor_worker USING (true);
GRANT SELECT, DELETE ON events TO kontor_worker;

-- The queue of events that no reader has taken yet.
CREATE TABLE outbox (
  org_id uuid NOT NULL,
  event_id uuid NOT NULL,
  queued_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, event_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
ALTER TABLE outbox ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON outbox TO kontor_app USING (org_id = current_org_id());
GRANT INSERT ON outbox TO kontor_app;
CREATE POLICY every_organization ON outbox TO kontor_worker USING (true);
GRANT SELECT, UPDATE, DELETE ON outbox TO kontor_worker;

CREATE TABLE audit_entries (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  user_id uuid,
  credential_kind text NOT NULL,
  credential_id uuid,
  door text NOT NULL,
  request_id text NOT NULL,
  operation text NOT NULL,
  record_type text NOT NULL,
  record_id uuid NOT NULL,
  action text NOT NULL,
  changes json NOT NULL,
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE audit_entries ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON audit_entries TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT ON audit_entries TO kontor_app;

CREATE TABLE idempotency_keys (
  org_id uuid NOT NULL,
  key text NOT NULL,
  fingerprint bytea NOT NULL,
  response text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON idempotency_keys TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE ON idempotency_keys TO kontor_app;
CREATE POLICY every_organization ON idempotency_keys TO kontor_worker USING (true);
GRANT SELECT, DELETE ON idempotency_keys TO kontor_worker;

CREATE INDEX outbox_queued_at ON outbox (queued_at);

-- For the metric: how long the oldest event has waited for its reader, in seconds.
CREATE FUNCTION oldest_outbox_age_seconds() RETURNS double precision
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT coalesce(extract(epoch FROM now() - min(queued_at)), 0)::double precision FROM outbox $$;
REVOKE EXECUTE ON FUNCTION oldest_outbox_age_seconds FROM PUBLIC;
GRANT EXECUTE ON FUNCTION oldest_outbox_age_seconds TO kontor_app;
