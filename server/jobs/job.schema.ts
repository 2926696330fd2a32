import { z } from 'zod';
import { timestampView } from '../kernel/fields/fields.ts';

/** A background job that is waiting or has failed. A completed job leaves no record. */
export const jobView = z
  .object({
    id: z.uuid(),
    title: z.string().meta({ description: 'What it does.', examples: ['Send an email'] }),
    kind: z.string().meta({ examples: ['exports.write'] }),
    state: z
      .enum(['waiting', 'running', 'failed'])
      .meta({ description: '`failed` means that the last attempt failed.' }),
    attempts: z.int().meta({ description: 'The number of attempts so far.' }),
    reason: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
    created_at: timestampView,
    due_at: timestampView
      .nullable()
      .meta({ description: 'When the next attempt is due; null if the job has failed.' }),
    failed_at: timestampView.nullable(),
  })
  .meta({ id: 'BackgroundJob', description: 'A background job of the server.' });
