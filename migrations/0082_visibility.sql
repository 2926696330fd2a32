-- Who sees which records (docs/behaviour/visibility.md): teams, and a policy on each table that holds records of people's work.

CREATE TABLE teams (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  name text NOT NULL,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (org_id, id)
);
CREATE UNIQUE INDEX teams_name ON teams (org_id, fold_name(name));

CREATE TABLE team_members (
  org_id uuid NOT NULL,
  team_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (org_id, team_id, user_id),
  CONSTRAINT team_members_team_id FOREIGN KEY (org_id, team_id) REFERENCES teams (org_id, id) ON DELETE CASCADE,
  CONSTRAINT team_members_user_id FOREIGN KEY (org_id, user_id) REFERENCES memberships (org_id, user_id) ON DELETE CASCADE
);
CREATE INDEX team_members_by_user ON team_members (org_id, user_id, team_id);

DO $$
  DECLARE tenant_table text;
  BEGIN
    FOREACH tenant_table IN ARRAY ARRAY['teams', 'team_members'] LOOP
      EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
      EXECUTE format('CREATE POLICY organization ON %I TO kontor_app USING (org_id = current_org_id())', tenant_table);
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %I TO kontor_app', tenant_table);
    END LOOP;
  END $$;

-- Which records members see, and which they may delete. Owners and admins see and delete all.
ALTER TABLE organizations
  ADD COLUMN member_visibility text NOT NULL DEFAULT 'all',
  ADD CONSTRAINT organizations_member_visibility CHECK (member_visibility IN ('all', 'team', 'own'));
GRANT UPDATE (member_visibility) ON organizations TO kontor_app;

-- The rights of people are kept in memory with the credentials of their apps, and open pages listen with them.
CREATE TRIGGER tell_of_visibility AFTER UPDATE OF member_visibility ON organizations
  FOR EACH ROW WHEN (OLD.member_visibility IS DISTINCT FROM NEW.member_visibility) EXECUTE FUNCTION tell_of_changed_role();

-- The people whose records a person sees, as the setting kontor.sees has them; empty if they see everything.
CREATE FUNCTION people_seen_by(org uuid, person uuid) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN o.member_visibility = 'all' OR EXISTS (
      SELECT FROM memberships m WHERE m.org_id = org AND m.user_id = person AND m.role <> 'member') THEN ''
    WHEN o.member_visibility = 'own' THEN ARRAY[person]::text
    ELSE (
      SELECT array_agg(DISTINCT p.user_id)::text FROM (
        SELECT person AS user_id
        UNION ALL SELECT mate.user_id FROM team_members mine
        JOIN team_members mate ON mate.org_id = mine.org_id AND mate.team_id = mine.team_id
        WHERE mine.org_id = org AND mine.user_id = person) p) END
  FROM organizations o WHERE o.id = org
$$;
REVOKE EXECUTE ON FUNCTION people_seen_by FROM PUBLIC;
GRANT EXECUTE ON FUNCTION people_seen_by TO kontor_app;

-- The people whose records the current statement sees; null for all records.
CREATE FUNCTION sees() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('kontor.sees', true), '')::uuid[] $$;

-- Whether a record of this person is hidden. One that belongs to nobody is not.
CREATE FUNCTION hides_owner(owner uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(owner <> ALL (sees()), false) $$;

-- Whether a record is hidden from the current statement. A deleted one is as long as it is in the trash; one that is gone is not. It reads
-- with the rights of its owner, so that it tells a hidden record from none.
CREATE FUNCTION hides(type text, record uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    org uuid := current_org_id();
    owner uuid;
    task tasks;
    activity activities;
    file attachments;
    submission form_submissions;
  BEGIN
    IF record IS NULL OR sees() IS NULL THEN RETURN false; END IF;
    CASE type
      WHEN 'contact' THEN
        SELECT c.owner_id INTO owner FROM contacts c WHERE c.org_id = org AND c.id = record;
        IF NOT FOUND THEN owner := trashed_owner(record, 'contacts', 'owner_id'); END IF;
        RETURN hides_owner(owner);
      WHEN 'company' THEN
        SELECT c.owner_id INTO owner FROM companies c WHERE c.org_id = org AND c.id = record;
        IF NOT FOUND THEN owner := trashed_owner(record, 'companies', 'owner_id'); END IF;
        RETURN hides_owner(owner);
      WHEN 'deal' THEN
        SELECT d.assigned_to INTO owner FROM deals d WHERE d.org_id = org AND d.id = record;
        IF NOT FOUND THEN owner := trashed_owner(record, 'deals', 'assigned_to'); END IF;
        RETURN hides_owner(owner);
      WHEN 'task' THEN
        SELECT t.* INTO task FROM tasks t WHERE t.org_id = org AND t.id = record;
        IF NOT FOUND THEN RETURN hides_owner(trashed_owner(record, 'tasks', 'assignee_id')); END IF;
        RETURN hides_task(task.assignee_id, task.contact_id, task.company_id, task.deal_id);
      WHEN 'activity' THEN
        SELECT a.* INTO activity FROM activities a WHERE a.org_id = org AND a.id = record;
        RETURN hides_activity(activity.contact_id, activity.deal_id, activity.record_type, activity.record_id);
      WHEN 'file' THEN
        SELECT a.* INTO file FROM attachments a WHERE a.org_id = org AND a.id = record;
        RETURN FOUND AND hides(file.kind, file.record_id);
      WHEN 'form_submission' THEN
        SELECT s.* INTO submission FROM form_submissions s WHERE s.org_id = org AND s.id = record;
        RETURN hides_all(ARRAY['contact', 'deal', 'task'], ARRAY[submission.contact_id, submission.deal_id, submission.task_id]);
      WHEN 'import' THEN
        RETURN EXISTS (SELECT FROM imports i WHERE i.org_id = org AND i.id = record AND hides_import(i.created_by, i.acting_user_id));
      ELSE RETURN false;
    END CASE;
  END $$;

-- The owner of a record in the trash; null if it had none or is not there.
CREATE FUNCTION trashed_owner(record uuid, from_table text, owner_column text) RETURNS uuid
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  BEGIN
    RETURN (SELECT (r.row ->> owner_column)::uuid FROM trash_rows r
      WHERE r.org_id = current_org_id() AND r.record_id = record AND r.of_table = from_table AND r.row ->> 'id' = record::text);
  END $$;

-- Whether what belongs to several records is hidden: if all of them are. What belongs to none is not.
CREATE FUNCTION hides_all(types text[], records uuid[]) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  BEGIN
    RETURN coalesce((SELECT bool_and(hides(r.type, r.id)) FROM unnest(types, records) AS r (type, id) WHERE r.id IS NOT NULL), false);
  END $$;

-- A task is seen by those who see the records of its assignee. One that nobody is to do follows its records.
CREATE FUNCTION hides_task(assignee uuid, contact uuid, company uuid, deal uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$
    SELECT CASE WHEN assignee IS NOT NULL THEN hides_owner(assignee)
      ELSE hides_all(ARRAY['contact', 'company', 'deal'], ARRAY[contact, company, deal]) END
  $$;

CREATE FUNCTION hides_activity(contact uuid, deal uuid, type text, record uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT hides_all(ARRAY['contact', 'deal', type], ARRAY[contact, deal, record]) $$;

-- An event follows its record; once the record is gone, what the event says of it.
CREATE FUNCTION hides_event(type text, record uuid, payload text) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  DECLARE
    told json := payload::json -> type;
  BEGIN
    IF hides(type, record) THEN RETURN true; END IF;
    IF is_present(type, record) THEN RETURN false; END IF;
    RETURN hides_owner((told ->> CASE type WHEN 'deal' THEN 'assigned_to' WHEN 'task' THEN 'assignee_id' ELSE 'owner_id' END)::uuid)
      OR type = 'file' AND hides(told ->> 'kind', (told ->> 'record_id')::uuid)
      OR type = 'activity' AND hides_activity(
        (told ->> 'contact_id')::uuid, (told ->> 'deal_id')::uuid, told ->> 'record_type', (told ->> 'record_id')::uuid);
  END $$;

-- Whether a record exists, seen or not.
CREATE FUNCTION is_present(type text, record uuid) RETURNS boolean
LANGUAGE plpgsql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    org uuid := current_org_id();
  BEGIN
    CASE type
      WHEN 'contact' THEN RETURN EXISTS (SELECT FROM contacts r WHERE r.org_id = org AND r.id = record);
      WHEN 'company' THEN RETURN EXISTS (SELECT FROM companies r WHERE r.org_id = org AND r.id = record);
      WHEN 'deal' THEN RETURN EXISTS (SELECT FROM deals r WHERE r.org_id = org AND r.id = record);
      WHEN 'task' THEN RETURN EXISTS (SELECT FROM tasks r WHERE r.org_id = org AND r.id = record);
      WHEN 'activity' THEN RETURN EXISTS (SELECT FROM activities r WHERE r.org_id = org AND r.id = record);
      WHEN 'file' THEN RETURN EXISTS (SELECT FROM attachments r WHERE r.org_id = org AND r.id = record);
      ELSE RETURN true;
    END CASE;
  END $$;

-- An import is seen by those who see the records of the person who uploaded or started it.
CREATE FUNCTION hides_import(uploader uuid, starter uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT coalesce(uploader <> ALL (sees()), true) AND coalesce(starter <> ALL (sees()), true) $$;

-- A policy on each table, for the role of those who see only some records; it changes nothing for the others. "is not null" keeps PostgreSQL
-- from expecting that the policy leaves few rows, for which it would choose other plans. A login that may not create roles starts without the
-- role (server/postgres/roles.ts); each later start makes the policies that are missing.
CREATE FUNCTION make_viewer_policies() RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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
      -- a function for each row takes ten times as long.
      ['activities', 'contact_id IS NOT NULL AND EXISTS (SELECT FROM contacts c WHERE c.org_id = activities.org_id AND c.id = contact_id)
        OR deal_id IS NOT NULL AND EXISTS (SELECT FROM deals d WHERE d.org_id = activities.org_id AND d.id = deal_id)
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
REVOKE EXECUTE ON FUNCTION make_viewer_policies FROM PUBLIC;
SELECT make_viewer_policies();

-- Whether the service can work under that role: the policies are there, and its login may take the role, or signs in as it.
CREATE FUNCTION may_limit_visibility() RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = 'contacts'::regclass AND p.polname = 'visibility')
    THEN session_user = 'kontor_app' OR pg_has_role(session_user, 'kontor_viewer', 'MEMBER') ELSE false END
$$;

-- What triggers keep beside a record must be kept whole, whoever changes the record.
ALTER FUNCTION keep_deal_span() SECURITY DEFINER;
ALTER FUNCTION keep_spans_of_stage() SECURITY DEFINER;
ALTER FUNCTION keep_deal_contacts() SECURITY DEFINER;
ALTER FUNCTION keep_custom_values() SECURITY DEFINER;
ALTER FUNCTION keep_contact_addresses() SECURITY DEFINER;

-- Foreign keys are checked without policies. A new link to a hidden record is refused as one to no record is, and before the policy of what
-- links is asked.
-- An activity of no record would be hidden, too, so a link to none is refused in the same place as one to a hidden record.
CREATE FUNCTION refuse_hidden_link() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    linked uuid := to_json(NEW) ->> TG_ARGV[1];
  BEGIN
    IF hides(TG_ARGV[0], linked) OR NOT is_present(TG_ARGV[0], linked) THEN
      RAISE foreign_key_violation USING CONSTRAINT = TG_ARGV[2], TABLE = TG_TABLE_NAME,
        MESSAGE = format('violates foreign key constraint "%s"', TG_ARGV[2]);
    END IF;
    RETURN NEW;
  END $$;
DO $$
  DECLARE
    link text[];
  BEGIN
    FOREACH link SLICE 1 IN ARRAY ARRAY[
      ['contacts', 'company', 'company_id', 'contacts_company_id'],
      ['deals', 'contact', 'contact_id', 'deals_contact_id'],
      ['deals', 'company', 'company_id', 'deals_company_id'],
      ['deal_contacts', 'contact', 'contact_id', 'deals_contacts'],
      ['tasks', 'contact', 'contact_id', 'tasks_contact_id'],
      ['tasks', 'company', 'company_id', 'tasks_company_id'],
      ['tasks', 'deal', 'deal_id', 'tasks_deal_id'],
      ['activities', 'contact', 'contact_id', 'activities_contact_id'],
      ['activities', 'deal', 'deal_id', 'activities_deal_id']
    ] LOOP
      EXECUTE format('CREATE TRIGGER refuse_hidden_%2$s BEFORE INSERT ON %1$I FOR EACH ROW
        WHEN (NEW.%3$I IS NOT NULL AND sees() IS NOT NULL) EXECUTE FUNCTION refuse_hidden_link(%2$L, %3$L, %4$L)',
        link[1], link[2], link[3], link[4]);
      EXECUTE format('CREATE TRIGGER refuse_other_hidden_%2$s BEFORE UPDATE OF %3$I ON %1$I FOR EACH ROW
        WHEN (NEW.%3$I IS DISTINCT FROM OLD.%3$I AND NEW.%3$I IS NOT NULL AND sees() IS NOT NULL)
        EXECUTE FUNCTION refuse_hidden_link(%2$L, %3$L, %4$L)', link[1], link[2], link[3], link[4]);
    END LOOP;
  END $$;

-- Which of some external ids records have, hidden ones too, because an external id names only one record.
CREATE FUNCTION records_with_external_ids(of_table text, sources text[], ids text[])
RETURNS TABLE (id uuid, external_source text, external_id text)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    RETURN QUERY EXECUTE format('SELECT r.id, r.external_source, r.external_id FROM unnest($1, $2) AS a (external_source, external_id)
      JOIN %I r ON r.org_id = current_org_id() AND r.external_id = a.external_id AND r.external_source = a.external_source', of_table)
    USING sources, ids;
  END $$;
REVOKE EXECUTE ON FUNCTION records_with_external_ids FROM PUBLIC;
GRANT EXECUTE ON FUNCTION records_with_external_ids TO kontor_app;

-- Whether hidden records of a type link to some records that are seen, by the rows of a table that name both.
CREATE FUNCTION has_hidden_links(type text, of_table text, record_column text, linked_type text, linked_column text, ids uuid[])
RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DECLARE
    found_one boolean;
  BEGIN
    EXECUTE format('SELECT EXISTS (SELECT FROM %1$I l WHERE l.org_id = current_org_id() AND l.%2$I = ANY ($1)
      AND NOT hides($2, l.%2$I) AND hides($3, l.%3$I))', of_table, linked_column, record_column)
    INTO found_one USING ids, linked_type, type;
    RETURN found_one;
  END $$;
REVOKE EXECUTE ON FUNCTION has_hidden_links FROM PUBLIC;
GRANT EXECUTE ON FUNCTION has_hidden_links TO kontor_app;

-- Which changes are hidden from which of some people: the places of the records in their list, which begins with 1.
CREATE FUNCTION hidden_from(people uuid[], types text[], records uuid[]) RETURNS TABLE (person uuid, place bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  BEGIN
    FOREACH person IN ARRAY people LOOP
      PERFORM set_config('kontor.sees', people_seen_by(current_org_id(), person), true);
      CONTINUE WHEN sees() IS NULL;
      RETURN QUERY SELECT person, r.place FROM unnest(types, records) WITH ORDINALITY AS r (type, id, place) WHERE hides(r.type, r.id);
    END LOOP;
    PERFORM set_config('kontor.sees', '', true);
  END $$;
REVOKE EXECUTE ON FUNCTION hidden_from FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hidden_from TO kontor_app;

-- The searches that read without policies, as before but for what is hidden.
CREATE OR REPLACE FUNCTION find_contacts(
    first_name_part text, last_name_part text, words_part text, name_part text, whole_tags text[])
  RETURNS SETOF contacts LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  -- Workers would take longer to start than most searches take, and a page lost from memory would be read row by row.
  SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB'
  AS $$
    DECLARE
      org uuid := current_org_id();
      seen uuid[] := sees();
      terms tsquery := contact_query(org, first_name_part, last_name_part, words_part, name_part, whole_tags);
    BEGIN
      -- The terms name the organization already; asked with = as well, PostgreSQL would read an index of all its contacts.
      RETURN QUERY SELECT * FROM contacts c WHERE c.org_id IS NOT DISTINCT FROM org
        AND contact_terms(c.org_id, c.first_name, c.last_name, c.search_words, c.tags_folded) @@ terms
        AND (seen IS NULL OR c.owner_id IS NULL OR c.owner_id = ANY (seen));
    END
  $$;

-- How many contacts of the current organization have these words and tags and meet the filters, null for those that are not asked for;
-- it stops counting at `most`. A function of its own, because the rows of `find_contacts` cannot be cut short.
CREATE OR REPLACE FUNCTION count_contacts(
    words_part text, whole_tags text[], asked_status text, asked_stage text, asked_source text, asked_company uuid,
    most integer)
  RETURNS integer LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB'
  AS $$
    DECLARE
      org uuid := current_org_id();
      seen uuid[] := sees();
      terms tsquery := contact_query(org, NULL, NULL, words_part, NULL, whole_tags);
      patterns text[] := search_patterns(words_part);
      numbers text[] := search_patterns(search_numbers(words_part));
    BEGIN
      RETURN (SELECT count(*) FROM (
        SELECT FROM contacts c WHERE c.org_id IS NOT DISTINCT FROM org
          AND contact_terms(c.org_id, c.first_name, c.last_name, c.search_words, c.tags_folded) @@ terms
          AND (words_part IS NULL OR c.search_words LIKE ALL (patterns) OR c.search_words LIKE ALL (numbers))
          AND (asked_status IS NULL OR c.status = asked_status) AND (asked_stage IS NULL OR c.stage = asked_stage)
          AND (asked_source IS NULL OR c.source = asked_source)
          AND (asked_company IS NULL OR c.company_id = asked_company)
          AND (seen IS NULL OR c.owner_id IS NULL OR c.owner_id = ANY (seen))
        LIMIT most) AS found);
    END
  $$;

-- The ids of the contacts of the current organization that have all these words in their name.
CREATE OR REPLACE FUNCTION find_contacts_named(part text) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  SET max_parallel_workers_per_gather = 0 SET work_mem = '32MB'
  AS $$
    DECLARE
      org uuid := current_org_id();
      seen uuid[] := sees();
      terms tsquery := contact_query(org, NULL, NULL, NULL, part, NULL);
      patterns text[] := search_patterns(part);
    BEGIN
      RETURN QUERY SELECT c.id FROM contacts c WHERE c.org_id IS NOT DISTINCT FROM org
        AND contact_terms(c.org_id, c.first_name, c.last_name, c.search_words, c.tags_folded) @@ terms
        AND split_part(c.search_words, E'\n', 1) LIKE ALL (patterns)
        AND (seen IS NULL OR c.owner_id IS NULL OR c.owner_id = ANY (seen));
    END
  $$;

-- The look-up of a token also says whether its person may see only some records.
DROP FUNCTION find_access_token;
CREATE FUNCTION find_access_token(hash bytea)
  RETURNS TABLE (grant_id uuid, org_id uuid, user_id uuid, role text, is_restricted boolean, scopes text[], rate_limit_per_minute integer,
    expires_at timestamptz)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT g.id, g.org_id, g.user_id, m.role, m.role = 'member' AND o.member_visibility <> 'all', t.scopes, o.rate_limit_per_minute,
      t.expires_at
    FROM oauth_tokens t
    JOIN oauth_grants g ON g.org_id = t.org_id AND g.id = t.grant_id
    JOIN memberships m ON m.org_id = g.org_id AND m.user_id = g.user_id
    JOIN organizations o ON o.id = g.org_id
    WHERE t.token_hash = hash AND t.kind = 'access_token' AND t.expires_at > now() AND g.revoked_at IS NULL
  $$;
REVOKE EXECUTE ON FUNCTION find_access_token FROM PUBLIC;
GRANT EXECUTE ON FUNCTION find_access_token TO kontor_app;
