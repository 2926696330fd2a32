-- An owner can have the whole organization erased. The request waits seven days, in which any owner can cancel it.

CREATE TABLE organization_erasures (
  -- Without a foreign key, because the row outlives the organization until the last of it is gone.
  org_id uuid PRIMARY KEY,
  requested_by uuid NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Set once the erasure has begun and cannot be canceled any more.
  started_at timestamptz,
  -- Set once everything is deleted.
  emptied_at timestamptz
);
ALTER TABLE organization_erasures ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON organization_erasures TO kontor_app USING (org_id = current_org_id());
-- The server cannot set the times, so whatever it sends, an erasure waits seven days.
GRANT SELECT, DELETE, INSERT (org_id, requested_by) ON organization_erasures TO kontor_app;

-- Does the next part of an erasure that is due; returns whether there may be more to do now. It takes no argument, so a
-- caller cannot choose what it deletes. It deletes up to 20,000 rows, to stay within the time of a statement. The first
-- part ends all access to the organization. Changes that were running then may still commit, so everything is deleted once
-- more after a minute.
CREATE FUNCTION erase_due_organization() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  due organization_erasures;
  remaining oid[];
  next oid;
  deleted integer;
  budget integer := 20000;
BEGIN
  SELECT e.* INTO due FROM organization_erasures e
  WHERE e.emptied_at < now() - interval '1 minute' OR e.emptied_at IS NULL AND (
    e.started_at IS NOT NULL OR e.requested_at <= now() - interval '7 days' AND EXISTS (
      SELECT FROM memberships m WHERE m.org_id = e.org_id AND m.user_id = e.requested_by AND m.role = 'owner'))
  ORDER BY e.requested_at LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;

  IF due.started_at IS NULL THEN
    PERFORM FROM organizations o WHERE o.id = due.org_id FOR UPDATE;
    UPDATE organization_erasures SET started_at = clock_timestamp() WHERE org_id = due.org_id;
    UPDATE oauth_apps SET removed_at = now() WHERE org_id = due.org_id AND removed_at IS NULL;
    UPDATE api_keys SET revoked_at = now() WHERE org_id = due.org_id AND revoked_at IS NULL;
    DELETE FROM memberships WHERE org_id = due.org_id;
    PERFORM pg_notify('kontor_credentials', '');
    RETURN true;
  END IF;

  remaining := ARRAY(
    SELECT c.oid FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'org_id' AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'organization_erasures');
  WHILE cardinality(remaining) > 0 LOOP
    SELECT t.oid INTO next FROM unnest(remaining) AS t (oid) WHERE NOT EXISTS (
      SELECT FROM pg_constraint k
      WHERE k.contype = 'f' AND k.confrelid = t.oid AND k.conrelid <> t.oid AND k.conrelid = ANY (remaining))
    ORDER BY t.oid LIMIT 1;
    IF NOT FOUND THEN RAISE EXCEPTION 'Tables refer to one another in a cycle, so no order of deletion exists.'; END IF;
    remaining := array_remove(remaining, next);
    EXECUTE format(
      'DELETE FROM %s WHERE ctid = ANY (ARRAY(SELECT ctid FROM %s WHERE org_id = $1 LIMIT $2))', next::regclass, next::regclass)
      USING due.org_id, budget;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    budget := budget - deleted;
    IF budget <= 0 THEN RETURN true; END IF;
  END LOOP;
  -- Accounts that exist only for this organization.
  DELETE FROM users WHERE bound_org_id = due.org_id;
  DELETE FROM organizations WHERE id = due.org_id;
  IF due.emptied_at IS NULL THEN
    UPDATE organization_erasures SET emptied_at = clock_timestamp() WHERE org_id = due.org_id;
  ELSE
    DELETE FROM organization_erasures WHERE org_id = due.org_id;
  END IF;
  RETURN true;
END $$;
REVOKE ALL ON FUNCTION erase_due_organization FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_due_organization TO kontor_worker;
