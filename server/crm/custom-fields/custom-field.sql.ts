import { oneAtATime } from '../../kernel/database/one-at-a-time.ts';
import { constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordTable } from '../../kernel/fields/record-table.ts';
import {
  type CustomField,
  customFieldDraft,
  customFieldPatch,
  customFieldView,
} from './custom-field.schema.ts';

/** Every statement on the definitions of fields. A field that was deleted stays until no record has a value of it. */

export const customFieldTable = recordTable('custom_fields', customFieldView, {
  set: ['id', 'org_id', 'created_at', 'updated_at'],
  hidden: ['deleted_at'],
  inputs: [customFieldDraft, customFieldPatch],
});

const FIELD_JSON = customFieldTable.json('f');

/** A page of the fields, in the order of the kinds and of the fields in each. */
export function selectCustomFields(
  organizationId: string,
  { object, limit, offset }: { readonly object?: string | undefined; limit: number; offset: number },
): Sql {
  return sql`
    SELECT ${FIELD_JSON} FROM custom_fields f
    WHERE f.org_id = ${organizationId} AND f.deleted_at IS NULL AND f.object = coalesce(${object ?? null}, f.object)
    ORDER BY f.object, f.sort_order, f.id LIMIT ${limit} OFFSET ${offset}`;
}

export function selectCustomField(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${FIELD_JSON} FROM custom_fields f
    WHERE f.org_id = ${organizationId} AND f.id = ${id} AND f.deleted_at IS NULL`;
}

/** Changes of fields wait for one another, so that their places stay without a gap. */
export function oneFieldChangeAtATime(organizationId: string): Sql {
  return oneAtATime(organizationId, 'custom fields');
}

/**
 * Locks the field with an id and those of the same kind of record, in their order, and answers them; no row when there is no
 * such field. Whoever writes values waits for the end of the change, and the change for whoever is writing values.
 */
export function lockFieldsBeside(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${FIELD_JSON}, ${timestampText(sql`greatest(${NOW}, f.updated_at + interval '1 millisecond')`)} AS now
    FROM (
      SELECT * FROM custom_fields WHERE org_id = ${organizationId} AND deleted_at IS NULL AND object = (
        SELECT s.object FROM custom_fields s WHERE s.org_id = ${organizationId} AND s.id = ${id} AND s.deleted_at IS NULL)
      ORDER BY id FOR UPDATE) f
    ORDER BY f.sort_order, f.id`;
}

/** The fields of a kind of record in their order, those that are being taken out of the records among them. */
export function selectFieldsOf(organizationId: string, object: string): Sql {
  return sql`
    SELECT f.id, f.key, f.deleted_at IS NOT NULL AS is_deleted FROM custom_fields f
    WHERE f.org_id = ${organizationId} AND f.object = ${object} ORDER BY f.sort_order, f.id`;
}

/** A field that is to be written. */
export type NewCustomField = Omit<CustomField, 'org_id' | 'created_at' | 'updated_at'>;

export function insertFieldRow(organizationId: string, field: NewCustomField): Sql {
  return sql`
    INSERT INTO custom_fields AS f (org_id, id, created_at, updated_at, ${customFieldTable.columns})
    SELECT ${organizationId}, ${field.id}, t.now, t.now, ${customFieldTable.columnsOf('n')}
    FROM (SELECT ${NOW} AS now OFFSET 0) t, json_populate_record(NULL::custom_fields, ${JSON.stringify(field)}::json) n
    RETURNING ${FIELD_JSON}`;
}

/** Writes label and options of a field. */
export function updateFieldRow(
  organizationId: string,
  { id, label, options }: Pick<CustomField, 'id' | 'label' | 'options'>,
  now: string,
): Sql {
  return sql`
    UPDATE custom_fields f SET label = ${label}, options = ${options}::text[], updated_at = ${now}
    WHERE f.org_id = ${organizationId} AND f.id = ${id}`;
}

/** Gives fields their places, counted from 0. */
export function orderCustomFields(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    UPDATE custom_fields f SET sort_order = o.place - 1
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS o (id, place)
    WHERE f.org_id = ${organizationId} AND f.id = o.id AND f.sort_order <> o.place - 1`;
}

/** Hides a field, so that its values can be taken out of the records. */
export function hideFieldRow(organizationId: string, id: string): Sql {
  return sql`
    UPDATE custom_fields f SET deleted_at = ${NOW} WHERE f.org_id = ${organizationId} AND f.id = ${id}`;
}

/** How many records have a value of the field, up to `most`. */
export function countValues(organizationId: string, table: string, key: string, most: number): Sql {
  return sql`
    SELECT count(*)::int AS counted FROM (
      SELECT FROM ${constantSql(table)} r
      WHERE r.org_id = ${organizationId} AND jsonb_exists(r.custom_fields, ${key}) LIMIT ${most}) r`;
}

/** Which of some options records hold. */
export function selectHeldOptions(
  organizationId: string,
  table: string,
  key: string,
  options: readonly string[],
): Sql {
  return sql`
    SELECT DISTINCT o.option FROM ${constantSql(table)} r CROSS JOIN unnest(${options}::text[]) AS o (option)
    WHERE r.org_id = ${organizationId} AND jsonb_exists_any(r.custom_fields -> ${key}, ${options}::text[])
      AND jsonb_exists(r.custom_fields -> ${key}, o.option)`;
}

/** A field that was deleted. */
export function selectHiddenField(organizationId: string, id: string): Sql {
  return sql`
    SELECT f.object, f.key FROM custom_fields f
    WHERE f.org_id = ${organizationId} AND f.id = ${id} AND f.deleted_at IS NOT NULL`;
}

/** Some records in the order of their ids. */
interface RecordStep {
  readonly table: string;
  /** The last one before them. */
  readonly after: string;
  readonly limit: number;
}

/** Takes a value out of some records; answers the id of the last of them, and no row at the end. */
export function removeValues(organizationId: string, key: string, { table, after, limit }: RecordStep): Sql {
  const records = constantSql(table);
  return sql`
    WITH step AS (
      SELECT r.id, jsonb_exists(r.custom_fields, ${key}) AS has_value FROM ${records} r
      WHERE r.org_id = ${organizationId} AND r.id > ${after}
      ORDER BY r.id LIMIT ${limit}
    ), locked AS (
      SELECT r.id FROM ${records} r WHERE r.org_id = ${organizationId} AND r.id IN (SELECT s.id FROM step s WHERE s.has_value)
      ORDER BY r.id FOR NO KEY UPDATE
    ), removed AS (
      UPDATE ${records} r SET custom_fields = r.custom_fields - ${key}::text FROM locked l
      WHERE r.org_id = ${organizationId} AND r.id = l.id
    )
    SELECT s.id FROM step s ORDER BY s.id DESC LIMIT 1`;
}

/** Ends a field of which no record has a value. */
export function deleteFieldRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM custom_fields f WHERE f.org_id = ${organizationId} AND f.id = ${id}`;
}
