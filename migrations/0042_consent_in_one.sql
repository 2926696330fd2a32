-- What a person agrees to commits together with their answer to the app's request, which belongs to this role.
GRANT INSERT ON oauth_grants TO kontor_access;
