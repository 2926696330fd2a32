-- An owner can have what the organization stores about a member erased (docs/privacy.md).

-- Removes what identifies a former member from the security log of the connection's organization: network address, browser and details of
-- their events, and the details of others that have their name or address. Kinds and times stay. It takes nobody but a former member, and reads
-- itself what identifies them, so a caller cannot choose what else it erases.
CREATE FUNCTION erase_security_events_of(person uuid) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  erased integer;
BEGIN
  IF EXISTS (SELECT FROM memberships m WHERE m.org_id = current_org_id() AND m.user_id = person) THEN
    RAISE EXCEPTION 'Only what is left of a former member can be erased.';
  END IF;
  WITH known AS (
    SELECT lower(trim(BOTH '"' FROM to_json(v.value)::text)) AS value
    FROM users u CROSS JOIN unnest(ARRAY[u.email, u.former_email, u.name]) AS v (value)
    WHERE u.id = person AND length(v.value) >= 4
  ), changed AS (
    UPDATE security_events e SET
      address = CASE WHEN e.user_id = person THEN NULL ELSE e.address END,
      browser = CASE WHEN e.user_id = person THEN NULL ELSE e.browser END,
      details = '{}'
    WHERE e.org_id = current_org_id() AND (
      e.user_id = person OR EXISTS (SELECT FROM known k WHERE position(k.value IN lower(e.details::text)) > 0))
    RETURNING 1
  )
  SELECT count(*) INTO erased FROM changed;
  RETURN erased;
END $$;
REVOKE ALL ON FUNCTION erase_security_events_of FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_security_events_of TO kontor_app;
