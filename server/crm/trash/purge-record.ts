import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { deleteTrash } from '../../records/trash/trash.sql.ts';
import { trashId } from './trash.schema.ts';

/** Deletes a record from the trash, so that it cannot be restored. */
export const purgeRecord = defineWrite({
  name: 'purge-record',
  summary: 'Delete a record for ever',
  description: 'The record can no longer be restored.',
  scope: 'crm:write',
  role: 'admin',
  input: trashId,
  run: async (context, { id }) => {
    const [purged] = await context.query<{ type: string }>(deleteTrash(context.organizationId, id));
    if (!purged) throw notFound('record');
    context.audit({ recordType: purged.type, recordId: id, action: 'purged' });
    return DONE;
  },
});
