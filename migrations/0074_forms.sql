-- Forms (docs/behaviour/forms.md): what visitors of a website fill in, and what they sent.
CREATE TABLE forms (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- Part of the public address, beside the slug of the organization.
  slug text NOT NULL,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'live', 'closed')),
  -- The definition that people work on. Visitors never see it.
  draft json NOT NULL,
  -- The version that visitors see; null before the first publication.
  version integer,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT forms_slug UNIQUE (org_id, slug)
);

-- What was published. A version never changes, and a submission keeps the version that its sender saw.
CREATE TABLE form_versions (
  org_id uuid NOT NULL,
  form_id uuid NOT NULL,
  version integer NOT NULL,
  definition json NOT NULL,
  published_by uuid,
  published_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, form_id, version),
  CONSTRAINT form_versions_form_id FOREIGN KEY (org_id, form_id) REFERENCES forms (org_id, id) ON DELETE CASCADE
);

-- What somebody sent. The id comes from the signed token of the page, so a token is used once, whichever process gets it.
CREATE TABLE form_submissions (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  form_id uuid NOT NULL,
  form_version integer NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('accepted', 'held', 'spam', 'unconfirmed')),
  -- Why it is held or spam, or what keeps it from being confirmed.
  reasons text[] NOT NULL,
  answers json NOT NULL,
  contact_id uuid,
  deal_id uuid,
  task_id uuid,
  attribution json NOT NULL,
  consent json,
  -- What the sender wrote about a contact that existed, and that nobody confirmed.
  suggestion json,
  created_at timestamptz NOT NULL,
  reviewed_by uuid,
  reviewed_at timestamptz,
  confirmed_at timestamptz,
  updated_at timestamptz NOT NULL,
  -- The address that it names, as contacts compare them.
  email text,
  email_folded text GENERATED ALWAYS AS (fold_text(email)) STORED,
  PRIMARY KEY (org_id, id),
  CONSTRAINT form_submissions_form_id FOREIGN KEY (org_id, form_id) REFERENCES forms (org_id, id) ON DELETE CASCADE,
  CONSTRAINT form_submissions_contact_id FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id),
  CONSTRAINT form_submissions_deal_id FOREIGN KEY (org_id, deal_id) REFERENCES deals (org_id, id),
  CONSTRAINT form_submissions_task_id FOREIGN KEY (org_id, task_id) REFERENCES tasks (org_id, id)
);
CREATE INDEX form_submissions_newest ON form_submissions (org_id, created_at, id);
CREATE INDEX form_submissions_of_form ON form_submissions (org_id, form_id, verdict, created_at, id);
CREATE INDEX form_submissions_of_address ON form_submissions (org_id, email_folded, created_at) WHERE email_folded IS NOT NULL;
CREATE INDEX form_submissions_of_contact ON form_submissions (org_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX form_submissions_of_deal ON form_submissions (org_id, deal_id) WHERE deal_id IS NOT NULL;
CREATE INDEX form_submissions_of_task ON form_submissions (org_id, task_id) WHERE task_id IS NOT NULL;
CREATE INDEX form_submissions_to_delete ON form_submissions (created_at) WHERE verdict <> 'accepted';

-- The addresses that got a confirmation mail on a day, so that no address gets two.
CREATE TABLE form_confirmations (
  org_id uuid NOT NULL REFERENCES organizations (id),
  email_folded text NOT NULL,
  day date NOT NULL,
  submission_id uuid NOT NULL,
  PRIMARY KEY (org_id, email_folded, day)
);
CREATE INDEX form_confirmations_day ON form_confirmations (day);

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['forms', 'form_versions', 'form_submissions', 'form_confirmations'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', tenant_table);
  END LOOP;
END $$;
CREATE POLICY every_organization ON form_submissions TO kontor_worker USING (true);
CREATE POLICY every_organization ON form_confirmations TO kontor_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON forms, form_submissions, form_confirmations TO kontor_app;
GRANT SELECT, INSERT ON form_versions TO kontor_app;
-- Only an erasure of personal data changes a version.
GRANT UPDATE (definition) ON form_versions TO kontor_app;
GRANT SELECT, DELETE ON form_submissions, form_confirmations TO kontor_worker;

-- The organization and the form at a public address: all that is known before the organization is.
CREATE FUNCTION find_form(organization_slug text, form_slug text) RETURNS TABLE (org_id uuid, form_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT f.org_id, f.id FROM organizations o JOIN forms f ON f.org_id = o.id
  WHERE o.slug = organization_slug AND f.slug = form_slug AND f.state = 'live'
$$;
REVOKE ALL ON FUNCTION find_form(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_form(text, text) TO kontor_app;
