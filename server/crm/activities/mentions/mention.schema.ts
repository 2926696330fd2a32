import { z } from 'zod';
import { timestampView } from '../../../kernel/fields/fields.ts';
import { feedEntryView } from '../activity-feed.schema.ts';

/** A mention of a person in what somebody logged. */
export const mentionView = z
  .object({
    mentioned_by_name: z.string().nullable().meta({ description: 'Who wrote it, if a user did.' }),
    mentioned_at: timestampView,
    read_at: timestampView.nullable(),
    activity: feedEntryView,
  })
  .meta({ id: 'Mention', description: 'A note, an email, a call or a meeting that mentions the person.' });
