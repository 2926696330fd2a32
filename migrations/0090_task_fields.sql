-- Tasks have custom fields as contacts, companies and deals do (0041_custom_fields.sql).
ALTER TABLE tasks ADD COLUMN custom_fields jsonb CHECK (octet_length(custom_fields::text) <= 16384);

CREATE TRIGGER add_custom_values AFTER INSERT ON tasks FOR EACH ROW
  WHEN (NEW.custom_fields IS NOT NULL) EXECUTE FUNCTION keep_custom_values('task');
CREATE TRIGGER change_custom_values AFTER UPDATE OF custom_fields ON tasks FOR EACH ROW
  WHEN (OLD.custom_fields IS DISTINCT FROM NEW.custom_fields) EXECUTE FUNCTION keep_custom_values('task');
CREATE TRIGGER remove_custom_values AFTER DELETE ON tasks FOR EACH ROW
  WHEN (OLD.custom_fields IS NOT NULL) EXECUTE FUNCTION keep_custom_values('task');
