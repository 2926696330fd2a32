-- Webhook subscriptions (section 2.3 of the specification) and what their delivery keeps: a schedule by endpoint, the
-- queue of what waits, and the history of attempts.

CREATE TABLE webhook_subscriptions (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  target_url text NOT NULL,
  event_types text[] NOT NULL,
  description text,
  enabled boolean NOT NULL DEFAULT true,
  -- The key that signs, as its text. The server's role writes secrets but cannot read them.
  secret text NOT NULL,
  previous_secret text,
  previous_secret_expires_at timestamptz,
  disabled_at timestamptz,
  -- user: by hand; gone: the receiver answered 410; failing: no success for days.
  disabled_reason text CHECK (disabled_reason IN ('user', 'gone', 'failing')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX webhook_subscriptions_by_creation ON webhook_subscriptions (org_id, created_at DESC, id DESC);

-- One row a subscription, apart from it because it changes with every attempt.
CREATE TABLE webhook_endpoints (
  org_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  -- When a process should look at the queue of this endpoint; the lease's end while one does; null when nothing waits.
  due_at timestamptz,
  -- Which process delivers to it now.
  lease_id uuid,
  leased_until timestamptz,
  -- A failing endpoint is left alone until then.
  paused_until timestamptz,
  consecutive_failures integer NOT NULL DEFAULT 0,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  PRIMARY KEY (org_id, subscription_id),
  CONSTRAINT webhook_endpoints_subscription_id FOREIGN KEY (org_id, subscription_id)
    REFERENCES webhook_subscriptions (org_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX webhook_endpoints_due_at ON webhook_endpoints (due_at) WHERE due_at IS NOT NULL;

-- The deliveries that wait for their next attempt, and no others. A deleted subscription leaves its rows to the upkeep.
CREATE TABLE webhook_queue (
  org_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  event_id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  attempts integer NOT NULL,
  next_attempt_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, subscription_id, event_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX webhook_queue_by_turn ON webhook_queue (org_id, subscription_id, next_attempt_at, delivery_id);

-- Every attempt that was made. The body that was sent follows from the event and sent_at, so it is not kept again.
CREATE TABLE webhook_attempts (
  org_id uuid NOT NULL,
  subscription_id uuid NOT NULL,
  id uuid NOT NULL,
  delivery_id uuid NOT NULL,
  event_id uuid NOT NULL,
  event_type text NOT NULL,
  attempt integer NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('success', 'failure', 'gone')),
  target_url text NOT NULL,
  sent_at timestamptz NOT NULL,
  duration_ms integer NOT NULL,
  -- The answer's status and the beginning of its body, or why there was none.
  status integer,
  response_body text,
  reason text,
  message text,
  next_attempt_at timestamptz,
  PRIMARY KEY (org_id, subscription_id, id)
) PARTITION BY RANGE (id);
CREATE INDEX webhook_attempts_by_delivery ON webhook_attempts (org_id, delivery_id);
SELECT create_partition('webhook_attempts', NULL);

-- An event has one delivery a subscription, however often it is sent: a UUIDv7 of the event's time and a hash of both.
CREATE FUNCTION webhook_delivery_id(subscription_id uuid, event_id uuid) RETURNS uuid
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT (left(replace(event_id::text, '-', ''), 12) || '7' || left(hash, 3) || 'b' || substr(hash, 4, 15))::uuid
    FROM encode(sha256(uuid_send(subscription_id) || uuid_send(event_id)), 'hex') AS hash
  $$;

-- Both secrets sign until `overlap` is over; an older one than these ends at once.
CREATE FUNCTION rotate_webhook_secret(subscription uuid, new_secret text, overlap interval) RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH rotated AS (
      UPDATE webhook_subscriptions
      SET previous_secret = secret, previous_secret_expires_at = now() + overlap, secret = new_secret
      WHERE org_id = current_org_id() AND id = subscription
      RETURNING id)
    SELECT EXISTS (SELECT FROM rotated)
  $$;
REVOKE EXECUTE ON FUNCTION rotate_webhook_secret FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rotate_webhook_secret TO kontor_app;

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY
    ARRAY['webhook_subscriptions', 'webhook_endpoints', 'webhook_queue', 'webhook_attempts'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', tenant_table);
    EXECUTE format('CREATE POLICY every_organization ON %I TO kontor_worker USING (true)', tenant_table);
  END LOOP;
END $$;
GRANT SELECT (org_id, id, target_url, event_types, description, enabled, disabled_at, disabled_reason, created_at),
  INSERT, UPDATE (target_url, event_types, description, enabled, disabled_at, disabled_reason), DELETE
  ON webhook_subscriptions TO kontor_app;
GRANT SELECT, INSERT, UPDATE ON webhook_endpoints TO kontor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_queue TO kontor_app;
GRANT SELECT ON webhook_attempts TO kontor_app;
GRANT SELECT, UPDATE ON webhook_subscriptions, webhook_endpoints TO kontor_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_queue TO kontor_worker;
GRANT SELECT, INSERT ON webhook_attempts TO kontor_worker;
