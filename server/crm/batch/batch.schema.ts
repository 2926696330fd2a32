import { z } from 'zod';

/** The most records of a batch. */
const MOST_RECORDS = 200;

/** The input of a batch. Each record is checked by itself, as the request for it alone would be. */
export const batchInput = z.object({
  operation: z
    .enum(['create', 'update', 'upsert', 'delete'])
    .meta({ description: 'What is done with each record: the same as by the request for one.' }),
  records: z
    .array(z.record(z.string(), z.unknown()))
    .min(1, { error: 'must have at least one record' })
    .max(MOST_RECORDS, { error: `must have at most ${MOST_RECORDS} records` })
    .meta({
      description:
        'The bodies of the single requests; `update` and `delete` also take the `id` of each, `upsert` its `match`.',
    }),
  atomic: z.boolean().default(false).meta({
    description: 'Whether nothing is written if one record is refused. The response is then its error.',
  }),
});

export type BatchInput = z.infer<typeof batchInput>;

/** What became of a record of a batch. */
export function batchEntry<View extends z.ZodObject>(view: View, name: string) {
  return z
    .object({
      status: z
        .int()
        .meta({ description: 'The status that the single request would have.', examples: [200] }),
      data: view.optional().meta({ description: 'The record, unless it was deleted or refused.' }),
      meta: z
        .object({ ignored: z.array(z.string()).optional(), warning: z.string().optional() })
        .optional()
        .meta({ description: 'As in the answer to a single request.' }),
      error: z.string().optional().meta({ description: 'The error code, if the record was refused.' }),
      message: z.string().optional().meta({ description: 'Why it was refused.' }),
      ids: z.array(z.string()).optional().meta({ description: 'Only with `ambiguous_match`.' }),
    })
    .meta({ id: `Batched${name}`, description: `What became of a ${name.toLowerCase()} of a batch.` });
}

/** The `meta` of a batch. */
export const batchMeta = z.object({
  succeeded: z.int().meta({ description: 'How many records were written or deleted.', examples: [2] }),
  failed: z.int().meta({ description: 'How many were refused.', examples: [0] }),
});
