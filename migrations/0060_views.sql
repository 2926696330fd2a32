-- Saved views (docs/behaviour/views.md): filters, order and columns of a list, under a name.
CREATE TABLE views (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  -- The kind of record that the list shows, such as `deal`.
  object text NOT NULL,
  name text NOT NULL,
  -- The parameters of the list's address, by name: texts, and lists of texts.
  query jsonb NOT NULL CHECK (octet_length(query::text) <= 16384),
  -- The columns of the table in order; null for those that each person chose.
  columns text[],
  shared boolean NOT NULL,
  -- The user who made it; without one, everybody may see it. As for the owners of records there is no foreign key.
  owner_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT views_have_readers CHECK (shared OR owner_id IS NOT NULL)
);
ALTER TABLE views ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON views TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE (name, query, columns, shared, updated_at), DELETE ON views TO kontor_app;
