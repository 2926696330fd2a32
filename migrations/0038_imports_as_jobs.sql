-- Imports are background jobs: the job of an import has its lease and its attempts. Imports under way get a job, which goes on
-- where they stand.
INSERT INTO jobs (org_id, id, kind, key, input, due_at, attempts)
SELECT org_id, gen_random_uuid(), 'imports.work', id::text, json_build_object('import_id', id, 'work', state), now(), attempts
FROM imports WHERE state IN ('checking', 'running', 'undoing');

-- `lease_id` stays: it marks whose steps count. No code ever read the credential.
DROP INDEX imports_at_work;
ALTER TABLE imports DROP COLUMN leased_until, DROP COLUMN attempts, DROP COLUMN acting_credential_id;
