-- What concerns the account of a person belongs to no organization, so kontor_access requests the e-mail about it.
GRANT INSERT ON jobs TO kontor_access;
CREATE POLICY security_notices ON jobs FOR INSERT TO kontor_access WITH CHECK (kind = 'access.security-notice');
