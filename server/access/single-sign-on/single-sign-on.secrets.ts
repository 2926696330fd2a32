import { sql } from '../../kernel/database/sql.ts';
import { NEVER_READABLE, type SealedColumn } from '../../kernel/secrets/sealed-column.ts';

/** The client secrets of single sign-on, as a column of secrets. */

const COLUMN = { table: 'sso_providers', column: 'client_secret' } as const;

/** The place of an organization's client secret; the row is the organization. */
export function placeOfClientSecret(organizationId: string) {
  return { ...COLUMN, organizationId, rowId: organizationId };
}

/** All columns with secrets of single sign-on. */
export const singleSignOnSecrets: readonly SealedColumn[] = [
  {
    ...COLUMN,
    name: 'client secrets of single sign-on',
    ...NEVER_READABLE,
    selectSealed: (after, limit) => sql`
      SELECT p.org_id AS organization_id, p.org_id AS row_id, p.client_secret_sealed AS sealed,
        o.slug || ': client secret of single sign-on' AS label
      FROM sso_providers p JOIN organizations o ON o.id = p.org_id
      WHERE p.client_secret_sealed IS NOT NULL
        AND (${after?.row_id ?? null}::uuid IS NULL OR p.org_id > ${after?.row_id ?? null}::uuid)
      ORDER BY p.org_id LIMIT ${limit}`,
    // The provider stays; sign-ins through it fail until an owner enters the secret again.
    giveUp: ({ row_id }) => sql`
      UPDATE sso_providers SET client_secret_sealed = NULL, client_secret_hint = NULL, client_secret_updated_at = NULL
      WHERE org_id = ${row_id}`,
  },
];
