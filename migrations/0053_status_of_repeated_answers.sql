-- A repeated answer has the status of the first one, where that is not the status of the path: an upsert answers 200 or 201.
ALTER TABLE idempotency_keys ADD COLUMN status smallint;
