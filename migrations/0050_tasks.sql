-- Tasks (docs/behaviour/tasks.md): what somebody has to do, alone or about a contact, a company or a deal.
CREATE TABLE tasks (
  org_id uuid NOT NULL REFERENCES organizations (id),
  id uuid NOT NULL,
  title text NOT NULL,
  notes text,
  due_on date,
  due_at timestamptz,
  -- The member who does it. As for the owners of other records there is no foreign key.
  assignee_id uuid,
  done_at timestamptz,
  repeat json,
  contact_id uuid,
  company_id uuid,
  deal_id uuid,
  created_by uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The first date of a series, as the clocks of the organization showed it: the end of a month and the hour that summer time leaves out
  -- could not be told from the date before.
  repeat_anchor timestamp,
  -- The next task of the series, made when this one was done. No foreign key: it may be deleted.
  next_task_id uuid,
  -- By which tasks are sorted and found.
  due_key timestamptz GENERATED ALWAYS AS (coalesce(due_at, timezone('UTC', due_on::timestamp))) STORED,
  search_words text NOT NULL GENERATED ALWAYS AS (fold_search(title)) STORED,
  PRIMARY KEY (org_id, id),
  CONSTRAINT tasks_one_due CHECK (due_on IS NULL OR due_at IS NULL),
  CONSTRAINT tasks_repeat_from_due CHECK (repeat IS NULL OR due_on IS NOT NULL OR due_at IS NOT NULL),
  CONSTRAINT tasks_contact_id FOREIGN KEY (org_id, contact_id) REFERENCES contacts (org_id, id),
  CONSTRAINT tasks_company_id FOREIGN KEY (org_id, company_id) REFERENCES companies (org_id, id),
  CONSTRAINT tasks_deal_id FOREIGN KEY (org_id, deal_id) REFERENCES deals (org_id, id)
);
CREATE INDEX tasks_by_due ON tasks (org_id, due_key, id);
CREATE INDEX tasks_open_by_due ON tasks (org_id, due_key, id) WHERE done_at IS NULL;
CREATE INDEX tasks_open_of_assignee ON tasks (org_id, assignee_id, due_key, id) WHERE done_at IS NULL;
CREATE INDEX tasks_done ON tasks (org_id, done_at, id) WHERE done_at IS NOT NULL;
CREATE INDEX tasks_done_of_assignee ON tasks (org_id, assignee_id, done_at, id) WHERE done_at IS NOT NULL;
CREATE INDEX tasks_by_update ON tasks (org_id, updated_at, id);
CREATE INDEX tasks_of_contact ON tasks (org_id, contact_id, due_key, id) WHERE contact_id IS NOT NULL;
CREATE INDEX tasks_of_company ON tasks (org_id, company_id, due_key, id) WHERE company_id IS NOT NULL;
CREATE INDEX tasks_of_deal ON tasks (org_id, deal_id, due_key, id) WHERE deal_id IS NOT NULL;

ALTER TABLE tasks ENABLE ROW LEVEL SECURITY;
CREATE POLICY organization ON tasks TO kontor_app USING (org_id = current_org_id());
GRANT SELECT, INSERT, UPDATE, DELETE ON tasks TO kontor_app;
