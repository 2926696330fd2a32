import { z } from 'zod';
import { requiredText, uuid } from '../kernel/fields/fields.ts';

/** The most records that one request changes. */
const MAX_RECORDS = 500;

/**
 * A list of records to change, each as an `item`.
 * @param what the name of a record, such as `contact`, and `plural` the name of several
 */
function listToChange<Item extends z.ZodType>(what: string, plural: string, item: Item) {
  return z
    .array(item)
    .min(1, { error: `must name at least one ${what}` })
    .max(MAX_RECORDS, { error: `must name at most ${MAX_RECORDS} ${plural}` });
}

/** The ids of records to change, without duplicates. */
export function idsToChange(what: string, plural: string) {
  return listToChange(what, plural, uuid()).transform((ids) => [...new Set(ids)]);
}

/** The input of a request that undoes a bulk change: records, and the request whose change to undo. */
export function changesToUndo(what: string, plural: string) {
  const change = z.object({ id: uuid(), request_id: requiredText(200) });
  return z.object({ changes: listToChange(what, plural, change) });
}

/** The outcome for one of many records. */
export const recordOutcome = z
  .object({
    id: z.uuid(),
    outcome: z.enum(['changed', 'unchanged', 'deleted', 'missing', 'refused', 'kept']).meta({
      description: '`kept`: not undone, because somebody has changed it since.',
    }),
    message: z.string().optional().meta({ description: 'Why it was refused.' }),
    request_id: z.string().optional().meta({
      description: 'For a changed record: the id of the request, which is needed to undo the change.',
    }),
  })
  .meta({ id: 'RecordOutcome' });

export type RecordOutcome = z.infer<typeof recordOutcome>;

/** The outcomes of records, in the order of the request. Records without an outcome did not exist. */
export function inOrderOf(ids: readonly string[], outcomes: readonly RecordOutcome[]): RecordOutcome[] {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  return ids.map((id) => byId.get(id) ?? { id, outcome: 'missing' });
}

/** The outcome for each record of a bulk deletion, in the order of the request: deleted, or not found. */
export function outcomesOfDeletion(ids: readonly string[], deleted: readonly string[]): RecordOutcome[] {
  return inOrderOf(
    ids,
    deleted.map((id) => ({ id, outcome: 'deleted' })),
  );
}
