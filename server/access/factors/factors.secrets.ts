import { sql } from '../../kernel/database/sql.ts';
import { NEVER_READABLE, type SealedColumn } from '../../kernel/secrets/sealed-column.ts';

/** The secrets of authenticator apps, as columns of secrets. They belong to people, not to an organization. */

/** The place of such a secret; the row is the person. */
export const TOTP_SECRET = { table: 'totp_factors', column: 'secret' } as const;

/** All columns with secrets of second factors. */
export const factorSecrets: readonly SealedColumn[] = [
  {
    ...TOTP_SECRET,
    name: 'secrets of authenticator apps',
    ...NEVER_READABLE,
    selectSealed: (after, limit) => sql`
      SELECT NULL AS organization_id, f.user_id AS row_id, f.secret_sealed AS sealed,
        'authenticator app of ' || u.email AS label
      FROM totp_factors f JOIN users u ON u.id = f.user_id
      WHERE f.secret_sealed IS NOT NULL AND (${after?.row_id ?? null}::uuid IS NULL OR f.user_id > ${after?.row_id ?? null}::uuid)
      ORDER BY f.user_id LIMIT ${limit}`,
    // The factor stays, so that losing the key does not make the password sufficient. Recovery codes and passkeys
    // still work.
    giveUp: ({ row_id }) => sql`UPDATE totp_factors SET secret_sealed = NULL WHERE user_id = ${row_id}`,
  },
];
