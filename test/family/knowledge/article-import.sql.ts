import { ASKED, leftRecords, matches, oldestOf } from '../../../server/files/imports/rows/matching.sql.ts';
import { type Sql, sql } from '../../../server/kernel/database/sql.ts';
import type { WrittenRecord } from '../../../server/kernel/family/import-kind.ts';

/** The oldest article of each title, in any case. */
export function articlesByTitle(organizationId: string, titles: readonly string[]): Sql {
  const articles = sql`
    SELECT lower(a.title) AS compared, a.id FROM articles a
    WHERE a.org_id = ${organizationId} AND lower(a.title) = ANY (${ASKED})`;
  return oldestOf(matches(titles, sql`lower(key)`, articles));
}

/** Articles that are as the import left them. */
export function untouchedArticles(
  organizationId: string,
  records: readonly Pick<WrittenRecord, 'record_id' | 'version'>[],
): Sql {
  return sql`
    SELECT a.id FROM ${leftRecords(records)} JOIN articles a ON a.org_id = ${organizationId} AND a.id = l.id
    WHERE a.updated_at = l.version`;
}

export function deleteArticles(organizationId: string, ids: readonly string[]): Sql {
  return sql`
    DELETE FROM articles a WHERE a.org_id = ${organizationId} AND a.id = ANY (${ids}::uuid[]) RETURNING a.id`;
}
