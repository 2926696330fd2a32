import { z } from 'zod';
import { uuid } from '../kernel/fields/fields.ts';

/** How many records one request changes at most. */
const MAX_RECORDS = 500;

/**
 * A list of records to change, each by an `item`.
 * @param what names one, such as `contact`, and `plural` several
 */
export function listToChange<Item extends z.ZodType>(what: string, plural: string, item: Item) {
  return z
    .array(item)
    .min(1, { error: `must name at least one ${what}` })
    .max(MAX_RECORDS, { error: `must name at most ${MAX_RECORDS} ${plural}` });
}

/** The ids of records to change, each once. */
export function idsToChange(what: string, plural: string) {
  return listToChange(what, plural, uuid()).transform((ids) => [...new Set(ids)]);
}

/** What became of one of many records. */
export const recordOutcome = z
  .object({
    id: z.uuid(),
    outcome: z.enum(['changed', 'unchanged', 'deleted', 'missing', 'refused', 'kept']).meta({
      description: '`kept`: not changed back, because somebody changed it since.',
    }),
    message: z.string().optional().meta({ description: 'Why it was refused.' }),
    request_id: z
      .string()
      .optional()
      .meta({ description: 'Of one that was changed: under which request, for who wants to undo it.' }),
  })
  .meta({ id: 'RecordOutcome' });

export type RecordOutcome = z.infer<typeof recordOutcome>;

/** What became of records, in the order in which they were named; one of which nothing is told is not there. */
export function inOrderOf(ids: readonly string[], outcomes: readonly RecordOutcome[]): RecordOutcome[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return ids.map((id) => byId.get(id) ?? { id, outcome: 'missing' });
}

/** What became of records of which these were deleted, in the order in which they were named. */
export function outcomesOfDeletion(ids: readonly string[], deleted: readonly string[]): RecordOutcome[] {
  return inOrderOf(
    ids,
    deleted.map((id) => ({ id, outcome: 'deleted' })),
  );
}
