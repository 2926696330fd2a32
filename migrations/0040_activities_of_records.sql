-- An activity may belong to a record of any kind. Contacts and deals keep their own columns, which have foreign keys;
-- whoever deletes another record deletes its activities.
ALTER TABLE activities
  ADD COLUMN record_type text,
  ADD COLUMN record_id uuid,
  ADD CONSTRAINT activities_record CHECK ((record_type IS NULL) = (record_id IS NULL));
CREATE INDEX activities_by_record ON activities (org_id, record_type, record_id, created_at DESC, id DESC)
  WHERE record_id IS NOT NULL;
