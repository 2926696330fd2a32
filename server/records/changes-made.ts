import { recordsById } from '../kernel/database/json-text.ts';
import type { Changes } from '../kernel/operations/changes.ts';
import type { WriteContext } from '../kernel/operations/context.ts';
import { selectBulkChanges } from './bulk-changes.sql.ts';

/** A change of a record to undo: the request that made it. */
interface MadeChange {
  readonly id: string;
  readonly request_id: string;
}

/**
 * What the caller changed in records with a bulk operation. It comes from the audit log, so nobody can present another change as an undo.
 * @param operation the name of the operation, such as `change-contacts`
 */
export async function changesMade(context: WriteContext, operation: string, asked: readonly MadeChange[]) {
  const { organizationId, caller } = context;
  const { userId } = caller.credential;
  const rows = await context.query<{ id: string; json: string }>(
    selectBulkChanges(organizationId, operation, userId, asked),
  );
  const made = recordsById<Changes>(rows);
  return {
    /** The records, each once. */
    ids: [...new Set(asked.map(({ id }) => id))],
    /** What was changed in one; nothing if the caller did not change it. */
    of: (id: string): Changes => made.get(id)?.value() ?? {},
  };
}
