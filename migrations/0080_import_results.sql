-- Imports by programs: which rows of a file could not be read, and what the import made of each other row.
ALTER TABLE import_chunks ADD COLUMN broken json, ADD COLUMN results json;
