/** A receiver may ask for patience, but not for more than the longest wait of the default schedule. */
const MAXIMUM_RETRY_AFTER_SECONDS = 21_600;

/** Up to a tenth more than planned, so that the deliveries that failed together do not return together. */
const JITTER = 0.1;

/** What an answer means: delivered, to be tried again, or never wanted again. */
export type Outcome = 'success' | 'failure' | 'gone';

/**
 * Judges the status of an answer.
 *
 * @param status of the response; null when there was none.
 * @returns `success` for 2xx, `gone` for 410, which disables the subscription, `failure` for all else, 3xx included.
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
  /** A number from 0 up to, not including, 1. */
  readonly random: () => number;
  /** What the receiver asked for (see `retryAfterSeconds`); null for nothing. */
  readonly retryAfterSeconds: number | null;
}

/**
 * Plans the next attempt.
 *
 * @returns milliseconds until then: the schedule's wait or the receiver's, whichever is longer, and up to 10 % more; or
 *   null when the schedule is exhausted.
 */
export function retryWaitMs(question: RetryQuestion): number | null {
  const { schedule, attempts, random, retryAfterSeconds } = question;
  const planned = schedule[attempts];
  if (planned === undefined) return null;
  const seconds = Math.max(planned, retryAfterSeconds ?? 0);
  return Math.round(seconds * 1_000 * (1 + JITTER * random()));
}

/**
 * Reads how long a receiver asks to be left alone (RFC 9110, section 10.2.3).
 *
 * @param status only 429 and 503 are obeyed.
 * @param header the value of `Retry-After`: whole seconds or an HTTP date; anything else counts as absent.
 * @returns seconds from now, from 0 to six hours, or null.
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
