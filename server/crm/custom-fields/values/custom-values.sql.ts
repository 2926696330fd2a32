import { type Sql, sql } from '../../../kernel/database/sql.ts';

/**
 * The fields that a caller names, with those of the named people who are members. They stay as they are until the transaction
 * ends, so that no value is written of a field that is deleted meanwhile.
 */
export function lockFieldsNamed(
  organizationId: string,
  object: string,
  keys: readonly string[],
  people: readonly string[],
): Sql {
  return sql`
    SELECT f.key, f.type, f.options, ARRAY (
      SELECT m.user_id::text FROM memberships m WHERE m.org_id = ${organizationId} AND m.user_id = ANY (${people}::uuid[])
    ) AS members
    FROM custom_fields f
    WHERE f.org_id = ${organizationId} AND f.object = ${object} AND f.key = ANY (${keys}::text[]) AND f.deleted_at IS NULL
    ORDER BY f.id FOR SHARE OF f`;
}
