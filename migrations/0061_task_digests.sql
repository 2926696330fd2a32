-- Who gets a daily email about the tasks that are due (docs/behaviour/tasks.md 13). Without a row, a member gets it.
CREATE TABLE task_digests (
  org_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  -- The last day for which tasks were looked up, as the clocks of the organization showed it.
  sent_on date,
  PRIMARY KEY (org_id, user_id),
  CONSTRAINT task_digests_user_id FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id) ON DELETE CASCADE
);
ALTER TABLE task_digests ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON task_digests TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE (enabled, sent_on) ON task_digests TO kontor_app;

-- The organizations that may have a digest to send. The rules are the server's; this only spares it the others.
CREATE FUNCTION organizations_with_due_tasks() RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.id FROM organizations o WHERE EXISTS (
    SELECT FROM tasks t WHERE t.org_id = o.id AND t.done_at IS NULL AND t.due_key < now() + interval '2 days')
$$;
REVOKE ALL ON FUNCTION organizations_with_due_tasks() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION organizations_with_due_tasks() TO kontor_worker;
