import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { keepInTrash } from '../../records/trash/keep-in-trash.ts';
import { fileId, type RecordFile } from './file.schema.ts';
import { deleteFileRow, lockFileOf, selectFile } from './file.sql.ts';
import { recordFileActivity } from './file-activities.ts';
import { holdRecord } from './hold-record.ts';

/** Deletes a file. Its content stays as long as the file can be restored. */
export const deleteFile = defineWrite({
  name: 'delete-file',
  kind: 'file',
  summary: 'Delete a file',
  description: 'Owners and admins can restore it from the trash for 30 days.',
  scope: 'crm:write',
  input: fileId,
  run: async (context, { id }) => {
    const { organizationId } = context;
    const [row] = await context.query<{ json: string }>(selectFile(organizationId, id));
    if (!row) throw notFound('file');
    const file = new JsonText<RecordFile>(row.json).value();
    const { kind, record_id } = file;
    await holdRecord(context, kind, record_id);
    const [locked] = await context.query(lockFileOf(organizationId, record_id, id));
    if (!locked) throw notFound('file');
    await keepInTrash(context, 'file', [id], []);
    context.defer(deleteFileRow(organizationId, id));
    const occurredAt = new Date().toISOString();
    const about = { recordType: 'file', recordId: id };
    recordFileActivity(context, 'file_deleted', file, occurredAt);
    context.audit({ ...about, action: 'deleted', changes: { record_id: { from: record_id, to: null } } });
    const record = new JsonText(JSON.stringify({ id, org_id: organizationId, kind, record_id }));
    context.emit({ ...about, type: 'file.deleted', record, occurredAt });
    return DONE;
  },
});
