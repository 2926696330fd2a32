-- Whether members other than owners have to sign in with the provider. It ends when the provider is turned off or replaced.
ALTER TABLE sso_providers
  ADD COLUMN required_at timestamptz,
  ADD CONSTRAINT sso_providers_required CHECK (required_at IS NULL OR enabled_at IS NOT NULL);
GRANT SELECT (required_at), UPDATE (required_at) ON sso_providers TO kontor_app;

-- Every process then checks its open pages, and ends those of people who signed in without the provider.
CREATE TRIGGER tell_of_required_provider AFTER UPDATE OF required_at ON sso_providers
  FOR EACH ROW WHEN (NEW.required_at IS NOT NULL AND OLD.required_at IS NULL)
  EXECUTE FUNCTION tell_of_changed_role();
