-- E-mails, one row for each. `sending` commits before the mail server gets the message, so that none is sent twice: a process that ends
-- after that leaves the row for a person to decide.
CREATE TABLE mail_messages (
  -- All zeros for what concerns a person's account, which belongs to no organization.
  org_id uuid NOT NULL,
  -- Also the Message-ID.
  id uuid NOT NULL,
  kind text NOT NULL,
  -- Whose mail server sends it: that of the installation, or the organization's own.
  account text NOT NULL CHECK (account IN ('server', 'organization')),
  -- Goes before the others: someone waits for it to sign in.
  urgent boolean NOT NULL,
  recipient text NOT NULL,
  -- Subject and text, which may hold a secret link; gone once the message is sent. Null also while only a process knows them, on a
  -- server without a secret key.
  sealed bytea,
  has_content boolean NOT NULL GENERATED ALWAYS AS (sealed IS NOT NULL) STORED,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'failed', 'uncertain')),
  attempts integer NOT NULL DEFAULT 0,
  -- When a process should take the message; the end of its lease while a process has it; null at the end.
  due_at timestamptz,
  lease_id uuid,
  -- The last time that a process took it, by which the pace is kept.
  claimed_at timestamptz,
  -- Afterwards the message is worth nothing to its reader, and is not sent.
  expires_at timestamptz NOT NULL,
  -- Why the last attempt did not succeed.
  reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (org_id, id)
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
CREATE INDEX mail_messages_waiting ON mail_messages (org_id, account, urgent DESC, due_at) WHERE state = 'waiting';
CREATE INDEX mail_messages_sending ON mail_messages (due_at) WHERE state = 'sending';
CREATE INDEX mail_messages_server_pace ON mail_messages (claimed_at) WHERE account = 'server';
CREATE INDEX mail_messages_organization_pace ON mail_messages (org_id, claimed_at) WHERE account = 'organization';
CREATE INDEX mail_messages_newest ON mail_messages (org_id, created_at DESC, id);
CREATE INDEX mail_messages_expires_at ON mail_messages (expires_at) WHERE has_content OR state = 'waiting';
CREATE INDEX mail_messages_ended_at ON mail_messages (ended_at) WHERE ended_at IS NOT NULL;

ALTER TABLE mail_messages ENABLE ROW LEVEL SECURITY;
-- The server's role writes the text but cannot read it, sealed or not.
CREATE POLICY organization ON mail_messages TO kontor_app USING (org_id = current_org_id());
GRANT INSERT,
  SELECT (org_id, id, kind, account, recipient, has_content, state, attempts, due_at, expires_at, reason, created_at, ended_at),
  UPDATE (state, attempts, due_at, lease_id, reason, ended_at), DELETE ON mail_messages TO kontor_app;
-- Links for new passwords and codes belong to a person.
CREATE POLICY of_people ON mail_messages FOR INSERT TO kontor_access
  WITH CHECK (org_id = '00000000-0000-0000-0000-000000000000');
GRANT INSERT ON mail_messages TO kontor_access;
CREATE POLICY every_organization ON mail_messages TO kontor_worker USING (true);
GRANT SELECT, UPDATE, DELETE ON mail_messages TO kontor_worker;

-- While it has a row, what leaves the installation without anyone asking for it waits: a backup was restored, and what waited in it may
-- have been done since.
CREATE TABLE held_work (
  reason text PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE held_work ENABLE ROW LEVEL SECURITY;
CREATE POLICY everyone ON held_work FOR SELECT TO kontor_app, kontor_worker USING (true);
GRANT SELECT ON held_work TO kontor_app, kontor_worker;
