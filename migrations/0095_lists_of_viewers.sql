-- Members who see only some records read lists by the same indexes as everybody else. An index that has the owner passes over hidden contacts
-- without reading them. Every update of a contact moves its entries there anyway, so this takes no further index.
DROP INDEX contacts_by_update, contacts_by_creation, contacts_by_name, contacts_by_score;
CREATE INDEX contacts_by_update ON contacts (org_id, updated_at DESC, id DESC) INCLUDE (owner_id);
CREATE INDEX contacts_by_creation ON contacts (org_id, created_at DESC, id DESC) INCLUDE (owner_id);
CREATE INDEX contacts_by_name ON contacts (org_id, name_folded, id) INCLUDE (owner_id);
CREATE INDEX contacts_by_score ON contacts (org_id, score DESC NULLS LAST, id DESC) INCLUDE (owner_id);

-- The policies as before, but for that of activities.
CREATE OR REPLACE FUNCTION make_viewer_policies() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    rule text[];
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'kontor_viewer') THEN RETURN; END IF;
    FOREACH rule SLICE 1 IN ARRAY ARRAY[
      ['contacts', '(owner_id <> ALL ((SELECT sees())::uuid[])) IS NOT TRUE'],
      ['companies', '(owner_id <> ALL ((SELECT sees())::uuid[])) IS NOT TRUE'],
      ['deals', '(assigned_to <> ALL ((SELECT sees())::uuid[])) IS NOT TRUE'],
      ['tasks', 'hides_task(assignee_id, contact_id, company_id, deal_id) IS NOT TRUE'],
      -- Lists of activities and sums of deals read many rows, so these ask the table of the record itself, under its own policy. A call of
      -- a function for each row takes ten times as long. PostgreSQL collects what an EXISTS asks for, so each asks for contacts that an
      -- index finds by their owner, not for all. Deals are asked for only where the contact is not seen, and looked up one by one.
      ['activities', 'contact_id IS NOT NULL AND (
          EXISTS (SELECT FROM contacts c
            WHERE c.org_id = activities.org_id AND c.id = contact_id AND c.owner_id = ANY ((SELECT sees())::uuid[]))
          OR EXISTS (SELECT FROM contacts c WHERE c.org_id = activities.org_id AND c.id = contact_id AND c.owner_id IS NULL))
        OR deal_id IS NOT NULL AND (SELECT true FROM deals d WHERE d.org_id = activities.org_id AND d.id = deal_id) IS TRUE
        OR record_id IS NOT NULL AND NOT hides(record_type, record_id)
        OR num_nonnulls(contact_id, deal_id, record_id) = 0'],
      -- A period whose deal is gone, not hidden, is that of the person whose deal it was.
      ['deal_spans', 'EXISTS (SELECT FROM deals d WHERE d.org_id = deal_spans.org_id AND d.id = deal_id)
        OR (assigned_to <> ALL ((SELECT sees())::uuid[])) IS NOT TRUE AND NOT is_present(''deal'', deal_id)'],
      ['attachments', 'hides(kind, record_id) IS NOT TRUE'],
      ['contact_addresses', 'hides(''contact'', contact_id) IS NOT TRUE'],
      ['contact_touches', 'hides(''contact'', contact_id) IS NOT TRUE'],
      ['contact_consents', 'hides(''contact'', contact_id) IS NOT TRUE'],
      ['deal_contacts', 'hides(''deal'', deal_id) IS NOT TRUE'],
      ['custom_values', 'hides((SELECT f.object FROM custom_fields f WHERE f.org_id = custom_values.org_id AND f.id = field_id), record_id) IS NOT TRUE'],
      ['conversions', 'hides(''deal'', deal_id) IS NOT TRUE'],
      ['form_submissions', 'hides_all(ARRAY[''contact'', ''deal'', ''task''], ARRAY[contact_id, deal_id, task_id]) IS NOT TRUE'],
      ['workflow_runs', 'hides(subject_type, subject_id) IS NOT TRUE'],
      ['events', 'hides_event(record_type, record_id, payload) IS NOT TRUE'],
      ['imports', 'hides_import(created_by, acting_user_id) IS NOT TRUE'],
      ['import_chunks', 'hides(''import'', import_id) IS NOT TRUE'],
      ['import_records', 'hides(''import'', import_id) IS NOT TRUE']
    ] LOOP
      CONTINUE WHEN EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = rule[1]::regclass AND p.polname = 'visibility');
      EXECUTE format('CREATE POLICY visibility ON %I AS RESTRICTIVE FOR SELECT TO kontor_viewer USING (
        CASE WHEN (SELECT sees()) IS NULL OR %s THEN true END IS NOT NULL)', rule[1], rule[2]);
    END LOOP;
  END $$;
DROP POLICY IF EXISTS visibility ON activities;
SELECT make_viewer_policies();
