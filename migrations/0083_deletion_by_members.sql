-- Which records members may delete (docs/behaviour/visibility.md 10): those that they see, their own, or none.
ALTER TABLE organizations
  ADD COLUMN member_deletion text NOT NULL DEFAULT 'all',
  ADD CONSTRAINT organizations_member_deletion CHECK (member_deletion IN ('all', 'own', 'none'));
GRANT UPDATE (member_deletion) ON organizations TO kontor_app;
