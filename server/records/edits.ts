import type { WriteContext } from '../kernel/operations/context.ts';
import { ApiError } from '../kernel/operations/errors.ts';
import type { RecordOutcome } from './bulk.schema.ts';

/** A change of one record among several, with the pure rule that decides it. */
export interface Edit<Stored, Change> {
  readonly id: string;
  /**
   * Receives the current record and the time of the change, ISO 8601.
   * @throws ApiError to refuse the change; then nothing is written for this record
   */
  readonly decide: (record: Stored, now: string) => Change;
}

/** Creates the records that others link to and that do not exist yet. It is called when nothing can refuse the others any more, with their fields. */
export type BeforeLinking = (
  context: WriteContext,
  records: readonly { readonly company_id?: string | null | undefined }[],
) => Promise<void>;

/** Runs a rule; returns its result, or why it refused. */
export function attempt<Decision>(decide: () => Decision): Decision | ApiError {
  try {
    return decide();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/**
 * Writes the items that were not refused, if there are any.
 * @param write returns the outcome for each of them, in their order
 * @returns the outcome for each item, in their order
 */
export async function writeGood<Item, Outcome extends object>(
  items: readonly (Item | ApiError)[],
  write: (good: readonly Item[]) => Promise<readonly (Outcome | ApiError | undefined)[]>,
): Promise<(Outcome | ApiError)[]> {
  const good = items.flatMap((item) => (item instanceof ApiError ? [] : [item]));
  const written = (good.length === 0 ? [] : await write(good)).values();
  return items.map((item) => {
    const outcome = item instanceof ApiError ? item : written.next().value;
    if (!outcome) throw new Error('A record among several has no outcome.');
    return outcome;
  });
}

/** The outcome for a record whose change was refused. */
export function refusal({ status, message }: ApiError): Pick<RecordOutcome, 'outcome' | 'message'> {
  if (status === 404) return { outcome: 'missing' };
  if (status === 409) return { outcome: 'kept' };
  return { outcome: 'refused', message };
}

/**
 * Unwraps the only outcome of a batch of one.
 * @throws ApiError if it was refused
 */
export function onlyOne<Outcome>([outcome]: readonly (Outcome | ApiError)[]): Outcome {
  if (outcome === undefined) throw new Error('A change has no outcome.');
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}
