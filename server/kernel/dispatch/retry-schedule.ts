/** A receiver may request a pause, but none longer than the longest wait of the default schedule. */
const MAXIMUM_RETRY_AFTER_SECONDS = 21_600;

/** Up to a tenth longer than planned, so that deliveries that failed together do not return together. */
const JITTER = 0.1;

/** The meaning of a response: delivered, to be retried, or no longer wanted. */
export type Outcome = 'success' | 'failure' | 'gone';

/**
 * Determines the outcome of a response.
 * @param status of the response; null if there was none
 * @returns `success` for 2xx, `gone` for 410, which disables the subscription, and `failure` for everything else,
 *   including 3xx
 */
export function outcomeOf(status: number | null): Outcome {
  if (status === 410) return 'gone';
  return status !== null && status >= 200 && status < 300 ? 'success' : 'failure';
}

export interface RetryQuestion {
  /** Seconds before each attempt. */
  readonly schedule: readonly number[];
  /** How many attempts have been made. */
  readonly attempts: number;
  /** A number from 0 (included) to 1 (excluded). */
  readonly random: () => number;
  /** What the receiver requested (see `retryAfterSeconds`); null for nothing. */
  readonly retryAfterSeconds: number | null;
}

/**
 * Plans the next attempt.
 * @returns milliseconds until then: the wait of the schedule or of the receiver, whichever is longer, plus up to 10 %;
 *   null if no attempt is left
 */
export function retryWaitMs(question: RetryQuestion): number | null {
  const { schedule, attempts, random, retryAfterSeconds } = question;
  const planned = schedule[attempts];
  if (planned === undefined) return null;
  const seconds = Math.max(planned, retryAfterSeconds ?? 0);
  return Math.round(seconds * 1_000 * (1 + JITTER * random()));
}

/**
 * Parses the pause that a receiver requests (RFC 9110, section 10.2.3).
 * @param status only 429 and 503 are considered
 * @param header the value of `Retry-After`: whole seconds or an HTTP date; anything else is ignored
 * @returns seconds from now, from 0 to six hours, or null
 */
export function retryAfterSeconds(status: number, header: string | undefined, now: Date): number | null {
  if (status !== 429 && status !== 503) return null;
  const seconds = secondsOf(header?.trim() ?? '', now);
  return seconds === null ? null : Math.min(Math.max(seconds, 0), MAXIMUM_RETRY_AFTER_SECONDS);
}

function secondsOf(header: string, now: Date): number | null {
  if (/^\d+$/.test(header)) return Number(header);
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/.test(header)) return null;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.ceil((at - now.getTime()) / 1_000);
}
