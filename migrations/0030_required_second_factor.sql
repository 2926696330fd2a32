-- Whether a person has a second factor. The one rule of it, for signing in, for organizations that require a factor, and for what owners
-- and admins see of their members. Whoever calls it sees as far as the policies of the tables let them.
CREATE FUNCTION has_second_factor(person uuid) RETURNS boolean
  LANGUAGE sql STABLE
  AS $$
    SELECT EXISTS (SELECT FROM totp_factors f WHERE f.user_id = person AND f.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = person)
  $$;

-- Every process looks at its open pages again, and ends those of people who lack the factor that is now required.
CREATE TRIGGER tell_of_required_factor AFTER UPDATE OF require_second_factor ON organizations
  FOR EACH ROW WHEN (NEW.require_second_factor AND NOT OLD.require_second_factor)
  EXECUTE FUNCTION tell_of_changed_role();
