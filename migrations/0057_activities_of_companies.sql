-- The company of an activity that belongs to one, as activities show it.
ALTER TABLE activities
  ADD COLUMN company_id uuid GENERATED ALWAYS AS (CASE WHEN record_type = 'company' THEN record_id END) STORED;
