import { type Sql, sql } from '../../../server/kernel/database/sql.ts';
import type { SealedColumn } from '../../../server/kernel/secrets/sealed-column.ts';

const TOKEN = 'article_source_token';

/** The tokens by which articles are fetched, as a column of secrets. */
export const articleToken: SealedColumn = {
  table: 'organization_settings',
  column: TOKEN,
  name: 'tokens of article sources',
  // Without a key none is stored, so none is ever readable.
  lockReadable: (limit) => sql`
    SELECT s.org_id AS organization_id, s.org_id AS row_id, '' AS value FROM organization_settings s
    WHERE false LIMIT ${limit}`,
  writeSealed: () => sql`SELECT`,
  selectSealed: (after, limit) => sql`
    SELECT s.org_id AS organization_id, s.org_id AS row_id, s.sealed, NULL AS label FROM organization_settings s
    WHERE s.name = ${TOKEN} AND (${after?.row_id ?? null}::uuid IS NULL OR s.org_id > ${after?.row_id ?? null}::uuid)
    ORDER BY s.org_id LIMIT ${limit}`,
  giveUp: ({ row_id }) => sql`DELETE FROM organization_settings WHERE org_id = ${row_id} AND name = ${TOKEN}`,
};

export function saveToken(organizationId: string, sealed: Buffer): Sql {
  // `excluded.sealed` would need the privilege to read the column.
  return sql`
    INSERT INTO organization_settings (org_id, name, sealed, updated_at)
    VALUES (${organizationId}, ${TOKEN}, ${sealed}, clock_timestamp())
    ON CONFLICT (org_id, name) DO UPDATE SET sealed = ${sealed}, updated_at = excluded.updated_at`;
}
