import { allOf, constantSql, type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { recordTable } from '../../kernel/fields/record-table.ts';
import { type FileQuery, fileView, type RecordFile } from './file.schema.ts';

/** All statements on files. Deleting and merging records moves them too: `server/records/trash/`. */

export const fileTable = recordTable('attachments', fileView, {
  set: ['id', 'org_id', 'created_by', 'created_at', 'updated_at'],
});

const FILE_JSON = fileTable.json('f');

export function selectFile(organizationId: string, id: string): Sql {
  return sql`SELECT ${FILE_JSON} FROM attachments f WHERE f.org_id = ${organizationId} AND f.id = ${id}`;
}

/** A page of files, newest first. */
export function selectFiles(organizationId: string, { kind, id, limit, offset }: FileQuery): Sql {
  const wanted = allOf(
    sql`f.org_id = ${organizationId}`,
    kind === undefined ? undefined : sql`f.kind = ${kind}`,
    id === undefined ? undefined : sql`f.record_id = ${id}`,
  );
  return sql`
    SELECT ${FILE_JSON} FROM attachments f WHERE ${wanted}
    ORDER BY f.created_at DESC, f.id DESC LIMIT ${limit} OFFSET ${offset}`.plannedEachTime();
}

/** Prevents a record from being deleted before the commit, since its files have no foreign key to it. No row if it is gone. */
export function holdRecordRow(organizationId: string, table: string, id: string): Sql {
  return sql`
    SELECT r.id FROM ${constantSql(table)} r WHERE r.org_id = ${organizationId} AND r.id = ${id} FOR KEY SHARE`;
}

/** The columns of a file that operations write. */
export type NewFile = Pick<RecordFile, 'id' | (typeof fileTable.written)[number]>;

export function insertFile(organizationId: string, file: NewFile, createdBy: string | null): Sql {
  return sql`
    INSERT INTO attachments AS f (org_id, id, created_by, created_at, updated_at, ${fileTable.columns})
    SELECT ${organizationId}, n.id, ${createdBy}::uuid, c.now, c.now, ${fileTable.columnsOf('n')}
    FROM (SELECT ${NOW} AS now OFFSET 0) c, json_populate_record(NULL::attachments, ${JSON.stringify(file)}::json) n
    RETURNING ${FILE_JSON}`;
}

/** Locks a file that still belongs to a record. */
export function lockFileOf(organizationId: string, recordId: string, id: string): Sql {
  return sql`
    SELECT f.id FROM attachments f
    WHERE f.org_id = ${organizationId} AND f.id = ${id} AND f.record_id = ${recordId} FOR UPDATE`;
}

export function deleteFileRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM attachments f WHERE f.org_id = ${organizationId} AND f.id = ${id}`;
}
