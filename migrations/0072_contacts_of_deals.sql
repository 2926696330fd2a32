-- Further contacts of a deal with their roles, beside the primary one. As json, so that they are shown as they were written.
ALTER TABLE deals ADD COLUMN contacts json;

-- The same once more as links: a deal is found by any of its contacts, and a contact that has deals cannot go without them.
CREATE TABLE deal_contacts (
  org_id uuid NOT NULL,
  deal_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  PRIMARY KEY (org_id, deal_id, contact_id),
  CONSTRAINT deals_contacts FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id)
);
CREATE INDEX deal_contacts_by_contact ON deal_contacts (org_id, contact_id, deal_id);
ALTER TABLE deal_contacts ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON deal_contacts TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, DELETE ON deal_contacts TO kontor_app;

-- A trigger keeps them, so that no statement on deals can forget it. A deal without further contacts costs nothing.
CREATE FUNCTION keep_deal_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM deal_contacts WHERE org_id = OLD.org_id AND deal_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO deal_contacts (org_id, deal_id, contact_id)
      SELECT DISTINCT NEW.org_id, NEW.id, (c ->> 'contact_id')::uuid FROM json_array_elements(NEW.contacts) AS c;
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER add_deal_contacts AFTER INSERT ON deals FOR EACH ROW
  WHEN (NEW.contacts IS NOT NULL) EXECUTE FUNCTION keep_deal_contacts();
CREATE TRIGGER change_deal_contacts AFTER UPDATE OF contacts ON deals FOR EACH ROW
  WHEN (OLD.contacts::text IS DISTINCT FROM NEW.contacts::text) EXECUTE FUNCTION keep_deal_contacts();
CREATE TRIGGER remove_deal_contacts AFTER DELETE ON deals FOR EACH ROW
  WHEN (OLD.contacts IS NOT NULL) EXECUTE FUNCTION keep_deal_contacts();
