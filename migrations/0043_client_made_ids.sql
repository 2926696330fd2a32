-- The ids that browsers made for the records that they created. They stay when a record is deleted, so that a request that is sent again creates nothing twice.
CREATE TABLE client_made_ids (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  PRIMARY KEY (org_id, id)
);
ALTER TABLE client_made_ids ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON client_made_ids TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT ON client_made_ids TO kontor_app;
