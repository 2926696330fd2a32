-- What the erasure of a person needs beside the rights that the service has. Row-level security limits all of it to the
-- organization that the connection is in.

-- An event keeps its ids, type and time; only its record can be emptied.
GRANT UPDATE (payload) ON events TO kontor_app;
GRANT SELECT, DELETE ON outbox TO kontor_app;
-- A receiver may have answered with what was sent to it.
GRANT UPDATE (response_body, message) ON webhook_attempts TO kontor_app;
GRANT DELETE ON jobs TO kontor_app;

-- Replaces values of audit entries by their hashes, and forgets the salts of those values. Nothing else of an entry can be
-- changed, and no hash can be put where there was no value. A wrong hash breaks the seal of the entry, like any other change.
-- `erasures`: [{ id, erased: [{ path: ["changes", field, side] or ["arguments", name], hash }], salts }].
CREATE FUNCTION erase_audit_values(erasures json) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  entry record;
  value record;
  values_now jsonb;
BEGIN
  FOR entry IN
    SELECT a.id, a.changes::jsonb AS changes, a.arguments::jsonb AS arguments, e.erased, e.salts
    FROM json_to_recordset(erasures) AS e (id uuid, erased json, salts json)
    JOIN audit_entries a ON a.org_id = current_org_id() AND a.id = e.id
    ORDER BY a.id FOR UPDATE OF a
  LOOP
    values_now := jsonb_build_object('changes', entry.changes, 'arguments', entry.arguments);
    FOR value IN SELECT v.path, v.hash FROM json_to_recordset(entry.erased) AS v (path text[], hash text) LOOP
      IF value.hash !~ '^[0-9a-f]{64}$' OR values_now #> value.path IS NULL OR NOT coalesce(
        value.path[1] = 'changes' AND cardinality(value.path) = 3 OR value.path[1] = 'arguments' AND cardinality(value.path) = 2,
        false)
      THEN
        RAISE EXCEPTION 'Only a value of an audit entry can be erased, by its hash.';
      END IF;
      values_now := jsonb_set(values_now, value.path, jsonb_build_object('erased', value.hash), false);
    END LOOP;
    UPDATE audit_entries a SET changes = values_now -> 'changes',
      arguments = nullif(values_now -> 'arguments', 'null'::jsonb), salt = NULL, salts = entry.salts
    WHERE a.org_id = current_org_id() AND a.id = entry.id;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION erase_audit_values FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_audit_values TO kontor_app;
