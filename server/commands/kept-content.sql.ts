import type { Place, StoredContent } from '../kernel/contents/content-store.ts';
import { type Sql, sql } from '../kernel/database/sql.ts';

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
    SELECT c.org_id AS "organizationId", c.id, c.store, c.size::float8 AS size, o.slug AS organization, a.kind, a.record_id
    FROM contents c JOIN organizations o ON o.id = c.org_id LEFT JOIN attachments a ON a.org_id = c.org_id AND a.id = c.id
    WHERE c.expires_at IS NULL AND ${beyond} ORDER BY c.org_id, c.id LIMIT ${most}`;
}
