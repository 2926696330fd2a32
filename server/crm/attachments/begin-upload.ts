import { z } from 'zod';
import { withinStorage } from '../../files/imports/upload/storage-quota.ts';
import { insertContent } from '../../kernel/contents/content.sql.ts';
import { requireSize } from '../../kernel/contents/contents.ts';
import { defineWrite } from '../../kernel/operations/operation.ts';
import { DONE } from '../../kernel/operations/result.ts';
import { fileDraft } from './file.schema.ts';
import { holdRecord } from './hold-record.ts';

/**
 * Defines the operation that notes that a content is about to arrive, before its first byte. It counts with the size that it announces, else
 * with the largest that it may have, so that uploads at the same time cannot exceed the storage together.
 * @param most the size of the largest file, in bytes
 */
export function defineBeginUpload(most: number) {
  return defineWrite({
    name: 'begin-file',
    summary: 'Begin the upload of a file',
    scope: 'crm:write',
    input: fileDraft.extend({ content_id: z.uuid(), store: z.string(), length: z.int().optional() }),
    run: async (context, { kind, id, content_id, store, length }) => {
      const { organizationId } = context;
      requireSize(length ?? 0, most);
      await holdRecord(context, kind, id);
      const content = { organizationId, id: content_id, store, size: length ?? most };
      await withinStorage(context, insertContent(content));
      return DONE;
    },
  });
}
