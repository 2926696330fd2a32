-- The deals of a pipeline in the order in which they were closed: the odds of stages are learned from the last ones.
CREATE INDEX deal_spans_closed ON deal_spans (org_id, pipeline_id, entered_at, deal_id)
  WHERE started_at = entered_at AND (is_won OR is_lost);
