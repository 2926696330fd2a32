-- Further email addresses and phone numbers of contacts, beside the primary ones. As json, not jsonb, so that they are shown as they were written.
ALTER TABLE contacts ADD COLUMN emails json, ADD COLUMN phones json;

-- The same once more, each as it is compared: an address by fold_text, a number by its digits. Row-level security lets an index answer `=` only.
CREATE TABLE contact_addresses (
  org_id uuid NOT NULL,
  contact_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('email', 'phone')),
  compared text NOT NULL,
  PRIMARY KEY (org_id, contact_id, kind, compared)
);
CREATE INDEX contact_addresses_compared ON contact_addresses (org_id, kind, compared, contact_id);
ALTER TABLE contact_addresses ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON contact_addresses TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, DELETE ON contact_addresses TO kontor_app;

-- A trigger keeps them, so that no statement on contacts can forget it. A contact without further addresses costs nothing.
CREATE FUNCTION keep_contact_addresses() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      DELETE FROM contact_addresses WHERE org_id = OLD.org_id AND contact_id = OLD.id;
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO contact_addresses (org_id, contact_id, kind, compared)
      SELECT NEW.org_id, NEW.id, 'email', fold_text(e ->> 'email') FROM json_array_elements(NEW.emails) AS e
      UNION
      SELECT NEW.org_id, NEW.id, 'phone', regexp_replace(p ->> 'phone', '[^0-9]', '', 'g') FROM json_array_elements(NEW.phones) AS p
      WHERE p ->> 'phone' ~ '[0-9]';
    END IF;
    RETURN NULL;
  END $$;
CREATE TRIGGER add_contact_addresses AFTER INSERT ON contacts FOR EACH ROW
  WHEN (NEW.emails IS NOT NULL OR NEW.phones IS NOT NULL) EXECUTE FUNCTION keep_contact_addresses();
CREATE TRIGGER change_contact_addresses AFTER UPDATE OF emails, phones ON contacts FOR EACH ROW
  WHEN (OLD.emails::text IS DISTINCT FROM NEW.emails::text OR OLD.phones::text IS DISTINCT FROM NEW.phones::text)
  EXECUTE FUNCTION keep_contact_addresses();
CREATE TRIGGER remove_contact_addresses AFTER DELETE ON contacts FOR EACH ROW
  WHEN (OLD.emails IS NOT NULL OR OLD.phones IS NOT NULL) EXECUTE FUNCTION keep_contact_addresses();

-- What a search looks through includes them. The column is no longer generated but set by a trigger: another expression would rewrite the
-- table and all of its indexes.
CREATE FUNCTION set_contact_words() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    NEW.search_words := contact_words(NEW.first_name, NEW.last_name,
      CASE WHEN NEW.emails IS NULL THEN NEW.email
        ELSE concat_ws(' ', NEW.email, (SELECT string_agg(e ->> 'email', ' ') FROM json_array_elements(NEW.emails) AS e)) END,
      NEW.company, NEW.job_title, NEW.phone);
    IF NEW.phones IS NOT NULL THEN
      NEW.search_words := NEW.search_words || ' ' || coalesce(
        (SELECT string_agg(search_digits(p ->> 'phone'), ' ') FROM json_array_elements(NEW.phones) AS p), '');
    END IF;
    RETURN NEW;
  END $$;
ALTER TABLE contacts ALTER COLUMN search_words DROP EXPRESSION;
CREATE TRIGGER set_contact_words BEFORE INSERT OR UPDATE OF first_name, last_name, email, emails, company, job_title, phone, phones, search_words
  ON contacts FOR EACH ROW EXECUTE FUNCTION set_contact_words();
