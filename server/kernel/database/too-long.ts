import pg from 'pg';
import { temporarilyUnavailable } from '../operations/errors.ts';

/** PostgreSQL says that a statement was cancelled, a lock was not to be had, or a connection was not. */
const CODES: ReadonlySet<string> = new Set(['57014', '55P03', '53300']);

/** The driver found no connection; it has no codes. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

/** The driver gave a connection up that did not answer. */
const NO_ANSWER = 'Query read timeout';

/** After so many seconds a caller may try again. */
const RETRY_AFTER_SECONDS = 2;

/**
 * What a failure means to a caller: 503 `temporarily_unavailable` when something was waited for in vain. Only for what has
 * certainly committed nothing; where a commit was sent and not answered, say so by `mayHaveCommitted`.
 */
export function waitedInVain(error: unknown, { mayHaveCommitted = false } = {}): unknown {
  const isRefusal = error instanceof pg.DatabaseError && CODES.has(error.code ?? '');
  const isWait = error instanceof Error && NO_CONNECTION.has(error.message);
  const isLost = error instanceof Error && error.message === NO_ANSWER && !mayHaveCommitted;
  return isRefusal || isWait || isLost ? temporarilyUnavailable(RETRY_AFTER_SECONDS, error) : error;
}
