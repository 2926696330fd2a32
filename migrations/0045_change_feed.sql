-- The feed of changes, GET /api-changes (docs/behaviour/changes.md). It reads events in the order of recorded_at, up to the beginning of
-- the oldest open transaction that writes to the organization.
ALTER TABLE events ADD COLUMN recorded_at timestamptz NOT NULL DEFAULT now();
ALTER TABLE events ALTER COLUMN recorded_at SET DEFAULT clock_timestamp();
CREATE INDEX events_recorded ON events (org_id, recorded_at, id);

-- When a backup was restored; cursors from before that are refused, because they may have seen what is gone.
CREATE TABLE change_feed (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  begins_at timestamptz NOT NULL
);
ALTER TABLE change_feed ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON change_feed FOR SELECT TO kontor_app USING (true);
GRANT SELECT ON change_feed TO kontor_app;
