-- What proves a person besides the password: an authenticator app (TOTP), passkeys, and recovery codes.
--
-- All of it belongs to people, so kontor_access reads and writes it. An organization sees of its members only whether they
-- have a factor.

-- One authenticator app a person. The secret is sealed; it is null only when its key was lost, and then no code fits.
CREATE TABLE totp_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret_sealed bytea,
  -- The last time step whose code was taken; its code and those before it are never taken again.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  -- Null until a first code proves that the app has the secret. Until then it is no factor.
  confirmed_at timestamptz,
  last_used_at timestamptz
);

-- Codes for a lost device, 80 random bits each, stored as their SHA-256. A used code is deleted.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  PRIMARY KEY (user_id, code_hash)
);

-- Credentials of WebAuthn. The public key is no secret.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user_id ON passkeys (user_id);

-- Challenges that a passkey has to sign; each is deleted when it is answered.
CREATE TABLE passkey_challenges (
  challenge_hash bytea PRIMARY KEY CHECK (length(challenge_hash) = 32),
  purpose text NOT NULL CHECK (purpose IN ('register', 'sign_in', 'reauthenticate')),
  -- Whose answer is expected; null where a passkey says by itself whose it is.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges (expires_at);

-- Sign-ins whose password was right and whose second step is still to come. The cookie's token is stored as its SHA-256.
CREATE TABLE sign_in_steps (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  return_to text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sign_in_steps_user_id ON sign_in_steps (user_id);
CREATE INDEX sign_in_steps_expires_at ON sign_in_steps (expires_at);

-- When the person last proved who they are in this session.
ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz NOT NULL DEFAULT now();
UPDATE sessions SET authenticated_at = created_at;

-- Whether members have to have a second factor before they can work in the organization.
ALTER TABLE organizations ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false;
GRANT UPDATE (require_second_factor) ON organizations TO kontor_app;

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['totp_factors', 'recovery_codes', 'passkeys', 'passkey_challenges', 'sign_in_steps'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', name);
    EXECUTE format('CREATE POLICY everyone ON %I TO kontor_access USING (true)', name);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_access', name);
  END LOOP;
  FOREACH name IN ARRAY ARRAY['totp_factors', 'passkeys'] LOOP
    EXECUTE format('CREATE POLICY own_members ON %I FOR SELECT TO kontor_app USING (
      EXISTS (SELECT FROM memberships m WHERE m.org_id = current_org_id() AND m.user_id = %I.user_id))', name, name);
  END LOOP;
END $$;
GRANT SELECT (user_id, confirmed_at) ON totp_factors TO kontor_app;
GRANT SELECT (user_id) ON passkeys TO kontor_app;
