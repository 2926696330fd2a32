-- Which of the events of its types a subscription gets: {} for all of them.

ALTER TABLE webhook_subscriptions ADD COLUMN filter jsonb NOT NULL DEFAULT '{}';
GRANT SELECT (filter), UPDATE (filter) ON webhook_subscriptions TO kontor_app;

-- Each part of a filter must match. An event that lacks what a part looks at does not match. One that cannot be read as jsonb
-- matches, because a request too many does less harm than a missing one.
CREATE FUNCTION webhook_filter_matches(filter jsonb, record_type text, payload text) RETURNS boolean
  LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
  DECLARE
    event jsonb;
    subject jsonb;
  BEGIN
    IF filter = '{}' THEN
      RETURN true;
    END IF;
    event := payload::jsonb;
    subject := event -> record_type;
    RETURN
      (NOT filter ? 'pipeline_ids' OR coalesce(filter -> 'pipeline_ids' ? (subject ->> 'pipeline_id'), false))
      AND (NOT filter ? 'stage_ids' OR coalesce(filter -> 'stage_ids' ? (subject ->> 'stage_id'), false))
      AND (NOT filter ? 'tags' OR public.fold_tags(ARRAY(SELECT jsonb_array_elements_text(filter -> 'tags')))
        && public.fold_tags(ARRAY(SELECT jsonb_array_elements_text(coalesce(event -> 'tags_added', subject -> 'tags')))))
      AND (NOT filter ? 'changed_fields' OR EXISTS (
        SELECT FROM jsonb_object_keys(event -> 'changes') AS changed
        WHERE filter -> 'changed_fields' ? changed
          OR (changed LIKE 'custom\_fields.%' AND filter -> 'changed_fields' ? 'custom_fields')));
  EXCEPTION WHEN data_exception THEN
    RETURN true;
  END $$;
