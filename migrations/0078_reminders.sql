-- What the bell of the web app tells people of their tasks (docs/behaviour/tasks.md 14). A person has one reminder of a task, which becomes
-- unread again for a new reason.
CREATE TABLE reminders (
  org_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL,
  task_id uuid NOT NULL,
  reason text NOT NULL,
  -- The user who assigned the task, if one did. As for the owners of records there is no foreign key.
  assigned_by uuid,
  -- The date, as tasks are sorted by it, of which the person was reminded.
  due_key timestamptz,
  -- When the task was assigned, or the moment at which it was due.
  reminded_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (org_id, user_id, task_id),
  CONSTRAINT reminders_reason CHECK (reason IN ('assigned', 'due')),
  CONSTRAINT reminders_user_id FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id) ON DELETE CASCADE,
  CONSTRAINT reminders_task_id FOREIGN KEY (org_id, task_id) REFERENCES tasks (org_id, id) ON DELETE CASCADE
);
CREATE INDEX reminders_by_time ON reminders (org_id, user_id, reminded_at, task_id);
CREATE INDEX reminders_unread ON reminders (org_id, user_id, task_id) WHERE read_at IS NULL;
CREATE INDEX reminders_of_task ON reminders (org_id, task_id);
-- By which old ones are found, whichever organization they belong to.
CREATE INDEX reminders_by_age ON reminders (reminded_at);

ALTER TABLE reminders ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON reminders TO kontor_app USING (org_id = current_org_id());
CREATE POLICY every_organization ON reminders TO kontor_worker USING (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON reminders TO kontor_app;
GRANT SELECT (org_id, user_id, task_id, reminded_at), DELETE ON reminders TO kontor_worker;

-- The organizations in which somebody may have to be reminded of a task that is due. The rules are the server's; this only spares it the
-- others. A day begins up to 14 hours before it does in UTC.
CREATE FUNCTION organizations_with_reminders_due() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.id FROM organizations o WHERE EXISTS (
    SELECT FROM tasks t JOIN memberships m ON m.org_id = t.org_id AND m.user_id = t.assignee_id
    WHERE t.org_id = o.id AND t.done_at IS NULL
      AND t.due_key BETWEEN now() - interval '4 days' AND now() + interval '14 hours'
      AND NOT EXISTS (SELECT FROM reminders r
        WHERE r.org_id = t.org_id AND r.user_id = t.assignee_id AND r.task_id = t.id AND r.due_key = t.due_key))
$$;
REVOKE ALL ON FUNCTION organizations_with_reminders_due() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION organizations_with_reminders_due() TO kontor_worker;
