-- The same pieces as before, in half the time: functions in the list of what is selected return their rows one by one, those in FROM
-- first collect them. Every insert and update of a contact makes its pieces anew, because its index is on them.
CREATE OR REPLACE FUNCTION contact_terms(org_id uuid, first_name text, last_name text, search_words text, tags_folded text[])
  RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000
  AS $$
    DECLARE
      organization text := public.search_prefix(org_id, '');
      tags text[] := array(SELECT organization || 't' || tag FROM unnest(tags_folded) AS tag);
    BEGIN
      RETURN array_to_tsvector(tags || array(
        SELECT prefix || substr(word, generate_series(1, length(word)), 3)
        FROM (
          SELECT prefix, string_to_table(words, ' ') AS word
          FROM (VALUES
            (organization || 'f', public.fold_search(first_name)),
            (organization || 'l', public.fold_search(last_name)),
            (organization || 'w', replace(substr(search_words, strpos(search_words, E'\n') + 1), E'\n', ' '))
          ) AS v (prefix, words)
        ) AS w));
    END
  $$;
