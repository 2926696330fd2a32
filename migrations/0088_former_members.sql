-- Who has left an organization, with the name and address that it knew, so that owners can export and erase what it still stores about them
-- (docs/privacy.md).
CREATE TABLE former_members (
  org_id uuid NOT NULL REFERENCES organizations (id),
  user_id uuid NOT NULL,
  -- Empty where nobody knows what the organization knew.
  name text NOT NULL,
  email text NOT NULL,
  left_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, user_id)
);
CREATE INDEX former_members_by_time ON former_members (org_id, left_at DESC, user_id DESC);
ALTER TABLE former_members ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON former_members TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, DELETE ON former_members TO kontor_app;

-- Whoever joins again is no former member. By a trigger, because there are several ways to join.
CREATE FUNCTION forget_former_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    DELETE FROM former_members f WHERE f.org_id = NEW.org_id AND f.user_id = NEW.user_id;
    RETURN NULL;
  END $$;
CREATE TRIGGER forget_former_member AFTER INSERT ON memberships
  FOR EACH ROW EXECUTE FUNCTION forget_former_member();

-- Those who left before. Whoever belongs to another organization may have another name and address there, which is not told here.
INSERT INTO former_members (org_id, user_id, name, email, left_at)
SELECT l.org_id, u.id, CASE WHEN l.is_alone THEN u.name ELSE '' END, CASE WHEN l.is_alone THEN u.email ELSE '' END, l.left_at
FROM (
  SELECT a.org_id, a.record_id AS user_id, max(a.occurred_at) AS left_at,
    NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = a.record_id) AS is_alone
  FROM audit_entries a JOIN organizations o ON o.id = a.org_id
  WHERE a.record_type = 'member' AND a.action = 'deleted'
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.org_id = a.org_id AND m.user_id = a.record_id)
    AND NOT EXISTS (
      SELECT FROM audit_entries e
      WHERE e.org_id = a.org_id AND e.record_id = a.record_id AND e.record_type = 'member' AND e.action = 'erased')
  GROUP BY a.org_id, a.record_id) l
JOIN users u ON u.id = l.user_id
WHERE u.email <> '' OR u.former_email IS NOT NULL;

-- What people download of their own account has their private views and reports.
GRANT SELECT ON views, reports TO kontor_access;
CREATE POLICY private_ones ON views FOR SELECT TO kontor_access USING (NOT shared);
CREATE POLICY private_ones ON reports FOR SELECT TO kontor_access USING (NOT shared);
