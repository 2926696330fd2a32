import type { StoredContent } from '../../../kernel/contents/content-store.ts';
import { allOf, type Sql, sql } from '../../../kernel/database/sql.ts';

/** The statements that find many files with their contents. */

/** A file of an archive. */
export interface ArchivedFile extends StoredContent {
  readonly name: string;
  readonly kind: string;
  readonly record_id: string;
  readonly is_in_trash: boolean;
}

/** Which files of an organization an archive has. */
export interface Wanted {
  readonly organizationId: string;
  /** Absent for all files. */
  readonly of?: { readonly kind: string; readonly ids: readonly string[] };
}

const CONTENT = sql`c.org_id AS "organizationId", c.id, c.store, c.size::float8 AS size`;

const ON_RECORDS = sql`(
  SELECT a.org_id, a.id, a.name, a.kind, a.record_id, false AS is_in_trash FROM attachments a)`;

/** Files in the trash, whose contents are kept as long as they can be restored. */
const IN_TRASH = sql`(
  SELECT r.org_id, (r.row ->> 'id')::uuid AS id, r.row ->> 'name' AS name, r.row ->> 'kind' AS kind,
    (r.row ->> 'record_id')::uuid AS record_id, true AS is_in_trash
  FROM trash_rows r WHERE r.of_table = 'attachments'
    AND NOT EXISTS (SELECT FROM attachments a WHERE a.org_id = r.org_id AND a.id = (r.row ->> 'id')::uuid))`;

/** The next files of an archive after one of them, by id. */
export function selectArchivedFiles(
  { organizationId, of }: Wanted,
  after: string | undefined,
  most: number,
): Sql {
  const wanted = allOf(
    sql`f.org_id = ${organizationId}`,
    of && sql`f.kind = ${of.kind} AND f.record_id = ANY (${of.ids}::uuid[])`,
    after === undefined ? undefined : sql`f.id > ${after}`,
  );
  // Each part has a limit of its own, so that files on records are read in the order of their index.
  const nextIn = (files: Sql) => sql`(
    SELECT ${CONTENT}, f.name, f.kind, f.record_id, f.is_in_trash
    FROM ${files} f JOIN contents c ON c.org_id = f.org_id AND c.id = f.id
    WHERE ${wanted} ORDER BY f.id LIMIT ${most})`;
  return sql`${nextIn(ON_RECORDS)} UNION ALL ${nextIn(IN_TRASH)} ORDER BY id LIMIT ${most}`.plannedEachTime();
}
