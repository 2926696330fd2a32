import { sql } from '../../kernel/database/sql.ts';
import { NEVER_READABLE, type SealedColumn } from '../../kernel/secrets/sealed-column.ts';
import type { Place } from '../../kernel/secrets/sealed-value.ts';

/** The secrets of conversion destinations, as a column of secrets. */

const COLUMN = { table: 'conversion_destinations', column: 'sealed' } as const;

/** Where the secret of a destination is sealed. */
export function placeOfDestination(organizationId: string, rowId: string): Place {
  return { ...COLUMN, organizationId, rowId };
}

export const adsSecrets: readonly SealedColumn[] = [
  {
    ...COLUMN,
    name: 'secrets of conversion destinations',
    ...NEVER_READABLE,
    selectSealed: (after, limit) => sql`
      SELECT d.org_id AS organization_id, d.id AS row_id, d.sealed, o.slug || ': the secret of ' || d.name AS label
      FROM conversion_destinations d JOIN organizations o ON o.id = d.org_id
      WHERE d.sealed IS NOT NULL AND (${after?.row_id ?? null}::uuid IS NULL
        OR (d.org_id, d.id) > (${after?.organization_id ?? null}::uuid, ${after?.row_id ?? null}::uuid))
      ORDER BY d.org_id, d.id LIMIT ${limit}`,
    // Its conversions wait until somebody enters the secret again.
    giveUp: ({ organization_id, row_id }) => sql`
      UPDATE conversion_destinations SET sealed = NULL, secret_hint = NULL, secret_updated_at = NULL,
        health_state = 'needs_reconnecting', health_message = 'The secret was lost; enter it again.'
      WHERE org_id = ${organization_id} AND id = ${row_id}`,
  },
];
