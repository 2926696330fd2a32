-- When an activity happened, where that is not when it was logged. Timelines are in the order of `happened_at`, which is
-- `created_at` for all others; the list of an organization stays in the order of `created_at`.
ALTER TABLE activities
  ADD COLUMN occurred_at timestamptz,
  ADD COLUMN happened_at timestamptz NOT NULL GENERATED ALWAYS AS (coalesce(occurred_at, created_at)) STORED;

DROP INDEX activities_by_contact, activities_by_deal, activities_by_record;
CREATE INDEX activities_by_contact ON activities (org_id, contact_id, happened_at DESC, id DESC) WHERE contact_id IS NOT NULL;
CREATE INDEX activities_by_deal ON activities (org_id, deal_id, happened_at DESC, id DESC) WHERE deal_id IS NOT NULL;
CREATE INDEX activities_by_record ON activities (org_id, record_type, record_id, happened_at DESC, id DESC)
  WHERE record_id IS NOT NULL;
