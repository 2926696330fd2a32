import { keepContent } from '../../kernel/contents/content.sql.ts';
import type { Received } from '../../kernel/contents/contents.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import { ApiError, requestTimeout } from '../../kernel/operations/errors.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { fileDraft, fileView, type RecordFile } from './file.schema.ts';
import { insertFile, selectFile } from './file.sql.ts';
import { recordFileActivity } from './file-activities.ts';
import { typeOfFile } from './file-type.ts';
import { holdRecord } from './hold-record.ts';

/** A content that lies in the store and belongs to no file yet. */
export interface ArrivedContent extends Received {
  readonly id: string;
}

/**
 * The operation that adds a content to a record.
 * @param content absent where the operation is only described: a content arrives through a door for files alone
 */
export function createFileWith(content?: ArrivedContent) {
  return defineWrite({
    name: 'create-file',
    kind: 'file',
    summary: 'Upload a file',
    description:
      'Adds a file to a contact, a company, a deal or a task. The body is the content itself, of any type, not a form. Kontor recognises ' +
      'the type by the content, whatever `Content-Type` says.',
    scope: 'crm:write',
    input: fileDraft,
    output: fileView,
    lookedUp: ['contact', 'company', 'deal', 'task'],
    again: selectFile,
    run: async (context, { kind, id: record_id, name }) => {
      if (!content)
        throw new ApiError(415, 'unsupported_media_type', 'Send the content of the file as the body.');
      const { organizationId, caller } = context;
      const { id, size, sha256, head } = content;
      await holdRecord(context, kind, record_id);
      const [kept] = await context.query(keepContent({ organizationId, id }, size));
      if (!kept) throw requestTimeout();
      const type = await typeOfFile(head, name);
      const file = { id, kind, record_id, name, type, size, sha256 };
      const [written] = await context.query<{ json: string }>(
        insertFile(organizationId, file, caller.credential.userId),
      );
      if (!written) throw new Error('An inserted file was not returned.');
      const data = new JsonText<RecordFile>(written.json);
      const record = data.value();
      const about = { recordType: 'file', recordId: id };
      recordFileActivity(context, 'file_added', record, record.created_at);
      context.audit({ ...about, action: 'created', changes: { record_id: { from: null, to: record_id } } });
      context.emit({ ...about, type: 'file.created', record: data, occurredAt: record.created_at });
      return { data };
    },
  });
}

/** The operation as the reference describes it. */
export const createFile = createFileWith();
