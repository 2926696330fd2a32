-- Organizations, the people in them and their API keys.
--
-- Tenancy: every table with an org_id has row-level security for the roles that the server uses, and every key,
-- foreign key and unique constraint of it begins with org_id. An organization is known to PostgreSQL as the setting
-- kontor.org_id; without it a statement sees nothing.

CREATE FUNCTION current_org_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('kontor.org_id', true), '')::uuid $$;

CREATE TABLE organizations (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  slug text NOT NULL UNIQUE,
  -- Requests per minute; null takes the server's setting, 0 is none.
  rate_limit_per_minute integer CHECK (rate_limit_per_minute >= 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE organizations ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON organizations TO kontor_app USING (id = current_org_id());
GRANT SELECT ON organizations TO kontor_app;

-- A person; may belong to several organizations. The server's role reads no password from here.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  email_folded text GENERATED ALWAYS AS (lower(email)) STORED UNIQUE,
  name text NOT NULL,
  password_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- user_id has no foreign key: constraints of a tenant table begin with org_id, and users belong to none.
CREATE TABLE memberships (
  org_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, user_id)
);
CREATE INDEX memberships_user_id ON memberships (user_id);
ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON memberships TO kontor_app USING (org_id = current_org_id());
GRANT SELECT ON memberships TO kontor_app;

CREATE TABLE api_keys (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- SHA-256 of the key; the key itself is shown once and never stored.
  key_hash bytea NOT NULL CHECK (length(key_hash) = 32),
  -- The first characters, by which a person recognises the key.
  key_prefix text NOT NULL,
  scopes text[] NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz,
  revoked_at timestamptz,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX api_keys_key_hash ON api_keys (key_hash);
ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON api_keys TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE ON api_keys TO kontor_app;

-- The one look-up that comes before the organization is known: who holds the hash learns what the key may do.
CREATE FUNCTION find_api_key(hash bytea)
  RETURNS TABLE (id uuid, org_id uuid, user_id uuid, scopes text[], rate_limit_per_minute integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT k.id, k.org_id, k.created_by, k.scopes, o.rate_limit_per_minute
    FROM api_keys k JOIN organizations o ON o.id = k.org_id
    WHERE k.key_hash = hash AND k.revoked_at IS NULL
  $$;
REVOKE EXECUTE ON FUNCTION find_api_key FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_api_key TO kontor_app;

-- Last uses are gathered in memory and written together, across organizations.
CREATE FUNCTION record_api_key_use(org_ids uuid[], key_ids uuid[], used_at timestamptz[])
  RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    UPDATE api_keys k SET last_used_at = greatest(k.last_used_at, used.at)
    FROM unnest(org_ids, key_ids, used_at) AS used (org_id, id, at)
    WHERE k.org_id = used.org_id AND k.id = used.id
  $$;
REVOKE EXECUTE ON FUNCTION record_api_key_use FROM PUBLIC;
GRANT EXECUTE ON FUNCTION record_api_key_use TO kontor_app;
