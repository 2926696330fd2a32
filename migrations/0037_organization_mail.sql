-- The mail server of an organization is two of its settings: `mail`, and its sealed password, `mail_password`. Whatever sends e-mail reads
-- them, and no other setting.
CREATE POLICY mail ON organization_settings FOR SELECT TO kontor_worker USING (name IN ('mail', 'mail_password'));
GRANT SELECT (org_id, name, value, sealed, updated_at) ON organization_settings TO kontor_worker;

-- A message whose mail server was removed goes by that of the installation if a person sends it again.
GRANT UPDATE (account) ON mail_messages TO kontor_app;
