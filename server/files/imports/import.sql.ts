import { sumOfContents } from '../../kernel/contents/content.sql.ts';
import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW } from '../../kernel/fields/fields.ts';
import { recordTable } from '../../kernel/fields/record-table.ts';
import { type ImportSettings, type ImportState, importView, type SurveyedColumn } from './import.schema.ts';

/**
 * Statements on imports for people who view and control them; `import-work.sql.ts` has those of the process that works
 * on them.
 */

/** Nothing writes all columns of an import: each step of its life sets its own. */
export const importTable = recordTable('imports', importView, {
  set: [],
  hidden: [
    'org_id',
    'columns',
    'settings',
    'chunk_count',
    'next_chunk',
    'undone_to',
    'acting_user_id',
    'acting_role',
    'lease_id',
    'stored_bytes',
  ],
});

const IMPORT_JSON = importTable.json('i');

export interface ImportRow {
  readonly json: string;
  readonly kind: string;
  readonly columns: string;
  readonly settings: string;
}

/** An import that is being uploaded. It is not visible until its file is complete. */
export function insertImport(
  organizationId: string,
  file: {
    readonly id: string;
    readonly kind: string;
    readonly file_name: string;
    readonly created_by: string | null;
  },
): Sql {
  return sql`
    INSERT INTO imports (org_id, id, kind, file_name, state, created_by, created_at)
    VALUES (${organizationId}, ${file.id}, ${file.kind}, ${file.file_name}, 'uploading', ${file.created_by}, ${NOW})`;
}

/** Adds to the size of a file. */
export function addStoredBytes(organizationId: string, id: string, bytes: number): Sql {
  return sql`
    UPDATE imports SET stored_bytes = stored_bytes + ${bytes} WHERE org_id = ${organizationId} AND id = ${id}`;
}

/** The size of all files of an organization, those on records included, as `used`. */
export function selectStoredBytes(organizationId: string): Sql {
  return sql`
    SELECT coalesce(sum(i.stored_bytes), 0)::float8 + ${sumOfContents(organizationId)} AS used FROM imports i
    WHERE i.org_id = ${organizationId} AND i.stored_bytes > 0`;
}

export function insertChunk(
  organizationId: string,
  importId: string,
  chunk: {
    readonly number: number;
    readonly first_row: number;
    /** JSON. */
    readonly rows: string;
    readonly broken: string | null;
  },
): Sql {
  return sql`
    INSERT INTO import_chunks (org_id, import_id, number, first_row, rows, broken)
    VALUES (${organizationId}, ${importId}, ${chunk.number}, ${chunk.first_row}, ${chunk.rows}::json, ${chunk.broken}::json)`;
}

/** Records that the file is complete: its contents, and the proposed settings. */
export function finishUpload(
  organizationId: string,
  id: string,
  file: {
    readonly columns: readonly SurveyedColumn[];
    readonly settings: ImportSettings;
    readonly row_count: number;
    readonly chunk_count: number;
  },
): Sql {
  return sql`
    UPDATE imports SET state = 'ready', columns = ${JSON.stringify(file.columns)}, settings = ${JSON.stringify(file.settings)},
      row_count = ${file.row_count}, chunk_count = ${file.chunk_count}
    WHERE org_id = ${organizationId} AND id = ${id} AND state = 'uploading' RETURNING id`;
}

export function selectImport(organizationId: string, id: string): Sql {
  return sql`
    SELECT ${IMPORT_JSON}, i.kind, i.columns::text AS columns, i.settings::text AS settings FROM imports i
    WHERE i.org_id = ${organizationId} AND i.id = ${id} AND i.state <> 'uploading'`;
}

/** Waits for the step that is being written, so that the answer is not older than it. */
export function lockImport(organizationId: string, id: string): Sql {
  return sql`
    SELECT i.kind, i.state, i.row_count, i.columns::text AS columns, i.settings::text AS settings,
      EXISTS (SELECT FROM import_records r WHERE r.org_id = i.org_id AND r.import_id = i.id) AS has_records
    FROM imports i
    WHERE i.org_id = ${organizationId} AND i.id = ${id} AND i.state <> 'uploading' FOR UPDATE OF i`;
}

export function selectImports(organizationId: string, page: { limit: number; offset: number }): Sql {
  return sql`
    SELECT ${IMPORT_JSON} FROM imports i WHERE i.org_id = ${organizationId} AND i.state <> 'uploading'
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${page.limit} OFFSET ${page.offset}`;
}

export function updateSettings(organizationId: string, id: string, settings: ImportSettings): Sql {
  return sql`
    UPDATE imports i SET settings = ${JSON.stringify(settings)}, state = 'ready', processed_rows = 0, created_count = 0,
      updated_count = 0, skipped_count = 0, failed_count = 0
    WHERE i.org_id = ${organizationId} AND i.id = ${id}`;
}

/** Who requests work, and for whom. */
export interface Acting {
  readonly userId: string | null;
  readonly role: string;
}

/** Starts to check or import the file from its first row. */
export function beginRows(
  organizationId: string,
  id: string,
  state: Extract<ImportState, 'checking' | 'running'>,
  by: Acting,
): Sql {
  return sql`
    UPDATE imports SET state = ${state}, next_chunk = 0, processed_rows = 0, created_count = 0, updated_count = 0,
      skipped_count = 0, failed_count = 0, ${begun(by)}
    WHERE org_id = ${organizationId} AND id = ${id}`;
}

/** Starts to undo what an import wrote, from its last record on. */
export function beginUndo(organizationId: string, id: string, by: Acting): Sql {
  return sql`
    UPDATE imports SET state = 'undoing', undone_to = NULL, deleted_count = 0, restored_count = 0, kept_count = 0, ${begun(by)}
    WHERE org_id = ${organizationId} AND id = ${id}`;
}

function begun({ userId, role }: Acting): Sql {
  return sql`problem = NULL, started_at = ${NOW}, finished_at = NULL, lease_id = NULL,
    acting_user_id = ${userId}, acting_role = ${role}`;
}

/** Cancels work; the remaining rows are not imported. A cancelled check leaves nothing. */
export function cancelWork(organizationId: string, id: string): Sql {
  return sql`
    UPDATE imports SET state = CASE state WHEN 'checking' THEN 'ready' ELSE 'cancelled' END, finished_at = ${NOW},
      lease_id = NULL
    WHERE org_id = ${organizationId} AND id = ${id}`;
}

export function deleteImportRow(organizationId: string, id: string): Sql {
  return sql`DELETE FROM imports WHERE org_id = ${organizationId} AND id = ${id}`;
}

/** The chunks after a given one with remarks on rows that the work has already processed. */
export function selectRemarkedChunks(organizationId: string, id: string, after: number, limit: number): Sql {
  return sql`
    SELECT c.number, c.first_row, c.rows::text AS rows, c.remarks::text AS remarks FROM import_chunks c
    JOIN imports i ON i.org_id = c.org_id AND i.id = c.import_id
    WHERE c.org_id = ${organizationId} AND c.import_id = ${id} AND c.number > ${after} AND c.number < i.next_chunk
      AND c.remark_count > 0
    ORDER BY c.number LIMIT ${limit}`;
}

interface WrittenChunksPage {
  readonly after: number;
  readonly limit: number;
  /** Leaves out those without a remark, in which no row failed. */
  readonly onlyRemarked: boolean;
}

/** The chunks after a given one that an import has written, with what came of their rows. */
export function selectWrittenChunks(
  organizationId: string,
  id: string,
  { after, limit, onlyRemarked }: WrittenChunksPage,
): Sql {
  const isRemarked = onlyRemarked ? sql`AND c.remarks IS NOT NULL` : sql``;
  return sql`
    SELECT c.number, c.results::text AS results, c.remarks::text AS remarks FROM import_chunks c
    JOIN imports i ON i.org_id = c.org_id AND i.id = c.import_id
    WHERE c.org_id = ${organizationId} AND c.import_id = ${id} AND c.number > ${after} AND c.results IS NOT NULL ${isRemarked}
    ORDER BY c.number LIMIT ${limit}`;
}

/** The remarks on rows that the work has already processed, each once, with the number of rows and the first of them. */
export function selectProblems(
  organizationId: string,
  id: string,
  page: { readonly limit: number; readonly offset: number },
): Sql {
  return sql`
    SELECT json_build_object('outcome', p.outcome, 'column', p.column_name, 'message', p.message, 'count', p.count,
      'rows', p.rows)::text AS json
    FROM (
      SELECT r.outcome, r."column" AS column_name, r.message, count(*) AS count, min(r."row") AS first_row,
        (array_agg(r."row" ORDER BY r."row"))[1:5] AS rows
      FROM imports i JOIN import_chunks c ON c.org_id = i.org_id AND c.import_id = i.id AND c.number < i.next_chunk
        AND c.remark_count > 0
      CROSS JOIN LATERAL json_to_recordset(c.remarks) AS r ("row" integer, outcome text, "column" text, message text)
      WHERE i.org_id = ${organizationId} AND i.id = ${id}
      GROUP BY r.outcome, r."column", r.message
    ) p ORDER BY p.outcome <> 'fail', p.count DESC, p.first_row LIMIT ${page.limit} OFFSET ${page.offset}`;
}
