import pg from 'pg';
import { ApiError, temporarilyUnavailable } from '../operations/errors.ts';

/** PostgreSQL's code for a statement that reached its time limit. */
const CANCELLED = '57014';

/** PostgreSQL error codes: the statement was cancelled, or a lock or a connection was not available. */
const CODES: ReadonlySet<string> = new Set([CANCELLED, '55P03', '53300']);

/** Errors of the driver that mean it got no connection. They have no codes. */
const NO_CONNECTION: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]);

/** The driver's error for a connection that did not answer. */
const NO_ANSWER = 'Query read timeout';

/** How many seconds a caller should wait before retrying. */
const RETRY_AFTER_SECONDS = 2;

/**
 * Converts a timeout into 503 `temporarily_unavailable`; other errors give undefined. Use it only if nothing
 * can have been committed. If a commit was sent and not answered, pass `mayHaveCommitted`.
 */
export function waitedInVain(error: unknown, { mayHaveCommitted = false } = {}): unknown {
  const isRefusal = error instanceof pg.DatabaseError && CODES.has(error.code ?? '');
  const isWait = error instanceof Error && NO_CONNECTION.has(error.message);
  const isLost = error instanceof Error && error.message === NO_ANSWER && !mayHaveCommitted;
  return isRefusal || isWait || isLost ? temporarilyUnavailable(RETRY_AFTER_SECONDS, error) : error;
}

/** Whether a refusal means that a statement reached its time limit, rather than waited for others. */
export function reachedItsLimit(error: unknown): boolean {
  const cause = error instanceof ApiError ? error.cause : undefined;
  return cause instanceof pg.DatabaseError && cause.code === CANCELLED;
}
