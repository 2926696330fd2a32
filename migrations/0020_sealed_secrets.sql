-- Secrets are sealed by the server before they are stored. Each organization has a data key, itself sealed with a key that is
-- derived from SECRET_KEY, which is not in the database. A readable column is filled only where the server has no SECRET_KEY;
-- the server seals what stands there as soon as it has one.

-- The data key of what belongs to no organization. Read and written by the owner of the schema alone.
CREATE TABLE installation_keys (
  name text PRIMARY KEY,
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE installation_keys ENABLE ROW LEVEL SECURITY;

-- Without its data key, every secret of an organization is unreadable, also in backups that are older.
CREATE TABLE organization_keys (
  org_id uuid PRIMARY KEY REFERENCES organizations (id),
  sealed bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE organization_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON organization_keys TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT ON organization_keys TO kontor_app;
CREATE POLICY every_organization ON organization_keys FOR SELECT TO kontor_worker USING (true);
GRANT SELECT ON organization_keys TO kontor_worker;

-- Both sealed values are bound to the place webhook_subscriptions.secret, so a rotation moves one without opening it.
-- The server's role writes secrets but cannot read them, sealed or not; the delivery's role reads them.
ALTER TABLE webhook_subscriptions
  ALTER COLUMN secret DROP NOT NULL,
  ADD COLUMN secret_sealed bytea,
  ADD COLUMN previous_secret_sealed bytea,
  ADD CONSTRAINT webhook_subscriptions_secret CHECK (num_nonnulls(secret, secret_sealed) = 1),
  ADD CONSTRAINT webhook_subscriptions_previous_secret
    CHECK (num_nonnulls(previous_secret, previous_secret_sealed) <= 1);
CREATE INDEX webhook_subscriptions_readable ON webhook_subscriptions (org_id, id)
  WHERE secret IS NOT NULL OR previous_secret IS NOT NULL;

DROP FUNCTION rotate_webhook_secret(uuid, text, interval);

-- Both secrets sign until `overlap` is over; an older one than these ends at once. One of the new values is null.
CREATE FUNCTION rotate_webhook_secret(subscription uuid, new_secret text, new_sealed bytea, overlap interval)
  RETURNS boolean
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    WITH rotated AS (
      UPDATE webhook_subscriptions
      SET previous_secret = secret, previous_secret_sealed = secret_sealed,
        previous_secret_expires_at = now() + overlap, secret = new_secret, secret_sealed = new_sealed
      WHERE org_id = current_org_id() AND id = subscription
      RETURNING id)
    SELECT EXISTS (SELECT FROM rotated)
  $$;
REVOKE EXECUTE ON FUNCTION rotate_webhook_secret FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rotate_webhook_secret TO kontor_app;

ALTER TABLE oauth_keys
  ALTER COLUMN value DROP NOT NULL,
  ADD COLUMN sealed bytea,
  ADD CONSTRAINT oauth_keys_value CHECK (num_nonnulls(value, sealed) = 1);
