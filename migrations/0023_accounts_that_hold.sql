-- Accounts that hold: one folding of addresses, addresses that are proved or not, people who are disabled, browsers that
-- signed in before, and open pages that hear at once when a session ends.

-- How addresses of accounts are compared, everywhere: NFC and lower case, by the rules of Unicode rather than the locale's,
-- so that every PostgreSQL says the same. One built without ICU falls back on its locale.
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') THEN
    CREATE FUNCTION fold_address(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS 'SELECT normalize(lower(normalize(address, NFC) COLLATE pg_catalog."und-x-icu"), NFC)';
  ELSE
    CREATE FUNCTION fold_address(address text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      AS 'SELECT normalize(lower(normalize(address, NFC)), NFC)';
  END IF;
END $$;

-- A person. Whose address nobody proved signs in within the organization that invited them alone, and loses the address
-- when someone proves it. Everyone who has an account so far counts as proved.
ALTER TABLE users
  DROP COLUMN email_folded,
  -- The organization that an account with an unproved address belongs to; null once the address is proved.
  ADD COLUMN bound_org_id uuid REFERENCES organizations (id),
  -- The address that an account lost; `email` is empty from then on.
  ADD COLUMN former_email text,
  -- Set where an older account has the same address, which could happen before addresses were folded as they are now.
  -- Both stay: each is found first by the address as it is written there.
  ADD COLUMN shares_address boolean NOT NULL DEFAULT false,
  ADD COLUMN disabled_at timestamptz;
ALTER TABLE users ADD COLUMN email_folded text GENERATED ALWAYS AS (fold_address(email)) STORED;
UPDATE users u SET shares_address = true
WHERE EXISTS (SELECT FROM users o WHERE o.email_folded = u.email_folded AND (o.created_at, o.id) < (u.created_at, u.id));
CREATE INDEX users_email_folded ON users (email_folded);
CREATE UNIQUE INDEX users_proved_address ON users (email_folded)
  WHERE bound_org_id IS NULL AND NOT shares_address AND email <> '';
CREATE UNIQUE INDEX users_unproved_address ON users (bound_org_id, email_folded)
  WHERE bound_org_id IS NOT NULL AND email <> '';
GRANT SELECT (email_folded, bound_org_id, disabled_at) ON users TO kontor_app;

-- Says how many addresses are shared; `kontor users list` names them.
DO $$
DECLARE shared bigint := (SELECT count(*) FROM users WHERE shares_address);
BEGIN
  IF shared > 0 THEN
    RAISE WARNING '% accounts share their address with an older one; `kontor users list` marks them', shared;
  END IF;
END $$;

-- Inviting an address again replaces the link, so of two invitations that were to one address the newer one stays.
ALTER TABLE invitations
  DROP COLUMN email_folded,
  -- Whether the link went to the address alone, so that whoever opens it has proved the address.
  ADD COLUMN mailed boolean NOT NULL DEFAULT false;
ALTER TABLE invitations ADD COLUMN email_folded text GENERATED ALWAYS AS (fold_address(email)) STORED;
DELETE FROM invitations i USING invitations newer
WHERE newer.org_id = i.org_id AND newer.email_folded = i.email_folded
  AND (newer.created_at, newer.id) > (i.created_at, i.id);
ALTER TABLE invitations ADD UNIQUE (org_id, email_folded);

-- Whether the link went to the address, which it then proves; an operator may also pass one on by hand.
ALTER TABLE password_resets ADD COLUMN mailed boolean NOT NULL DEFAULT false;

-- Codes that were sent to an address, by which its account proves it.
CREATE TABLE address_codes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL CHECK (length(code_hash) = 32),
  tries_left integer NOT NULL,
  expires_at timestamptz NOT NULL
);
ALTER TABLE address_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON address_codes TO kontor_access USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON address_codes TO kontor_access;

-- Browsers in which a person signed in before, by the SHA-256 of a cookie: their tries are counted apart, so that the
-- wrong tries of strangers never lock the person out.
CREATE TABLE known_browsers (
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (token_hash, user_id)
);
CREATE INDEX known_browsers_user_id ON known_browsers (user_id);
ALTER TABLE known_browsers ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON known_browsers TO kontor_access USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_browsers TO kontor_access;

-- A membership may hold for sessions from a moment on alone: an owner ends those before it, wherever they are at work now.
ALTER TABLE memberships ADD COLUMN sessions_from timestamptz;

-- Ended sessions are told to every process, so that their open pages hear no more. Those that ended by themselves have
-- been cut off before.
CREATE FUNCTION tell_of_ended_session() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    PERFORM pg_notify('kontor_credentials', 'session:' || OLD.id);
    RETURN NULL;
  END $$;
CREATE TRIGGER tell_of_ended_session AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.last_used_at > now() - interval '7 days') EXECUTE FUNCTION tell_of_ended_session();

CREATE FUNCTION end_sessions_of_member() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  BEGIN
    DELETE FROM sessions WHERE user_id = NEW.user_id AND active_org_id = NEW.org_id AND created_at < NEW.sessions_from;
    RETURN NULL;
  END $$;
CREATE TRIGGER end_sessions AFTER UPDATE OF sessions_from ON memberships
  FOR EACH ROW WHEN (NEW.sessions_from IS DISTINCT FROM OLD.sessions_from) EXECUTE FUNCTION end_sessions_of_member();
