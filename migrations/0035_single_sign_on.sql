-- Single sign-on by OpenID Connect: one provider for each organization. It proves a person for that organization only.

-- An account that a provider proves has no password.
ALTER TABLE users
  ALTER COLUMN password_hash DROP NOT NULL,
  ADD COLUMN has_password boolean GENERATED ALWAYS AS (password_hash IS NOT NULL) STORED;
GRANT SELECT (has_password) ON users TO kontor_app;

CREATE TABLE sso_providers (
  org_id uuid PRIMARY KEY REFERENCES organizations (id),
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Null only when its key was lost; then nobody can sign in until someone enters the secret again.
  client_secret_sealed bytea,
  -- The end of the secret, by which a person recognises it.
  client_secret_hint text,
  client_secret_updated_at timestamptz,
  -- Who may join: e-mail domains, in lower case; none means every address.
  domains text[] NOT NULL,
  provision text NOT NULL CHECK (provision IN ('invited', 'domain')),
  -- Changes with issuer, client and secret, so that a sign-in under way ends with them.
  version uuid NOT NULL,
  -- When an owner last signed in through this issuer and client as a test.
  tested_at timestamptz,
  enabled_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT sso_providers_tested CHECK (enabled_at IS NULL OR tested_at IS NOT NULL)
);

-- Whose account a person at a provider is. It outlives the membership, so that someone who was removed does not join again
-- without an invitation.
CREATE TABLE sso_links (
  org_id uuid NOT NULL REFERENCES sso_providers (org_id) ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, issuer, subject),
  UNIQUE (org_id, issuer, user_id)
);
CREATE INDEX sso_links_user_id ON sso_links (user_id);

-- Sign-ins under way, by the SHA-256 of a cookie. State, nonce and code verifier are derived from the cookie and stored nowhere.
CREATE TABLE sso_sign_ins (
  org_id uuid NOT NULL REFERENCES sso_providers (org_id) ON DELETE CASCADE,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('sign_in', 'test', 'again', 'link')),
  version uuid NOT NULL,
  -- Who is signed in already; for `link`, whose account is to be connected.
  user_id uuid,
  -- Whom the provider has proved, for `link`.
  issuer text,
  subject text,
  email text,
  return_to text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, token_hash)
);
CREATE INDEX sso_sign_ins_token_hash ON sso_sign_ins (token_hash);
CREATE INDEX sso_sign_ins_expires_at ON sso_sign_ins (expires_at);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['sso_providers', 'sso_links', 'sso_sign_ins'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', name);
    EXECUTE format('CREATE POLICY every_organization ON %I TO kontor_access USING (true)', name);
  END LOOP;
END $$;

-- The server's role writes the client secret but cannot read it, sealed or not; signing in reads it.
GRANT SELECT (org_id, issuer, client_id, client_secret_hint, client_secret_updated_at, domains, provision, version, tested_at,
    enabled_at, created_at, updated_at), INSERT, DELETE,
  UPDATE (issuer, client_id, client_secret_sealed, client_secret_hint, client_secret_updated_at, domains, provision, version,
    tested_at, enabled_at, updated_at)
  ON sso_providers TO kontor_app;
GRANT SELECT, UPDATE (tested_at) ON sso_providers TO kontor_access;
GRANT SELECT, INSERT, UPDATE, DELETE ON sso_links TO kontor_access;
GRANT SELECT, INSERT, DELETE ON sso_sign_ins TO kontor_access;
CREATE POLICY people ON organization_keys FOR SELECT TO kontor_access USING (true);
GRANT SELECT ON organization_keys TO kontor_access;

-- A session that a provider proved is for that provider's organization only.
ALTER TABLE sessions
  ADD COLUMN sso_org_id uuid REFERENCES organizations (id),
  ADD CONSTRAINT sessions_sso_org CHECK (sso_org_id IS NULL OR active_org_id IS NULL OR active_org_id = sso_org_id);
CREATE INDEX sessions_sso_org_id ON sessions (sso_org_id) WHERE sso_org_id IS NOT NULL;

-- Such sessions end with the provider: when it is disabled, and when it is removed.
CREATE FUNCTION end_sso_sessions() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM sessions WHERE sso_org_id = OLD.org_id;
    DELETE FROM sso_sign_ins WHERE org_id = OLD.org_id;
    RETURN NULL;
  END $$;
CREATE TRIGGER end_sessions_when_disabled AFTER UPDATE OF enabled_at ON sso_providers
  FOR EACH ROW WHEN (OLD.enabled_at IS NOT NULL AND NEW.enabled_at IS NULL) EXECUTE FUNCTION end_sso_sessions();
CREATE TRIGGER end_sessions_when_removed AFTER DELETE ON sso_providers
  FOR EACH ROW EXECUTE FUNCTION end_sso_sessions();
