-- What every change commits with: its events, its audit entry, and the answer under an idempotency key.

-- Tables that grow by the day have one partition a day, by their id, a UUIDv7, which begins with the time in milliseconds.

-- The smallest UUIDv7 of a moment.
CREATE FUNCTION first_id_at(moment timestamptz) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT (lpad(to_hex((extract(epoch FROM greatest(moment, 'epoch')) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
  $$;

-- The partition of one day (UTC), or with null the one for ids of no day, so that an insert never fails. It has the
-- tenant policy of its table, should anyone be granted a look at it.
CREATE FUNCTION create_partition(parent text, day date) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '200ms'
  AS $$
    DECLARE
      partition text := parent || '_' || coalesce(to_char(day, 'YYYYMMDD'), 'default');
      bounds text := CASE WHEN day IS NULL THEN 'DEFAULT'
        ELSE format('FOR VALUES FROM (%L) TO (%L)', first_id_at(day), first_id_at(day + 1)) END;
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('partitions'));
      IF to_regclass(partition) IS NOT NULL THEN RETURN; END IF;
      EXECUTE format('CREATE TABLE %I PARTITION OF %I %s', partition, parent, bounds);
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', partition);
      EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', partition);
    EXCEPTION WHEN check_violation THEN
      -- Rows of that day are in the default partition already; the day stays there.
      RETURN;
    END
  $$;
REVOKE EXECUTE ON FUNCTION create_partition FROM PUBLIC;
GRANT EXECUTE ON FUNCTION create_partition TO kontor_worker;

-- Drops the days that lie wholly before an id, and what lies before it in the default partition.
CREATE FUNCTION drop_partitions(parent text, before uuid) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '200ms'
  AS $$
    DECLARE partition text;
    BEGIN
      PERFORM pg_advisory_xact_lock(hashtext('partitions'));
      FOR partition IN
        SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
        WHERE i.inhparent = parent::regclass AND c.relname ~ '_[0-9]{8}$'
          AND first_id_at(to_date(right(c.relname, 8), 'YYYYMMDD') + 1) <= before
        ORDER BY c.relname
      LOOP
        EXECUTE format('DROP TABLE %I', partition);
      END LOOP;
      EXECUTE format('DELETE FROM %I WHERE id < %L', parent || '_default', before);
    END
  $$;
REVOKE EXECUTE ON FUNCTION drop_partitions FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_partitions TO kontor_worker;

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
) PARTITION BY RANGE (id);
SELECT create_partition('events', NULL);
ALTER TABLE events ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON events TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT ON events TO kontor_app;
CREATE POLICY every_organization ON events TO kontor_worker USING (true);
GRANT SELECT ON events TO kontor_worker;

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
  -- Who acts by that door, in words.
  actor text NOT NULL,
  request_id text NOT NULL,
  -- Of an agent's call: the tool, and its arguments without secrets.
  tool text,
  arguments json,
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
