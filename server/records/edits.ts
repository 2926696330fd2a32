import { ApiError } from '../kernel/operations/errors.ts';

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

/**
 * Unwraps the only outcome of a batch of one.
 * @throws ApiError if it was refused
 */
export function onlyOne<Outcome>([outcome]: readonly (Outcome | ApiError)[]): Outcome {
  if (outcome === undefined) throw new Error('A change has no outcome.');
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}
