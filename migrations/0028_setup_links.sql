-- Links that let a person set up the first organization, by the SHA-256 of their secret. Each start of a server prints one
-- while there is no organization; any process takes any of them.
CREATE TABLE setup_links (
  secret_hash bytea PRIMARY KEY CHECK (octet_length(secret_hash) = 32),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
ALTER TABLE setup_links ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON setup_links TO kontor_access USING (true);
GRANT SELECT, INSERT, DELETE ON setup_links TO kontor_access;
