-- What the tables of contacts and companies ask: orders, filters, counts and duplicates, among a million records.

-- What names are compared by and stand in order by: without regard to case and accents, and short enough for an index.
CREATE FUNCTION fold_name(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN left(lower(regexp_replace(normalize(btrim(name), NFD), U&'[\0300-\036F]', '', 'g')), 200);

-- Columns of their own, because an index on an expression can neither be compared with under row-level security nor be
-- read without the rows.
ALTER TABLE contacts ADD COLUMN name_folded text NOT NULL
  GENERATED ALWAYS AS (fold_name(last_name || ' ' || first_name)) STORED;
CREATE INDEX contacts_by_name ON contacts (org_id, name_folded, id);
CREATE INDEX contacts_by_score ON contacts (org_id, score DESC NULLS LAST, id DESC);

-- Each with the columns of the other filters, so that several filters together are counted without reading the rows.
CREATE INDEX contacts_by_stage ON contacts (org_id, stage, updated_at DESC, id DESC)
  INCLUDE (status, source) WHERE stage IS NOT NULL;
CREATE INDEX contacts_by_source ON contacts (org_id, source, updated_at DESC, id DESC) INCLUDE (status, stage);
DROP INDEX contacts_by_status;
CREATE INDEX contacts_by_status ON contacts (org_id, status, updated_at DESC, id DESC) INCLUDE (stage, source);

ALTER TABLE companies
  ADD COLUMN name_folded text NOT NULL GENERATED ALWAYS AS (fold_name(name)) STORED,
  ADD COLUMN domain_folded text
    GENERATED ALWAYS AS (nullif(regexp_replace(lower(btrim(domain)), '^(https?://)?(www\.)?', ''), '')) STORED;
CREATE INDEX companies_by_name ON companies (org_id, name_folded, id);
CREATE INDEX companies_domain_folded ON companies (org_id, domain_folded) WHERE domain_folded IS NOT NULL;

-- What a contact of an organization must have to have all the parts and tags, as far as the index knows.
CREATE FUNCTION contact_query(org uuid, first_name_part text, last_name_part text, words_part text, whole_tags text[])
  RETURNS tsquery LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public, pg_temp
  AS $$
    SELECT string_agg(term, ' & ')::tsquery FROM (
      SELECT search_pieces(search_prefix(org, 'f'), lower(first_name_part))
      UNION ALL SELECT search_pieces(search_prefix(org, 'l'), lower(last_name_part))
      UNION ALL SELECT search_pieces(search_prefix(org, 'w'), lower(words_part))
      UNION ALL SELECT search_lexeme(search_prefix(org, 't') || tag) FROM unnest(fold_tags(whole_tags)) AS tag
    ) AS asked (term)
  $$;

CREATE OR REPLACE FUNCTION find_contacts(
    first_name_part text, last_name_part text, words_part text, whole_tags text[])
  RETURNS SETOF contacts LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB'
  AS $$
    DECLARE
      org uuid := current_org_id();
      terms tsquery := contact_query(org, first_name_part, last_name_part, words_part, whole_tags);
    BEGIN
      -- The terms name the organization already; asked with = as well, PostgreSQL would read an index of all its contacts.
      RETURN QUERY SELECT * FROM contacts c WHERE c.org_id IS NOT DISTINCT FROM org
        AND contact_terms(c.org_id, c.first_name, c.last_name, c.email, c.company, c.tags_folded) @@ terms;
    END
  $$;

-- How many contacts of the current organization have these words and tags and meet the filters, null for those that are
-- not asked for; it stops counting at `most`. A function of its own, because the rows of `find_contacts` cannot be cut short.
CREATE FUNCTION count_contacts(
    words_part text, whole_tags text[], asked_status text, asked_stage text, asked_source text, asked_company uuid,
    most integer)
  RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB'
  AS $$
    DECLARE
      org uuid := current_org_id();
      terms tsquery := contact_query(org, NULL, NULL, words_part, whole_tags);
    BEGIN
      RETURN (SELECT count(*) FROM (
        SELECT FROM contacts c WHERE c.org_id IS NOT DISTINCT FROM org
          AND contact_terms(c.org_id, c.first_name, c.last_name, c.email, c.company, c.tags_folded) @@ terms
          AND (words_part IS NULL
            OR strpos(contact_words(c.first_name, c.last_name, c.email, c.company), lower(words_part)) > 0)
          AND (asked_status IS NULL OR c.status = asked_status) AND (asked_stage IS NULL OR c.stage = asked_stage)
          AND (asked_source IS NULL OR c.source = asked_source)
          AND (asked_company IS NULL OR c.company_id = asked_company)
        LIMIT most) AS found);
    END
  $$;
REVOKE EXECUTE ON FUNCTION count_contacts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION count_contacts TO kontor_app;
