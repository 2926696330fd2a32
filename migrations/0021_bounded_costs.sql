-- The terms of a contact in a time that grows with the length of its texts, where it grew with the square: each piece was added
-- to a copy of those before it, and found by counting characters from the beginning. The terms are the same, so the index stays.
CREATE OR REPLACE FUNCTION contact_terms(
    org_id uuid, first_name text, last_name text, email text, company text, tags_folded text[])
  RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000
  AS $$
    DECLARE
      terms text[] := array(SELECT public.search_prefix(org_id, 't') || tag FROM unnest(tags_folded) AS tag);
      last integer := cardinality(terms);
      prefix text;
      letters text[];
    BEGIN
      FOR prefix, letters IN VALUES
        (public.search_prefix(org_id, 'f'), string_to_array(lower(first_name), NULL)),
        (public.search_prefix(org_id, 'l'), string_to_array(lower(last_name), NULL)),
        (public.search_prefix(org_id, 'w'),
          string_to_array(public.contact_words(first_name, last_name, email, company), NULL))
      LOOP
        FOR place IN 1 .. cardinality(letters) LOOP
          last := last + 1;
          terms[last] := prefix || letters[place] || coalesce(letters[place + 1], '') || coalesce(letters[place + 2], '');
        END LOOP;
      END LOOP;
      RETURN array_to_tsvector(terms);
    END
  $$;

-- An organization forgets its own old idempotency keys, a few with every request that brings one.
GRANT DELETE ON idempotency_keys TO kontor_app;
CREATE INDEX idempotency_keys_by_age ON idempotency_keys (org_id, created_at);
-- Of an answer that is too long to keep: which records it was about, as { "ids": […], "list": true|false }.
ALTER TABLE idempotency_keys ADD COLUMN records jsonb;
