import { z } from 'zod';
import { timestampView } from '../kernel/fields/fields.ts';

/** A background job that waits for another attempt or was set aside; a job that is done leaves no record. */
export const jobView = z
  .object({
    id: z.uuid(),
    title: z.string().meta({ description: 'What it does.', examples: ['Send an email'] }),
    kind: z.string().meta({ examples: ['exports.write'] }),
    state: z
      .enum(['waiting', 'running', 'failed'])
      .meta({ description: '`failed` was set aside after its last attempt.' }),
    attempts: z.int().meta({ description: 'How often it was tried.' }),
    reason: z.string().nullable().meta({ description: 'Why the last attempt failed.' }),
    created_at: timestampView,
    due_at: timestampView.nullable().meta({ description: 'When it is tried next; null once it has failed.' }),
    failed_at: timestampView.nullable(),
  })
  .meta({ id: 'BackgroundJob', description: 'Work that the server does in the background.' });
