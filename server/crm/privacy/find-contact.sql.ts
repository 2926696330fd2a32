import { type Sql, sql } from '../../kernel/database/sql.ts';
import { hasEmail } from '../contacts/addresses/address.sql.ts';

/** The names and values by which a contact is or was known. */
export interface KnownAs {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly linkedin_url: string | null;
  readonly address_line1: string | null;
  /** A further email address or phone number. */
  readonly further: string | null;
}

/**
 * Some contacts with an email address, also deleted ones that can be restored. One that was merged stands for the one that stayed.
 */
export function selectContactsByAddress(organizationId: string, email: string): Sql {
  return sql`
    SELECT c.id FROM contacts c WHERE c.org_id = ${organizationId} AND ${hasEmail(organizationId, email.trim())}
    UNION
    SELECT t.id FROM (
      WITH RECURSIVE same (id) AS (
        SELECT r.record_id FROM trash_rows r, LATERAL (
          SELECT r.row ->> 'email' AS email UNION ALL
          SELECT e ->> 'email' FROM json_array_elements(
            CASE WHEN json_typeof(r.row -> 'emails') = 'array' THEN r.row -> 'emails' ELSE '[]' END) e) a
        WHERE r.org_id = ${organizationId} AND r.of_table = 'contacts' AND fold_text(a.email) = fold_text(${email.trim()})
        UNION
        SELECT m.merged_into FROM same JOIN trash m ON m.org_id = ${organizationId} AND m.id = same.id
        WHERE m.merged_into IS NOT NULL)
      SELECT same.id FROM same) t
    WHERE NOT EXISTS (SELECT FROM trash m WHERE m.org_id = ${organizationId} AND m.id = t.id AND m.merged_into IS NOT NULL)
    ORDER BY id LIMIT 20`;
}

/**
 * The ids of a contact and of those merged into it; empty if it never existed. A deleted contact is found in its log.
 */
export function selectContactIds(organizationId: string, id: string): Sql {
  return sql`
    WITH RECURSIVE same (id) AS (
      SELECT ${id}::uuid WHERE EXISTS (SELECT FROM contacts c WHERE c.org_id = ${organizationId} AND c.id = ${id})
        OR EXISTS (SELECT FROM audit_entries e
          WHERE e.org_id = ${organizationId} AND e.record_id = ${id} AND e.record_type = 'contact')
      UNION
      SELECT e.record_id FROM audit_entries e JOIN same ON e.changes -> 'merged_into' ->> 'to' = same.id::text
      WHERE e.org_id = ${organizationId} AND e.record_type = 'contact' AND e.action = 'deleted')
    SELECT same.id FROM same`;
}

/** The further addresses in the JSON of a contact. */
const FURTHER = sql`
  SELECT coalesce(entry ->> 'email', entry ->> 'phone') AS value
  FROM unnest(ARRAY[record -> 'emails', record -> 'phones']) AS list,
    json_array_elements(CASE WHEN json_typeof(list) = 'array' THEN list ELSE '[]' END) AS entry`;

/**
 * The names and values by which contacts are or were known: their current ones, and those in merges, events, log
 * entries and imports.
 */
export function selectKnownAs(
  organizationId: string,
  ids: readonly string[],
  eventIds: readonly string[],
): Sql {
  return sql`
    WITH known (record) AS (
      SELECT row_to_json(c) FROM contacts c WHERE c.org_id = ${organizationId} AND c.id = ANY (${ids}::uuid[])
      UNION ALL
      SELECT r.row FROM trash_rows r
      WHERE r.org_id = ${organizationId} AND r.record_id = ANY (${ids}::uuid[]) AND r.of_table = 'contacts'
      UNION ALL
      SELECT a.metadata -> 'merged_contact' FROM activities a
      WHERE a.org_id = ${organizationId} AND a.contact_id = ANY (${ids}::uuid[]) AND a.activity_type = 'merge'
      UNION ALL
      SELECT e.payload::json -> 'contact' FROM events e
      WHERE e.org_id = ${organizationId} AND e.id = ANY (${eventIds}::uuid[]) AND e.record_type = 'contact'
      UNION ALL
      SELECT r.before::json FROM import_records r
      WHERE r.org_id = ${organizationId} AND r.record_id = ANY (${ids}::uuid[])
      UNION ALL
      SELECT (SELECT json_object_agg(f.key, f.value -> 'from') FROM json_each(a.changes) f WHERE f.key = ANY (
        ARRAY['first_name', 'last_name', 'email', 'emails', 'phone', 'phones', 'linkedin_url', 'address_line1'])
        AND json_typeof(f.value -> 'from') IN ('string', 'array'))
      FROM audit_entries a WHERE a.org_id = ${organizationId} AND a.record_id = ANY (${ids}::uuid[]))
    SELECT DISTINCT record ->> 'first_name' AS first_name, record ->> 'last_name' AS last_name,
      record ->> 'email' AS email, record ->> 'phone' AS phone, record ->> 'linkedin_url' AS linkedin_url,
      record ->> 'address_line1' AS address_line1, f.value AS further
    FROM known LEFT JOIN LATERAL (${FURTHER}) f ON true WHERE json_typeof(record) = 'object'`.plannedEachTime();
}
