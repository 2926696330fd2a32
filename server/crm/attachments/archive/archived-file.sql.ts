import type { StoredContent } from '../../../kernel/contents/content-store.ts';
import { allOf, type Sql, sql } from '../../../kernel/database/sql.ts';

/** The statements that find many files with their contents. */

/** A file of an archive. */
export interface ArchivedFile extends StoredContent {
  readonly name: string;
  readonly kind: string;
  readonly record_id: string;
}

/** Which files of an organization an archive has. */
export interface Wanted {
  readonly organizationId: string;
  /** Absent for all files. */
  readonly of?: { readonly kind: string; readonly ids: readonly string[] };
}

const CONTENT = sql`c.org_id AS "organizationId", c.id, c.store, c.size::float8 AS size`;

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
  return sql`
    SELECT ${CONTENT}, f.name, f.kind, f.record_id FROM attachments f JOIN contents c ON c.org_id = f.org_id AND c.id = f.id
    WHERE ${wanted} ORDER BY f.id LIMIT ${most}`.plannedEachTime();
}
