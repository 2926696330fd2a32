-- Deals are also found by a part of the name of their contact, among a million contacts.

CREATE FUNCTION contact_full_name(first_name text, last_name text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN first_name || ' ' || last_name;

-- The ids of the contacts of the current organization with this part of the name. A part with a space may reach from the
-- first name into the last, so it is looked up among all words; another one is in either name, of which fewer have it.
CREATE FUNCTION find_contacts_named(part text) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB'
  AS $$
    DECLARE
      org uuid := current_org_id();
      terms tsquery := CASE WHEN strpos(part, ' ') > 0
        THEN contact_query(org, NULL, NULL, part, NULL)
        ELSE contact_query(org, part, NULL, NULL, NULL) || contact_query(org, NULL, part, NULL, NULL) END;
    BEGIN
      RETURN QUERY SELECT c.id FROM contacts c WHERE c.org_id IS NOT DISTINCT FROM org
        AND contact_terms(c.org_id, c.first_name, c.last_name, c.email, c.company, c.tags_folded) @@ terms
        AND strpos(lower(contact_full_name(c.first_name, c.last_name)), lower(part)) > 0;
    END
  $$;
REVOKE EXECUTE ON FUNCTION find_contacts_named FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_contacts_named TO kontor_app;
