-- The audit log as people look through it: by record, and by filters over time.

CREATE INDEX audit_entries_by_record ON audit_entries (org_id, record_id, id);

-- With what the log is filtered by, so that entries that do not meet a filter are passed over without being read.
-- One index for all filters, because every change of every record writes to each.
CREATE INDEX audit_entries_filtered ON audit_entries (org_id, id)
  INCLUDE (user_id, door, operation, action, record_type);
