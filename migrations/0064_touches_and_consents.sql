-- How contacts came here, and what they agreed to (docs/behaviour/touches-and-consents.md).

-- Every click on an advertisement and every campaign that brought a contact.
CREATE TABLE contact_touches (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  -- The name of the click id, or `campaign` for a visit that only named its campaign.
  kind text NOT NULL,
  value text,
  campaign json,
  page text,
  referrer text,
  seen_at timestamptz NOT NULL,
  -- The form submission that brought it. No foreign key: submissions are deleted before contacts are.
  submission_id uuid,
  -- A hash of kind, value and campaign: the same touch may arrive with each form that a visitor sends.
  fingerprint text NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT contact_touches_once UNIQUE (org_id, contact_id, seen_at, fingerprint),
  CONSTRAINT contact_touches_contact_id FOREIGN KEY (org_id, contact_id)
    REFERENCES contacts (org_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_touches_by_time ON contact_touches (org_id, contact_id, seen_at, id);

-- What contacts agreed to or refused. Entries are only added; the one with the latest occurred_at counts.
CREATE TABLE contact_consents (
  org_id uuid NOT NULL,
  id uuid NOT NULL,
  contact_id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('email_marketing', 'ad_user_data', 'ad_personalization')),
  state text NOT NULL CHECK (state IN ('granted', 'denied')),
  -- What the person read when they answered.
  words text,
  source text NOT NULL,
  occurred_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  created_by uuid,
  PRIMARY KEY (org_id, id),
  CONSTRAINT contact_consents_contact_id FOREIGN KEY (org_id, contact_id)
    REFERENCES contacts (org_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_consents_by_time ON contact_consents (org_id, contact_id, purpose, occurred_at, id);

ALTER TABLE contact_touches ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON contact_touches TO kontor_app USING (org_id = current_org_id());
ALTER TABLE contact_consents ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON contact_consents TO kontor_app USING (org_id = current_org_id());
-- A merge moves both to the contact that stays; an erasure deletes them.
GRANT SELECT, INSERT, DELETE ON contact_touches, contact_consents TO kontor_app;
GRANT UPDATE (contact_id) ON contact_touches, contact_consents TO kontor_app;

-- Contacts that unsubscribed before there was a ledger.
INSERT INTO contact_consents (org_id, id, contact_id, purpose, state, source, occurred_at, created_at)
SELECT org_id, id, id, 'email_marketing', 'denied', 'status', updated_at, updated_at
FROM contacts WHERE NOT email_subscribed;
