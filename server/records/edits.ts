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

/** Runs a rule; returns its result, or why it refused. */
export function attempt<Decision>(decide: () => Decision): Decision | ApiError {
  try {
    return decide();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
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
