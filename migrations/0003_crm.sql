-- Contacts, companies, pipelines with their stages, deals and activities (section 2 of the specification).

CREATE TABLE pipelines (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  description text,
  is_default boolean NOT NULL DEFAULT false,
  sort_order integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX pipelines_one_default ON pipelines (org_id) WHERE is_default;

CREATE TABLE stages (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  pipeline_id uuid NOT NULL,
  name text NOT NULL,
  sort_order integer NOT NULL,
  is_won boolean NOT NULL DEFAULT false,
  is_lost boolean NOT NULL DEFAULT false,
  is_qualified boolean NOT NULL DEFAULT false,
  PRIMARY KEY (org_id, id),
  -- Deals refer to stage and pipeline together, so that a stage outside the deal's pipeline cannot be stored.
  UNIQUE (org_id, pipeline_id, id),
  CONSTRAINT stages_pipeline_id FOREIGN KEY (org_id, pipeline_id) REFERENCES pipelines (org_id, id),
  CONSTRAINT stages_one_outcome CHECK (NOT (is_won AND is_lost))
);

CREATE TABLE companies (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  domain text,
  industry text,
  phone text,
  website text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  zip text,
  country text,
  notes text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  created_by uuid,
  PRIMARY KEY (org_id, id)
);
CREATE INDEX companies_by_update ON companies (org_id, updated_at DESC, id DESC);
CREATE INDEX companies_by_creation ON companies (org_id, created_at DESC, id DESC);

CREATE FUNCTION fold_tags(tags text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array(SELECT lower(tag) FROM unnest(tags) AS tag);

CREATE TABLE contacts (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  first_name text NOT NULL CHECK (first_name <> ''),
  last_name text NOT NULL,
  email text,
  phone text,
  company text,
  company_id uuid,
  job_title text,
  industry text,
  address_line1 text,
  address_line2 text,
  city text,
  state text,
  zip text,
  country text,
  tags text[] NOT NULL,
  status text NOT NULL,
  stage text,
  source text NOT NULL,
  score integer,
  notes text,
  linkedin_url text,
  enriched_at timestamptz,
  enrichment_status text,
  email_subscribed boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  created_by uuid,
  -- When a tag was last added; sorts the list `event=tag_added`.
  tag_added_at timestamptz,
  -- Compared by equality, which row-level security lets an index answer; `lower(email) = …` it would not.
  email_folded text GENERATED ALWAYS AS (lower(email)) STORED,
  tags_folded text[] GENERATED ALWAYS AS (fold_tags(tags)) STORED,
  phone_digits text GENERATED ALWAYS AS (nullif(regexp_replace(phone, '[^0-9]', '', 'g'), '')) STORED,
  PRIMARY KEY (org_id, id),
  CONSTRAINT contacts_company_id FOREIGN KEY (org_id, company_id) REFERENCES companies (org_id, id)
);
CREATE INDEX contacts_by_update ON contacts (org_id, updated_at DESC, id DESC);
CREATE INDEX contacts_by_creation ON contacts (org_id, created_at DESC, id DESC);
CREATE INDEX contacts_by_enrichment ON contacts (org_id, enriched_at DESC, id DESC) WHERE enriched_at IS NOT NULL;
CREATE INDEX contacts_by_tagging ON contacts (org_id, tag_added_at DESC, id DESC) WHERE tag_added_at IS NOT NULL;
CREATE INDEX contacts_by_status ON contacts (org_id, status, updated_at DESC, id DESC);
CREATE INDEX contacts_by_company ON contacts (org_id, company_id, updated_at DESC, id DESC) WHERE company_id IS NOT NULL;
CREATE INDEX contacts_email_folded ON contacts (org_id, email_folded) WHERE email_folded IS NOT NULL;
CREATE INDEX contacts_phone ON contacts (org_id, phone) WHERE phone IS NOT NULL;
CREATE INDEX contacts_phone_digits ON contacts (org_id, phone_digits) WHERE phone_digits IS NOT NULL;

CREATE TABLE deals (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  pipeline_id uuid NOT NULL,
  stage_id uuid NOT NULL,
  title text NOT NULL CHECK (title <> ''),
  value numeric(19, 4) NOT NULL,
  currency text NOT NULL,
  expected_close_date date,
  notes text,
  contact_id uuid,
  company_id uuid,
  won_at timestamptz,
  lost_at timestamptz,
  lost_reason text,
  assigned_to uuid,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT deals_stage_id FOREIGN KEY (org_id, pipeline_id, stage_id) REFERENCES stages (org_id, pipeline_id, id),
  CONSTRAINT deals_contact_id FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id),
  CONSTRAINT deals_company_id FOREIGN KEY (org_id, company_id) REFERENCES companies (org_id, id)
);
-- Each has the other's column too, so that the list by creation finds what was updated since without reading rows.
CREATE INDEX deals_by_creation ON deals (org_id, created_at DESC, id DESC) INCLUDE (updated_at);
CREATE INDEX deals_by_update ON deals (org_id, updated_at DESC, id DESC) INCLUDE (created_at);
CREATE INDEX deals_by_stage ON deals (org_id, stage_id, created_at DESC, id DESC);
CREATE INDEX deals_by_contact ON deals (org_id, contact_id, created_at DESC, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX deals_by_company ON deals (org_id, company_id, created_at DESC, id DESC) WHERE company_id IS NOT NULL;

CREATE TABLE activities (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid,
  deal_id uuid,
  activity_type text NOT NULL,
  description text NOT NULL,
  metadata json NOT NULL,
  performed_by uuid,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT activities_contact_id FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id) ON DELETE CASCADE,
  CONSTRAINT activities_deal_id FOREIGN KEY (org_id, deal_id) REFERENCES deals (org_id, id) ON DELETE CASCADE
);
CREATE INDEX activities_by_creation ON activities (org_id, created_at DESC, id DESC);
CREATE INDEX activities_by_type ON activities (org_id, activity_type, created_at DESC, id DESC);
CREATE INDEX activities_by_contact ON activities (org_id, contact_id, created_at DESC, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX activities_by_deal ON activities (org_id, deal_id, created_at DESC, id DESC) WHERE deal_id IS NOT NULL;

DO $$
DECLARE tenant_table text;
BEGIN
  FOREACH tenant_table IN ARRAY ARRAY['pipelines', 'stages', 'companies', 'contacts', 'deals', 'activities'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', tenant_table);
    EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_app', tenant_table);
  END LOOP;
END $$;
