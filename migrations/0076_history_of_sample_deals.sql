-- Sample data that is removed leaves no history, so that no report counts it (docs/behaviour/insights.md 3).
GRANT DELETE ON deal_spans TO kontor_app;
