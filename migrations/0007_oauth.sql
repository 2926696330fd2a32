-- Apps that people connect by OAuth 2.0: who registered them, what was granted to them, and their tokens.
--
-- A grant is what one person lets one app do in one organization. Each code and token belongs to a grant and is worth
-- nothing without it, so that ending the grant ends everything issued under it, at once and in one statement.

-- Apps that an organization registered. Anyone on this server may connect them.
CREATE TABLE oauth_apps (
  org_id uuid NOT NULL REFERENCES organizations (id),
  -- The client_id of the protocol.
  id uuid NOT NULL,
  name text NOT NULL,
  redirect_uris text[] NOT NULL,
  -- The scopes that the app may ask for at most.
  scopes text[] NOT NULL,
  -- SHA-256 of the client secret; null for an app that can keep none (a public client).
  secret_hash bytea CHECK (length(secret_hash) = 32),
  confidential boolean NOT NULL GENERATED ALWAYS AS (secret_hash IS NOT NULL) STORED,
  created_by uuid,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX oauth_apps_id ON oauth_apps (id);
ALTER TABLE oauth_apps ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON oauth_apps TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE ON oauth_apps TO kontor_app;
CREATE POLICY every_organization ON oauth_apps TO kontor_access USING (true);
GRANT SELECT ON oauth_apps TO kontor_access;

-- Apps that registered themselves (RFC 7591); they belong to no organization.
CREATE TABLE oauth_registrations (
  id uuid PRIMARY KEY,
  metadata json NOT NULL,
  secret_hash bytea CHECK (length(secret_hash) = 32),
  created_at timestamptz NOT NULL
);
CREATE INDEX oauth_registrations_created_at ON oauth_registrations (created_at);
ALTER TABLE oauth_registrations ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON oauth_registrations TO kontor_access USING (true);
GRANT SELECT, INSERT, DELETE ON oauth_registrations TO kontor_access;

CREATE TABLE oauth_grants (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The id of an app, of a registration, or the address of a client ID metadata document.
  client_id text NOT NULL,
  -- As it was shown to the person who agreed.
  client_name text NOT NULL,
  scopes text[] NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX oauth_grants_user ON oauth_grants (org_id, user_id);
CREATE INDEX oauth_grants_client_id ON oauth_grants (client_id);
ALTER TABLE oauth_grants ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON oauth_grants TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE ON oauth_grants TO kontor_app;
CREATE POLICY every_organization ON oauth_grants TO kontor_access USING (true);
GRANT SELECT, UPDATE, DELETE ON oauth_grants TO kontor_access;

-- Codes, refresh tokens and access tokens, by the SHA-256 of their text.
CREATE TABLE oauth_tokens (
  org_id uuid NOT NULL,
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  grant_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('authorization_code', 'refresh_token', 'access_token')),
  scopes text[] NOT NULL,
  -- What the exchange of a code or refresh token needs to know; an access token has none.
  payload json,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- A code and a refresh token are used once.
  consumed_at timestamptz,
  PRIMARY KEY (org_id, token_hash),
  FOREIGN KEY (org_id, grant_id) REFERENCES oauth_grants (org_id, id) ON DELETE CASCADE
);
CREATE INDEX oauth_tokens_token_hash ON oauth_tokens (token_hash);
CREATE INDEX oauth_tokens_grant ON oauth_tokens (org_id, grant_id);
CREATE INDEX oauth_tokens_expires_at ON oauth_tokens (expires_at);
ALTER TABLE oauth_tokens ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON oauth_tokens TO kontor_app USING (org_id = current_org_id());
GRANT SELECT ON oauth_tokens TO kontor_app;
CREATE POLICY every_organization ON oauth_tokens TO kontor_access USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_tokens TO kontor_access;

-- Authorization requests that wait for a person's answer.
CREATE TABLE oauth_interactions (
  id text PRIMARY KEY,
  -- As text, because the state of a request may hold characters that jsonb cannot.
  payload json NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX oauth_interactions_expires_at ON oauth_interactions (expires_at);
ALTER TABLE oauth_interactions ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON oauth_interactions TO kontor_access USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON oauth_interactions TO kontor_access;

-- The key that signs the cookies of authorization requests; made at the first start, shared by all processes.
CREATE TABLE oauth_keys (
  name text PRIMARY KEY,
  value bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE oauth_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON oauth_keys TO kontor_access USING (true);
GRANT SELECT, INSERT ON oauth_keys TO kontor_access;

-- The look-up of a token that comes before the organization is known. Who has left the organization is not found, and
-- who has another role there acts with that one.
CREATE FUNCTION find_access_token(hash bytea)
  RETURNS TABLE (grant_id uuid, org_id uuid, user_id uuid, role text, scopes text[], rate_limit_per_minute integer,
    expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT g.id, g.org_id, g.user_id, m.role, t.scopes, o.rate_limit_per_minute, t.expires_at
    FROM oauth_tokens t
    JOIN oauth_grants g ON g.org_id = t.org_id AND g.id = t.grant_id
    JOIN memberships m ON m.org_id = g.org_id AND m.user_id = g.user_id
    JOIN organizations o ON o.id = g.org_id
    WHERE t.token_hash = hash AND t.kind = 'access_token' AND t.expires_at > now() AND g.revoked_at IS NULL
  $$;
REVOKE EXECUTE ON FUNCTION find_access_token FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_access_token TO kontor_app;

CREATE FUNCTION record_oauth_grant_use(org_ids uuid[], grant_ids uuid[], used_at timestamptz[])
  RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE oauth_grants g SET last_used_at = greatest(g.last_used_at, used.at)
    FROM unnest(org_ids, grant_ids, used_at) AS used (org_id, id, at)
    WHERE g.org_id = used.org_id AND g.id = used.id
  $$;
REVOKE EXECUTE ON FUNCTION record_oauth_grant_use FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_oauth_grant_use TO kontor_app;

-- Whoever leaves an organization takes no app along, also when they come back; whoever gets another role is looked up
-- anew. By triggers, so that no way of removing a member can forget it.
CREATE FUNCTION end_grants_of_former_member() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE oauth_grants SET revoked_at = now()
    WHERE org_id = OLD.org_id AND user_id = OLD.user_id AND revoked_at IS NULL;
    PERFORM pg_notify('kontor_credentials', '');
    RETURN NULL;
  END $$;
CREATE TRIGGER end_grants AFTER DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION end_grants_of_former_member();

CREATE FUNCTION tell_of_changed_role() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM pg_notify('kontor_credentials', '');
    RETURN NULL;
  END $$;
CREATE TRIGGER tell_of_changed_role AFTER UPDATE OF role ON memberships
  FOR EACH ROW WHEN (OLD.role IS DISTINCT FROM NEW.role) EXECUTE FUNCTION tell_of_changed_role();

-- An app that its organization removes is cut off in all of them.
CREATE FUNCTION end_grants_of_removed_app() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    UPDATE oauth_grants SET revoked_at = now() WHERE client_id = NEW.id::text AND revoked_at IS NULL;
    PERFORM pg_notify('kontor_credentials', '');
    RETURN NULL;
  END $$;
CREATE TRIGGER end_grants AFTER UPDATE OF removed_at ON oauth_apps
  FOR EACH ROW WHEN (NEW.removed_at IS NOT NULL) EXECUTE FUNCTION end_grants_of_removed_app();
