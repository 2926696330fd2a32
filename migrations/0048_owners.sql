-- The member who looks after a contact or a company. As for the person to whom a deal is assigned, there is no foreign
-- key: a record keeps its owner when that person leaves the organization.
ALTER TABLE contacts ADD COLUMN owner_id uuid;
ALTER TABLE companies ADD COLUMN owner_id uuid;

CREATE INDEX contacts_by_owner ON contacts (org_id, owner_id, updated_at DESC, id DESC);
CREATE INDEX companies_by_owner ON companies (org_id, owner_id, updated_at DESC, id DESC);
