-- Which runs were repeated, so that none is repeated twice when all of a workflow are.
CREATE INDEX workflow_runs_repeated ON workflow_runs (org_id, rerun_of) WHERE rerun_of IS NOT NULL;
