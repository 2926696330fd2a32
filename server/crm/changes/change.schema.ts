import { z } from 'zod';
import { text, timestampView, wholeNumber } from '../../kernel/fields/fields.ts';

/** What can happen to a record, as the second part of an event's type. */
const CHANGES = ['created', 'updated', 'deleted', 'merged'] as const;

export type ChangeName = (typeof CHANGES)[number];

/** Whether an event is one of these; others, such as `deal.won`, accompany one. */
export function isChange(name: string): name is ChangeName {
  return CHANGES.some((change) => change === name);
}

/** A change of a record (docs/behaviour/changes.md 1). */
export const changeView = z
  .object({
    cursor: z.string().meta({ description: 'Pass it as `after` to get what follows this change.' }),
    kind: z.string().meta({ examples: ['contact'] }),
    change: z.enum(CHANGES),
    id: z.uuid().meta({ description: 'The id of the record.' }),
    into: z
      .uuid()
      .optional()
      .meta({ description: 'After a merge: the record that has its data now. Only for `merged`.' }),
    record: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({
        description: 'The record after the change. Only for `created` and `updated`.',
        examples: [{}],
      }),
    occurred_at: timestampView,
    actor: z
      .object({
        kind: z.string().meta({ examples: ['api_key'] }),
        id: z.string().meta({ description: 'Such as the id of the API key.' }),
        user_id: z.uuid().nullable().meta({ description: 'The user for whom it acted.' }),
      })
      .nullable()
      .meta({ description: 'Who made the change, so that you can skip your own.' }),
  })
  .meta({ id: 'Change', description: 'A change of a record.' });

export const changesMeta = z
  .object({ next_cursor: z.string().meta({ description: 'Pass it as `after` to continue.' }) })
  .meta({ id: 'ChangesMeta', description: 'Where the feed continues.' });

const kindNames = z
  .union([z.string(), z.array(z.string()).max(50)], { error: 'must be a kind or a list of kinds' })
  .transform((given) => [given].flat().flatMap((names) => names.split(',')))
  .meta({ examples: ['contact'] });

/** The parameters of the feed. */
export const changesQuery = z.object({
  after: text(200).optional().meta({
    description:
      'A cursor from an earlier response. Without it, the feed begins now: `data` is empty, and `next_cursor` is its beginning.',
  }),
  kinds: kindNames.optional().meta({
    description: 'Only these kinds of record, such as `contact,deal`. By default all that you may read.',
  }),
  limit: wholeNumber(1)
    .transform((value) => Math.min(value, 1_000))
    .default(100)
    .meta({ description: 'Maximum number of changes to return, up to 1000.' }),
  wait: wholeNumber(0)
    .transform((value) => Math.min(value, 25))
    .default(0)
    .meta({ description: 'If there is no change, wait for one for up to this many seconds, at most 25.' }),
});
