-- Whether a saved report shows the period before beside it (docs/behaviour/insights.md 12); so far, every report did.
ALTER TABLE reports ADD COLUMN compared boolean NOT NULL DEFAULT true;
GRANT UPDATE (compared) ON reports TO kontor_app;
