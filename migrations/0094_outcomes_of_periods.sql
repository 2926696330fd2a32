-- A period with an outcome is mostly the last one of its deal. Without knowing that, PostgreSQL expects a sixth of the deals that a report reads,
-- and looks up each of tens of thousands.
CREATE STATISTICS deal_spans_outcomes (mcv) ON is_won, is_lost, ended_at, deleted FROM deal_spans;
ANALYZE deal_spans;
