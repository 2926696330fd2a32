import { z } from 'zod';
import { page, pathId } from '../../kernel/fields/fields.ts';

/** Records in the trash, as the page of the web app shows them (docs/behaviour/trash.md). */

export const TRASHED_TYPES = ['contact', 'company', 'deal', 'task', 'file'] as const;

export const trashId = z.object({ id: pathId('record') });

export const trashQuery = z.object({
  ...page({ default: 50, max: 200 }),
  type: z.enum(TRASHED_TYPES).optional(),
});

export const trashedView = z
  .object({
    id: z.uuid(),
    type: z.enum(TRASHED_TYPES),
    title: z.string(),
    deleted_at: z.iso.datetime(),
    deleted_by: z.uuid().nullable(),
    merged_into: z.uuid().nullable().meta({ description: 'The record that it was merged into.' }),
    expires_at: z.iso.datetime().meta({ description: 'When it is deleted for ever.' }),
  })
  .meta({ id: 'TrashedRecord', description: 'A deleted record that can be restored.' });

export const restoredView = z
  .object({
    id: z.uuid(),
    type: z.enum(TRASHED_TYPES),
    left_out: z.array(z.string()).meta({
      description: 'Fields that could not be restored, such as an external id that another record has.',
    }),
  })
  .meta({ id: 'RestoredRecord', description: 'A record that was restored.' });

export type TrashedRecordView = z.infer<typeof trashedView>;
