-- Providers can end sessions (OpenID Connect Back-Channel Logout 1.0).

-- The provider's id of the session in which the person signed in there.
ALTER TABLE sessions ADD COLUMN sso_sid text;

-- Logout tokens that were used, by the SHA-256 of their id, until they expire. Each counts once.
CREATE TABLE sso_logout_tokens (
  org_id uuid NOT NULL REFERENCES sso_providers (org_id) ON DELETE CASCADE,
  jti_hash bytea NOT NULL CHECK (length(jti_hash) = 32),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, jti_hash)
);
CREATE INDEX sso_logout_tokens_expires_at ON sso_logout_tokens (expires_at);
ALTER TABLE sso_logout_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON sso_logout_tokens TO kontor_app USING (org_id = current_org_id());
CREATE POLICY every_organization ON sso_logout_tokens TO kontor_access USING (true);
GRANT SELECT, INSERT, DELETE ON sso_logout_tokens TO kontor_access;
