-- Families declare what files can hold, so the service checks the kind of an import, and no longer the table.
ALTER TABLE imports DROP CONSTRAINT imports_kind_check;
