import { DatabaseError } from 'pg';
import type { ApiError, Conflict } from './errors.ts';

/** Maps violated database constraints to errors for the caller, by constraint name. */
export type Constraints = Readonly<Record<string, () => ApiError>>;

interface Refusals {
  readonly conflicts?: readonly Conflict[];
  readonly constraints?: Constraints;
}

/** The messages of all 409 `conflict` errors of an operation: those that it throws, and those of the database. */
export function conflictsOf({ conflicts = [], constraints = {} }: Refusals): string[] {
  const refusals = Object.values(constraints).map((meaning) => meaning());
  const reasons = [...conflicts, ...refusals.filter(({ code }) => code === 'conflict')];
  return [...new Set(reasons.map(({ message }) => message))];
}

/** The error for the caller that a violated constraint means, if it is one of these. */
export function constraintMeaning(error: unknown, constraints: Constraints): ApiError | undefined {
  if (!(error instanceof DatabaseError) || error.constraint === undefined) return undefined;
  return constraints[error.constraint]?.();
}
