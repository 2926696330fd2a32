-- How contacts are found by parts of words, of any length, and by tags (section 4.6 of the specification).
--
-- A search for part of a text looks for its pieces: three characters from each position of the text. A piece begins
-- with four things that keep apart what must not be found together: the organization, and whether it is of a first name
-- (f), a last name (l), any words (w) or a tag (t). So one index serves all organizations without reading the contacts of
-- another, and a text shorter than a piece finds the pieces that begin with it.

-- Ends of ids are random; should two organizations share one, contacts of the other are read but never answered.
CREATE FUNCTION search_prefix(org_id uuid, kind text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN right(org_id::text, 8) || kind;

-- What a search for words looks through: the whole name, the e-mail address and the name of the company.
CREATE FUNCTION contact_words(first_name text, last_name text, email text, company text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN lower(first_name || ' ' || last_name || E'\n' || coalesce(email, '') || E'\n' || coalesce(company, ''));

CREATE FUNCTION contact_terms(
    org_id uuid, first_name text, last_name text, email text, company text, tags_folded text[])
  RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000
  AS $$
    DECLARE
      terms text[] := array(SELECT public.search_prefix(org_id, 't') || tag FROM unnest(tags_folded) AS tag);
      prefix text;
      words text;
    BEGIN
      FOR prefix, words IN VALUES
        (public.search_prefix(org_id, 'f'), lower(first_name)),
        (public.search_prefix(org_id, 'l'), lower(last_name)),
        (public.search_prefix(org_id, 'w'), public.contact_words(first_name, last_name, email, company))
      LOOP
        FOR place IN 1 .. length(words) LOOP
          terms := terms || (prefix || substr(words, place, 3));
        END LOOP;
      END LOOP;
      RETURN array_to_tsvector(terms);
    END
  $$;

-- Without the list of pending entries: every insert pays its own way, instead of one in a thousand paying for all.
CREATE INDEX contacts_terms ON contacts
  USING gin (contact_terms(org_id, first_name, last_name, email, company, tags_folded)) WITH (fastupdate = off);

-- Statistics of the terms would cost a run of the function for each contact sampled and help no plan.
ALTER INDEX contacts_terms ALTER COLUMN 1 SET STATISTICS 0;

-- A term as a tsquery spells it.
CREATE FUNCTION search_lexeme(term text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN '''' || replace(replace(term, '\', '\\'), '''', '''''') || '''';

-- The pieces that a text must have to contain `part`, written for a tsquery; none when `part` is null.
CREATE FUNCTION search_pieces(prefix text, part text) RETURNS SETOF text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT search_lexeme(prefix || substr(part, place, 3)) || CASE WHEN length(part) < 3 THEN ':*' ELSE '' END
    FROM generate_series(1, CASE WHEN part IS NULL THEN 0 ELSE greatest(1, length(part) - 2) END) AS place
  $$;

-- The contacts of the current organization that may have all of what is asked: the index answers without reading
-- others, which row-level security alone would not let it do, because the operators of text search are not leakproof.
CREATE FUNCTION find_contacts(first_name_part text, last_name_part text, words_part text, whole_tags text[])
  RETURNS SETOF contacts LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  -- Workers would take longer to start than most searches take, and a page lost from memory would be read row by row.
  SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB'
  AS $$
    DECLARE
      org uuid := current_org_id();
      terms tsquery := (
        SELECT string_agg(term, ' & ') FROM (
          SELECT search_pieces(search_prefix(org, 'f'), lower(first_name_part))
          UNION ALL SELECT search_pieces(search_prefix(org, 'l'), lower(last_name_part))
          UNION ALL SELECT search_pieces(search_prefix(org, 'w'), lower(words_part))
          UNION ALL SELECT search_lexeme(search_prefix(org, 't') || tag) FROM unnest(fold_tags(whole_tags)) AS tag
        ) AS asked (term));
    BEGIN
      -- The terms name the organization already; asked with = as well, PostgreSQL would read an index of all its contacts.
      RETURN QUERY SELECT * FROM contacts c WHERE c.org_id IS NOT DISTINCT FROM org
        AND contact_terms(c.org_id, c.first_name, c.last_name, c.email, c.company, c.tags_folded) @@ terms;
    END
  $$;
REVOKE EXECUTE ON FUNCTION find_contacts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_contacts TO kontor_app;
