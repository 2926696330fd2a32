import { z } from 'zod';
import { selectContent } from '../../kernel/contents/content.sql.ts';
import type { StoredContent } from '../../kernel/contents/content-store.ts';
import { JsonText } from '../../kernel/database/json-text.ts';
import { notFound } from '../../kernel/operations/errors.ts';
import { defineRead } from '../../kernel/operations/operation.ts';
import { pageOf } from '../../kernel/operations/result.ts';
import { contentQuery, fileId, fileQuery, fileView, type RecordFile } from './file.schema.ts';
import { selectFile, selectFiles } from './file.sql.ts';

/** Lists files. */
export const listFiles = defineRead({
  name: 'list-files',
  kind: 'file',
  summary: 'List files',
  description: 'The files of a record, or all files of the organization, newest first.',
  scope: 'crm:read',
  input: fileQuery,
  output: z.array(fileView),
  run: async (context, query) =>
    pageOf(await context.query<{ json: string }>(selectFiles(context.organizationId, query)), query),
});

/** Reads what is known about a file. */
export const getFile = defineRead({
  name: 'get-file',
  kind: 'file',
  summary: 'Get a file',
  description: 'What is known about a file, without its content.',
  scope: 'crm:read',
  input: fileId,
  output: fileView,
  run: async ({ query, organizationId }, { id }) => {
    const [row] = await query<{ json: string }>(selectFile(organizationId, id));
    if (!row) throw notFound('file');
    return { data: new JsonText<RecordFile>(row.json) };
  },
});

/** A file and where its content lies. */
export interface FileWithContent {
  readonly file: RecordFile;
  readonly content: StoredContent;
  /** Whether a browser may show it, if its type is one that it can show. */
  readonly inline: boolean;
}

/** Finds the content of a file. `send-file.ts` sends it. */
export const getFileContent = defineRead({
  name: 'get-file-content',
  summary: 'Download a file',
  description:
    'The content of a file, as an attachment. Its `ETag` is the SHA-256 of the content. Browsers save it under its name and run nothing in it.',
  scope: 'crm:read',
  input: contentQuery,
  output: z.custom<FileWithContent>(),
  run: async ({ query, organizationId }, { id, inline }) => {
    const [[row], [content]] = await Promise.all([
      query<{ json: string }>(selectFile(organizationId, id)),
      query<StoredContent>(selectContent({ organizationId, id })),
    ]);
    if (!row || !content) throw notFound('file');
    const file = new JsonText<RecordFile>(row.json).value();
    return { data: { file, content, inline: inline === 'true' } };
  },
});
