-- What the bell of the web app tells people besides reminders of tasks: that somebody mentioned them in a note.

CREATE TABLE mentions (
  org_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL,
  activity_id uuid NOT NULL,
  -- The user who wrote it, if one did. As for the owners of records there is no foreign key.
  mentioned_by uuid,
  mentioned_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (org_id, user_id, activity_id),
  CONSTRAINT mentions_user_id FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id) ON DELETE CASCADE,
  CONSTRAINT mentions_activity_id FOREIGN KEY (org_id, activity_id) REFERENCES activities (org_id, id) ON DELETE CASCADE
);
CREATE INDEX mentions_by_time ON mentions (org_id, user_id, mentioned_at, activity_id);
CREATE INDEX mentions_unread ON mentions (org_id, user_id, activity_id) WHERE read_at IS NULL;
CREATE INDEX mentions_of_activity ON mentions (org_id, activity_id);
-- By which old ones are found, whichever organization they belong to.
CREATE INDEX mentions_by_age ON mentions (mentioned_at);

ALTER TABLE mentions ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON mentions TO kontor_app USING (org_id = current_org_id());
CREATE POLICY every_organization ON mentions TO kontor_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON mentions TO kontor_app;
GRANT SELECT (org_id, user_id, activity_id, mentioned_at), DELETE ON mentions TO kontor_worker;
