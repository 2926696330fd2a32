-- Settings of an organization, one row for each that was set; what is not set has the default of the program. A secret among them is
-- sealed by the server, which writes such a value but shows only its hint.
CREATE TABLE organization_settings (
  org_id uuid NOT NULL REFERENCES organizations (id),
  name text NOT NULL,
  value json,
  sealed bytea,
  -- The end of a sealed value, by which a person recognises it.
  hint text,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, name),
  CONSTRAINT organization_settings_value CHECK (num_nonnulls(value, sealed) = 1)
);
ALTER TABLE organization_settings ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON organization_settings TO kontor_app USING (org_id = current_org_id());
GRANT SELECT (org_id, name, value, hint, updated_at), INSERT, UPDATE (value, sealed, hint, updated_at), DELETE
  ON organization_settings TO kontor_app;
