-- The language in which a person uses the web app; null for that of the organization.
ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'de'));
