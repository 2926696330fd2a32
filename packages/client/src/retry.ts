import { readRetryAfter } from './errors.ts';
import type { Answer } from './send.ts';

/** When a request is sent again. */
export interface RetryPolicy {
  /** Attempts after the first one. */
  readonly retries: number;
  /** The longest wait before an attempt, in milliseconds. An answer that asks for a longer one is an error at once. */
  readonly longestWaitMs: number;
}

/** Answers that say nothing about the request itself, so that another attempt may succeed. */
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

const FIRST_WAIT_MS = 250;

/**
 * How long to wait before the next attempt, in milliseconds; undefined if there should be none.
 * @param failed the number of attempts so far
 * @param answer the last answer; undefined if there was none
 */
export function waitBeforeRetry(
  failed: number,
  answer: Answer | undefined,
  { retries, longestWaitMs }: RetryPolicy,
): number | undefined {
  if (failed > retries) return undefined;
  if (answer !== undefined && !PASSING.has(answer.status)) return undefined;
  const asked = answer && readRetryAfter(answer.headers);
  if (asked !== undefined) return asked * 1000 <= longestWaitMs ? asked * 1000 : undefined;
  // Random, so that many clients do not come back at the same moment.
  const backoff = FIRST_WAIT_MS * 2 ** (failed - 1) * (0.5 + Math.random());
  return Math.min(backoff, longestWaitMs);
}

/** Waits; rejects with the reason of the signal if it aborts first. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
