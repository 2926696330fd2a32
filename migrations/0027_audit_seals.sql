-- Seals of the audit log: a chain of hashes for each organization that shows whether entries were changed, added or
-- removed behind the service. Values of an entry enter as hashes with the salt of the entry, so that a person's data can be
-- erased without breaking the chain. `salts` holds those of the values that remain then.
ALTER TABLE audit_entries ADD COLUMN salt uuid DEFAULT gen_random_uuid(), ADD COLUMN salts json;
CREATE INDEX audit_entries_by_time ON audit_entries (org_id, occurred_at, id);

CREATE TABLE audit_seals (
  org_id uuid NOT NULL REFERENCES organizations (id),
  number bigint NOT NULL CHECK (number > 0),
  -- Rises when another database goes on with the chain, as after a restore.
  segment integer NOT NULL,
  -- Which database wrote the seal.
  origin text NOT NULL,
  -- The hash of the seal before; empty for the first.
  previous bytea NOT NULL,
  -- The seal covers the entries after those of the seal before, up to this time and id.
  until_at timestamptz NOT NULL,
  until_id uuid NOT NULL,
  entries integer NOT NULL,
  hash bytea NOT NULL CHECK (length(hash) = 32),
  sealed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (org_id, number)
);
ALTER TABLE audit_seals ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON audit_seals TO kontor_app USING (org_id = current_org_id());
GRANT SELECT ON audit_seals TO kontor_app;
CREATE POLICY every_organization ON audit_seals TO kontor_worker USING (true);
GRANT SELECT, INSERT ON audit_seals TO kontor_worker;

-- The job that seals reads the entries; nobody changes or deletes one.
CREATE POLICY to_seal ON audit_entries FOR SELECT TO kontor_worker USING (true);
GRANT SELECT ON audit_entries TO kontor_worker;
CREATE POLICY to_seal ON organizations FOR SELECT TO kontor_worker USING (true);
GRANT SELECT (id) ON organizations TO kontor_worker;
