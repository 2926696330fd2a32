import { type Sql, sql } from '../../kernel/database/sql.ts';
import { NOW, timestampText } from '../../kernel/fields/fields.ts';
import { idOfSecret } from './workflows.secrets.ts';

/** Statements on the secrets of workflows. */

/** The secrets of a workflow, without their values. */
export function selectSecrets(organizationId: string, workflowId: string): Sql {
  return sql`
    SELECT s.name, s.hint, ${timestampText(sql`s.updated_at`)} AS updated_at FROM workflow_secrets s
    WHERE s.org_id = ${organizationId} AND s.workflow_id = ${workflowId} ORDER BY s.name`;
}

/** Stores a secret, or replaces its value. */
export function saveSecret(
  organizationId: string,
  secret: {
    readonly workflowId: string;
    readonly name: string;
    readonly sealed: Buffer;
    readonly hint: string;
  },
): Sql {
  const { workflowId, name, sealed, hint } = secret;
  // The new value is given twice: whoever writes it may not read the column, not even the row that it would insert.
  return sql`
    INSERT INTO workflow_secrets (org_id, workflow_id, name, id, sealed, hint, updated_at)
    VALUES (${organizationId}, ${workflowId}, ${name}, ${idOfSecret(workflowId, name)}, ${sealed}, ${hint}, ${NOW})
    ON CONFLICT (org_id, workflow_id, name) DO UPDATE SET sealed = ${sealed}, hint = ${hint}, updated_at = ${NOW}`;
}

/** Deletes a secret; returns a row if there was one. */
export function deleteSecretRow(organizationId: string, workflowId: string, name: string): Sql {
  return sql`
    DELETE FROM workflow_secrets s
    WHERE s.org_id = ${organizationId} AND s.workflow_id = ${workflowId} AND s.name = ${name} RETURNING s.name`;
}

/** A secret as it is stored. */
export interface SealedRow {
  readonly name: string;
  readonly sealed: Buffer;
}

/** The sealed secrets of a workflow among some names. */
export function selectSealed(organizationId: string, workflowId: string, names: readonly string[]): Sql {
  return sql`
    SELECT s.name, s.sealed FROM workflow_secrets s
    WHERE s.org_id = ${organizationId} AND s.workflow_id = ${workflowId} AND s.name = ANY (${names}::text[])`;
}
