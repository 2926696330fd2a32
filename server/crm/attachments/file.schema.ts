import { z } from 'zod';
import { page, pathId, requiredText, timestampView, uuid } from '../../kernel/fields/fields.ts';
import { cleanFileName } from './file-name.ts';

/** The kinds of record that can have files. */
export const FILE_KINDS = ['contact', 'company', 'deal', 'task'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

/** A file on a record, as shown in answers (docs/behaviour/files.md 1). */
export const fileView = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    kind: z
      .enum(FILE_KINDS)
      .meta({ description: 'The kind of record that it belongs to.', examples: ['deal'] }),
    record_id: z.uuid().meta({ description: 'The record that it belongs to.' }),
    name: z.string().meta({ examples: ['Offer.pdf'] }),
    type: z.string().meta({
      description: 'The media type, recognised by the content.',
      examples: ['application/pdf'],
    }),
    size: z.int().meta({ description: 'In bytes.', examples: [182_044] }),
    sha256: z.string().meta({
      description: 'The SHA-256 of the content, in hexadecimal.',
      examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    }),
    created_by: z.uuid().nullable().meta({ description: 'The user of the credential that uploaded it.' }),
    created_at: timestampView,
    updated_at: timestampView,
  })
  .meta({ id: 'File', description: 'A file on a contact, a company, a deal or a task.' });

export type RecordFile = z.infer<typeof fileView>;

const kind = z.enum(FILE_KINDS).meta({ examples: ['deal'] });

/** The query of `POST /api-files`. The body is the content. */
export const fileDraft = z.object({
  kind,
  id: uuid().meta({ description: 'The record that gets the file.' }),
  name: requiredText(255)
    .transform(cleanFileName)
    .refine((name) => name !== '', { error: 'must be the name of a file' })
    .meta({
      description: 'Its name, such as `Offer.pdf`. Folders before it are left out.',
      examples: ['Offer.pdf'],
    }),
});

/** The query of `GET /api-files`. */
export const fileQuery = z
  .object({
    ...page({ default: 50, max: 200 }),
    kind: kind.optional().meta({ description: 'Only files of records of this kind.' }),
    id: uuid().optional().meta({ description: 'Only files of this record. Needs `kind`.' }),
  })
  .refine(({ kind: given, id }) => id === undefined || given !== undefined, {
    path: ['kind'],
    error: "is required with 'id'",
  });

export type FileQuery = z.infer<typeof fileQuery>;

export const fileId = z.object({ id: pathId('file') });

/** The query of `GET /api-files/:id/content`. */
export const contentQuery = fileId.extend({
  inline: z.enum(['true', 'false']).default('false').meta({
    description: '`true` lets a browser show an image (AVIF, GIF, JPEG, PNG, WebP) instead of saving it.',
  }),
});
