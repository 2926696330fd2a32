-- Sign-in to accounts: sessions, failed tries, password resets, and the invitations of organizations.
--
-- kontor_access is the role of what people do before or across organizations. Its policies admit every row, so its
-- statements name the person or the secret's hash that they act for; the server holds it in a small pool of its own.

GRANT SELECT, INSERT, UPDATE ON users TO kontor_access;
GRANT SELECT, INSERT ON organizations TO kontor_access;
CREATE POLICY every_organization ON organizations TO kontor_access USING (true);
GRANT SELECT, INSERT ON memberships TO kontor_access;
CREATE POLICY every_organization ON memberships TO kontor_access USING (true);
GRANT INSERT ON audit_entries TO kontor_access;
CREATE POLICY every_organization ON audit_entries FOR INSERT TO kontor_access WITH CHECK (true);

-- A new organization comes with its pipeline and its first key.
GRANT SELECT, INSERT, UPDATE ON pipelines, stages TO kontor_access;
CREATE POLICY every_organization ON pipelines TO kontor_access USING (true);
CREATE POLICY every_organization ON stages TO kontor_access USING (true);
GRANT SELECT, INSERT ON api_keys TO kontor_access;
CREATE POLICY every_organization ON api_keys TO kontor_access USING (true);

-- An organization edits its members, and sees of a person what it needs to tell one from another, the password never.
GRANT UPDATE, DELETE ON memberships TO kontor_app;
GRANT SELECT (id, email, email_folded, name) ON users TO kontor_app;
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_members ON users TO kontor_app USING (
  EXISTS (SELECT FROM memberships m WHERE m.org_id = current_org_id() AND m.user_id = users.id));
CREATE POLICY everyone ON users TO kontor_access USING (true);

-- A browser that a person signed in with. The token in its cookie is stored as its SHA-256.
CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The organization that the person works in; gone when the membership is.
  active_org_id uuid,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (active_org_id, user_id) REFERENCES memberships (org_id, user_id) ON DELETE SET NULL (active_org_id)
);
CREATE INDEX sessions_user_id ON sessions (user_id);
ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON sessions TO kontor_access USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO kontor_access;

-- Tries to sign in since the last success, by account and by address, of which one after another is forgotten in time.
-- The subject is a hash, so that the table tells neither who has an account nor who tried.
CREATE TABLE sign_in_tries (
  subject bytea PRIMARY KEY CHECK (length(subject) = 32),
  tries double precision NOT NULL,
  last_try_at timestamptz NOT NULL,
  next_try_at timestamptz NOT NULL
);
CREATE INDEX sign_in_tries_last_try_at ON sign_in_tries (last_try_at);
ALTER TABLE sign_in_tries ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON sign_in_tries TO kontor_access USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_tries TO kontor_access;

-- Links by which a person who forgot the password sets a new one; used once.
CREATE TABLE password_resets (
  token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user_id ON password_resets (user_id);
ALTER TABLE password_resets ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON password_resets TO kontor_access USING (true);
GRANT SELECT, INSERT, DELETE ON password_resets TO kontor_access;

-- Links by which a person joins an organization; used once.
CREATE TABLE invitations (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  email text NOT NULL,
  email_folded text GENERATED ALWAYS AS (lower(email)) STORED,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  invited_by uuid,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  -- Inviting someone again replaces the link.
  UNIQUE (org_id, email_folded)
);
CREATE INDEX invitations_token_hash ON invitations (token_hash);
ALTER TABLE invitations ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON invitations TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE, DELETE ON invitations TO kontor_app;
CREATE POLICY every_organization ON invitations TO kontor_access USING (true);
GRANT SELECT, DELETE ON invitations TO kontor_access;
