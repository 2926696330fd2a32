-- The id that a record has in another system, unique for each kind of record of an organization. The index begins with the id, because lists
-- may ask for it without the system. The columns are new and empty, so the checks hold for the rows that are there.
ALTER TABLE contacts ADD COLUMN external_source text, ADD COLUMN external_id text,
  ADD CONSTRAINT contacts_external_pair CHECK ((external_source IS NULL) = (external_id IS NULL)) NOT VALID;
ALTER TABLE companies ADD COLUMN external_source text, ADD COLUMN external_id text,
  ADD CONSTRAINT companies_external_pair CHECK ((external_source IS NULL) = (external_id IS NULL)) NOT VALID;
ALTER TABLE deals ADD COLUMN external_source text, ADD COLUMN external_id text,
  ADD CONSTRAINT deals_external_pair CHECK ((external_source IS NULL) = (external_id IS NULL)) NOT VALID;

CREATE UNIQUE INDEX contacts_external_id ON contacts (org_id, external_id, external_source) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX companies_external_id ON companies (org_id, external_id, external_source) WHERE external_id IS NOT NULL;
CREATE UNIQUE INDEX deals_external_id ON deals (org_id, external_id, external_source) WHERE external_id IS NOT NULL;
