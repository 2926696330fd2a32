import { DatabaseError } from 'pg';
import type { Manner } from '../database/database.ts';
import { type Constraints, constraintMeaning } from './constraints.ts';
import type { Caller } from './credential.ts';
import { ApiError } from './errors.ts';
import { weightOf } from './weight.ts';

/** How an operation of a caller with an input runs in the database. */
export function mannerOf({ credential }: Caller, input: unknown): Manner {
  return { ...weightOf(input), viewer: credential.viewer };
}

const INSUFFICIENT_PRIVILEGE = '42501';

const OUT_OF_SIGHT =
  'You would not see the record any more. Give it to yourself, to somebody whose records you see, or to nobody.';

/** The error for a caller to whom a policy refused a record that they would not see. */
function refusalOfHidden(error: unknown, { credential }: Caller): ApiError | undefined {
  const isRefused = error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE;
  return isRefused && credential.viewer !== undefined
    ? new ApiError(403, 'forbidden', OUT_OF_SIGHT)
    : undefined;
}

/** What an error of an operation means for its caller; the error itself if it means nothing to them. */
export function meaningOf(error: unknown, caller: Caller, constraints: Constraints): unknown {
  return constraintMeaning(error, constraints) ?? refusalOfHidden(error, caller) ?? error;
}
