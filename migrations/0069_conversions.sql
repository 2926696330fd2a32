-- Conversions (docs/behaviour/conversions.md): what advertising platforms are told about won deals.

-- Where purchases are sent.
CREATE TABLE conversion_destinations (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('meta', 'google', 'linkedin', 'tiktok', 'https')),
  name text NOT NULL,
  enabled boolean NOT NULL,
  config json NOT NULL,
  -- Only wins in these pipelines; all if it is empty.
  pipeline_ids uuid[] NOT NULL,
  value_rule json NOT NULL,
  zero_value text NOT NULL CHECK (zero_value IN ('skip', 'send')),
  identifiers text[] NOT NULL,
  consent_policy text NOT NULL CHECK (consent_policy IN ('unless_denied', 'only_granted')),
  -- The token, key or signing secret.
  sealed bytea,
  secret_hint text,
  secret_updated_at timestamptz,
  secret_expires_at timestamptz,
  health_state text NOT NULL DEFAULT 'ok' CHECK (health_state IN ('ok', 'paused', 'needs_reconnecting')),
  health_message text,
  -- The last check that somebody asked for.
  checked_at timestamptz,
  -- The fewest days before the expiry of the secret for which people were warned.
  warned_days integer,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);

-- Wins that the relay handed over. The job of the organization makes conversions of them.
CREATE TABLE conversion_intake (
  org_id uuid NOT NULL,
  event_id uuid NOT NULL,
  PRIMARY KEY (org_id, event_id)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX conversion_intake_oldest ON conversion_intake (event_id);

-- A purchase: one for each win of a deal. No foreign key: what was sent stays when the deal is deleted.
CREATE TABLE conversions (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  deal_id uuid NOT NULL,
  -- 1 for the first win of the deal.
  seq integer NOT NULL,
  -- By which platforms recognize a repetition.
  event_id text NOT NULL,
  won_at timestamptz NOT NULL,
  value numeric(19, 4) NOT NULL,
  currency text NOT NULL,
  -- The latest touch of each kind before the win.
  touch_ids uuid[] NOT NULL,
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT conversions_one_per_win UNIQUE (org_id, deal_id, seq)
);

-- What became of a conversion at a destination. What was sent is not kept.
CREATE TABLE conversion_sends (
  org_id uuid NOT NULL,
  conversion_id uuid NOT NULL,
  destination_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'sent', 'checking', 'counted', 'not_from_ad', 'withheld', 'too_old',
    'refused', 'needs_reconnecting', 'failed')),
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  -- No attempt is made more than 48 hours later: a platform might count the purchase again.
  first_attempt_at timestamptz,
  next_attempt_at timestamptz,
  platform_reference text,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, conversion_id, destination_id),
  CONSTRAINT conversion_sends_conversion_id FOREIGN KEY (org_id, conversion_id)
    REFERENCES conversions (org_id, id) ON DELETE CASCADE,
  CONSTRAINT conversion_sends_destination_id FOREIGN KEY (org_id, destination_id)
    REFERENCES conversion_destinations (org_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CREATE INDEX conversion_sends_due_of_destination ON conversion_sends (org_id, destination_id, next_attempt_at)
  WHERE next_attempt_at IS NOT NULL;
CREATE INDEX conversion_sends_of_destination ON conversion_sends (org_id, destination_id, conversion_id);

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY
    ARRAY['conversion_destinations', 'conversion_intake', 'conversions', 'conversion_sends'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', tenant_table);
    EXECUTE format('CREATE POLICY every_organization ON %I TO kontor_worker USING (true)', tenant_table);
  END LOOP;
END $$;
-- Requests write the sealed value, and only work in the background reads it.
GRANT SELECT (org_id, id, kind, name, enabled, config, pipeline_ids, value_rule, zero_value, identifiers, consent_policy,
  secret_hint, secret_updated_at, secret_expires_at, health_state, health_message, checked_at, warned_days, created_by,
  created_at, updated_at), INSERT, UPDATE, DELETE ON conversion_destinations TO kontor_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON conversions, conversion_sends TO kontor_app;
-- UPDATE, because whoever makes conversions locks the events.
GRANT SELECT, UPDATE, DELETE ON conversion_intake TO kontor_app;
GRANT SELECT, INSERT ON conversion_intake TO kontor_worker;
GRANT SELECT ON conversion_destinations, conversion_sends TO kontor_worker;
