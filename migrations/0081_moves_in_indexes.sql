-- Reports read hundreds of thousands of moves of a year, so the indexes of moves hold what they ask for, and the table is not read.
DROP INDEX deal_spans_entered;
CREATE INDEX deal_spans_entered ON deal_spans (org_id, entered_at) INCLUDE (deal_id, pipeline_id, stage_id, is_won, is_lost)
  WHERE started_at = entered_at;
DROP INDEX deal_spans_left;
CREATE INDEX deal_spans_left ON deal_spans (org_id, ended_at) INCLUDE (entered_at, deal_id, pipeline_id, stage_id, is_won, is_lost)
  WHERE left_stage;
