import { ApiError } from '../kernel/operations/errors.ts';

/** A record that is to be changed among others, and the pure rule that decides how. */
export interface Edit<Stored, Change> {
  readonly id: string;
  /**
   * Gets the record as it stands and the moment of the change, ISO 8601.
   * @throws ApiError to refuse the change, of which then nothing is written
   */
  readonly decide: (record: Stored, now: string) => Change;
}

/** Lets a rule decide: answers what it says, or why it refuses. */
export function attempt<Decision>(decide: () => Decision): Decision | ApiError {
  try {
    return decide();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

/**
 * What came of the one thing that was done as several are.
 * @throws ApiError when it was refused
 */
export function onlyOne<Outcome>([outcome]: readonly (Outcome | ApiError)[]): Outcome {
  if (outcome === undefined) throw new Error('What was done has no outcome.');
  if (outcome instanceof ApiError) throw outcome;
  return outcome;
}
