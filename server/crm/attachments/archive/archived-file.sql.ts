import type { Place, StoredContent } from '../../../kernel/contents/content-store.ts';
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

/** A content that should lie in its store. */
export interface KeptContent extends StoredContent {
  readonly organization: string;
  /** The record that its file is on; null if the file is in the trash. */
  readonly kind: string | null;
  readonly record_id: string | null;
}

/** The next contents that are in use, of all organizations, after one of them. */
export function selectKeptContents(after: Place | undefined, most: number): Sql {
  const beyond = after
    ? sql`(c.org_id, c.id) > (${after.organizationId}::uuid, ${after.id}::uuid)`
    : sql`true`;
  return sql`
    SELECT ${CONTENT}, o.slug AS organization, a.kind, a.record_id
    FROM contents c JOIN organizations o ON o.id = c.org_id LEFT JOIN attachments a ON a.org_id = c.org_id AND a.id = c.id
    WHERE c.expires_at IS NULL AND ${beyond} ORDER BY c.org_id, c.id LIMIT ${most}`;
}
