-- The delivery of webhooks says in the audit log when it disables a subscription, and nothing else.

GRANT INSERT ON audit_entries TO kontor_worker;
CREATE POLICY disabled_subscription ON audit_entries FOR INSERT TO kontor_worker WITH CHECK (
  door = 'system' AND user_id IS NULL AND record_type = 'webhook_subscription'
  AND operation = 'disable-webhook-subscription');
