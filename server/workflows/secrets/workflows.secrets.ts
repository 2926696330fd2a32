import { v5 as uuidv5 } from 'uuid';
import { sql } from '../../kernel/database/sql.ts';
import { NEVER_READABLE, type SealedColumn } from '../../kernel/secrets/sealed-column.ts';
import type { Place } from '../../kernel/secrets/sealed-value.ts';

/** The secrets of workflows, as a column of secrets. */

const COLUMN = { table: 'workflow_secrets', column: 'sealed' } as const;

/** The id of the row of a secret. */
export function idOfSecret(workflowId: string, name: string): string {
  return uuidv5(name, workflowId);
}

/** Where a secret of a workflow is sealed. */
export function placeOfSecret(organizationId: string, workflowId: string, name: string): Place {
  return { ...COLUMN, organizationId, rowId: idOfSecret(workflowId, name) };
}

/** All columns with secrets of this family. */
export const workflowSecrets: readonly SealedColumn[] = [
  {
    ...COLUMN,
    name: 'secrets of workflows',
    ...NEVER_READABLE,
    selectSealed: (after, limit) => sql`
      SELECT s.org_id AS organization_id, s.id AS row_id, s.sealed,
        o.slug || ': secret ' || s.name || ' of the workflow ' || w.name AS label
      FROM workflow_secrets s JOIN organizations o ON o.id = s.org_id
      JOIN workflows w ON w.org_id = s.org_id AND w.id = s.workflow_id
      WHERE ${after?.row_id ?? null}::uuid IS NULL
        OR (s.org_id, s.id) > (${after?.organization_id ?? null}::uuid, ${after?.row_id ?? null}::uuid)
      ORDER BY s.org_id, s.id LIMIT ${limit}`,
    // Steps that need it fail, and say which one is missing.
    giveUp: ({ organization_id, row_id }) => sql`
      DELETE FROM workflow_secrets WHERE org_id = ${organization_id} AND id = ${row_id}`,
  },
];
