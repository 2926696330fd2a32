import type { WriteContext } from '../../kernel/operations/context.ts';
import { Conflict, conflict } from '../../kernel/operations/errors.ts';
import { trashedKind } from '../../records/trash/keep-in-trash.ts';
import type { TrashedRecord } from '../../records/trash/restore-rows.ts';
import { holdPresent } from '../../records/trash/trash.sql.ts';

export const NO_RECORD_OF_FILE = new Conflict(
  'The record of this file was deleted, so the file cannot be restored. Restore the record first.',
);

/** A file comes back to the record that it was on, or to the one that this was merged into. */
export async function presentRecord(context: WriteContext, { kind, row }: TrashedRecord): Promise<object> {
  if (kind.type !== 'file') return {};
  const { table } = trashedKind(context, String(row.kind));
  const held = holdPresent(context.organizationId, table, [String(row.record_id)]);
  const [present] = await context.query<{ id: string }>(held);
  if (!present) throw conflict(NO_RECORD_OF_FILE);
  return { record_id: present.id };
}
