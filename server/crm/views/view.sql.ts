import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { recordTable, type WrittenFields } from '../../kernel/fields/record-table.ts';
import { type View, viewDraft, viewPatch, viewView } from './view.schema.ts';

/** All statements on saved views. A person sees shared views and their own. */

export const viewTable = recordTable('views', viewView, {
  set: ['id', 'org_id', 'owner_id', 'created_at', 'updated_at'],
  inputs: [viewDraft, viewPatch],
});

const VIEW_JSON = viewTable.json('v');

/** Who asks: the organization and the user of the credential. */
export interface Viewer {
  readonly organizationId: string;
  readonly userId: string | null;
}

const visibleTo = ({ organizationId, userId }: Viewer) => sql`
  v.org_id = ${organizationId} AND (v.shared OR v.owner_id = ${userId})`;

/** A page of the views, by name. */
export function selectViews(
  viewer: Viewer,
  { object, limit, offset }: { readonly object?: string | undefined; limit: number; offset: number },
): Sql {
  return sql`
    SELECT ${VIEW_JSON} FROM views v
    WHERE ${visibleTo(viewer)} AND v.object = coalesce(${object ?? null}, v.object)
    ORDER BY fold_name(v.name), v.id LIMIT ${limit} OFFSET ${offset}`;
}

export function selectView(viewer: Viewer, id: string): Sql {
  return sql`SELECT ${VIEW_JSON} FROM views v WHERE ${visibleTo(viewer)} AND v.id = ${id}`;
}

/** The names of the views that filter or sort by a field of the organization. */
export function selectViewsByField(viewer: Viewer, object: string, key: string): Sql {
  const parameter = `custom_fields[${key}]`;
  return sql`
    SELECT v.name FROM views v
    WHERE ${visibleTo(viewer)} AND v.object = ${object} AND EXISTS (
      SELECT FROM jsonb_each_text(v.query) k
      WHERE k.key = ${parameter} OR starts_with(k.key, ${`${parameter}[`})
        OR k.key = 'sort' AND k.value = ${`custom_fields.${key}`}
        OR k.key = 'where' AND strpos(k.value, ${`"custom_fields.${key}"`}) > 0)
    ORDER BY fold_name(v.name), v.id`;
}

export function countViews(organizationId: string): Sql {
  return sql`SELECT count(*)::int AS counted FROM views v WHERE v.org_id = ${organizationId}`;
}

/** The columns of a view that operations write. */
export type ViewFields = WrittenFields<typeof viewTable, View>;

export function insertViewRow({ organizationId, userId }: Viewer, view: ViewFields & { id: string }): Sql {
  return sql`
    INSERT INTO views AS v (org_id, id, owner_id, created_at, updated_at, ${viewTable.columns})
    SELECT ${organizationId}, ${view.id}, ${userId}, t.now, t.now, ${viewTable.columnsOf('n')}
    FROM (SELECT ${NOW} AS now OFFSET 0) t, json_populate_record(NULL::views, ${JSON.stringify(view)}::json) n
    RETURNING ${VIEW_JSON}`;
}

/** Locks a view that a person sees; returns it with a time later than its last update. */
export function lockView(viewer: Viewer, id: string): Sql {
  return sql`
    SELECT ${VIEW_JSON}, ${timestampText(sql`greatest(${NOW}, v.updated_at + interval '1 millisecond')`)} AS now
    FROM (SELECT * FROM views v WHERE ${visibleTo(viewer)} AND v.id = ${id} FOR UPDATE) v`;
}

export function updateViewRow(
  organizationId: string,
  { id, name, query, columns, shared }: Pick<View, 'id' | 'name' | 'query' | 'columns' | 'shared'>,
  now: string,
): Sql {
  return sql`
    UPDATE views v SET name = ${name}, query = ${JSON.stringify(query)}::jsonb, columns = ${columns}::text[],
      shared = ${shared}, updated_at = ${now}
    WHERE v.org_id = ${organizationId} AND v.id = ${id}`;
}

export function deleteViewRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM views v WHERE v.org_id = ${organizationId} AND v.id = ${id}`;
}
