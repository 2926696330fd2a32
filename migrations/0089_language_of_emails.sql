-- Emails about a person's account are in the language of the organization that they joined first (docs/mail.md).
CREATE POLICY language ON organization_settings FOR SELECT TO kontor_access USING (name = 'language');
GRANT SELECT (org_id, name, value) ON organization_settings TO kontor_access;
